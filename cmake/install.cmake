# SPDX-License-Identifier: MIT
# What an installation holds: the program, its module beside it, and the public header as a package for CMake. The
# program looks for its module in ../lib/gpuready from itself, so this path follows no distribution's habits.
include(CMakePackageConfigHelpers)
set(GPUREADY_PACKAGE_FOLDER lib/cmake/gpuready)

if(TARGET gpuready)
  install(TARGETS gpuready RUNTIME DESTINATION bin)
endif()
if(TARGET gpuready_libtorch)
  install(TARGETS gpuready_libtorch LIBRARY DESTINATION lib/gpuready)
  install(FILES "${CMAKE_LIBRARY_OUTPUT_DIRECTORY}/lib${GPUREADY_MODULE_NAME}.txt" DESTINATION lib/gpuready)
endif()

install(FILES "${PROJECT_SOURCE_DIR}/src/device_picker/gpuready/device_picker.hpp" DESTINATION include/gpuready)
install(TARGETS gpuready_device_picker EXPORT gpuready)
install(EXPORT gpuready FILE gpureadyTargets.cmake NAMESPACE gpuready:: DESTINATION ${GPUREADY_PACKAGE_FOLDER})
configure_package_config_file("${CMAKE_CURRENT_LIST_DIR}/gpureadyConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/gpureadyConfig.cmake" INSTALL_DESTINATION ${GPUREADY_PACKAGE_FOLDER})
write_basic_package_version_file("${PROJECT_BINARY_DIR}/gpureadyConfigVersion.cmake"
  COMPATIBILITY SameMinorVersion ARCH_INDEPENDENT)
install(FILES
  "${PROJECT_BINARY_DIR}/gpureadyConfig.cmake"
  "${PROJECT_BINARY_DIR}/gpureadyConfigVersion.cmake"
  "${CMAKE_CURRENT_LIST_DIR}/LibTorch.cmake"
  DESTINATION ${GPUREADY_PACKAGE_FOLDER})
