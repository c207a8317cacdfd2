# SPDX-License-Identifier: MIT
# The program with Debian's LibTorch, for the CPU:
#   docker build -f docker/cpu.Dockerfile -t gpuready .
#   docker run --rm gpuready
FROM debian:12 AS build
WORKDIR /src
COPY . .
# The lesson at a small size proves the build before it is installed.
RUN bash cmake/bootstrap.sh lesson --libtorch system -- --size 500 \
 && cmake --install build/lesson --prefix /opt/gpuready

FROM debian:12
# OpenBLAS is named in the same call as LibTorch, so that no reference BLAS comes with it.
RUN apt-get update \
 && apt-get install -y --no-install-recommends \
      gnuplot-nox libopenblas0-pthread libspdlog1.10 libtorch1.13 \
 && rm -rf /var/lib/apt/lists/*
COPY --from=build /opt/gpuready /opt/gpuready
RUN useradd --uid 10001 --create-home --home-dir /data learner
USER 10001
WORKDIR /data
ENV LANG=C.UTF-8
ENTRYPOINT ["/opt/gpuready/bin/gpuready"]
