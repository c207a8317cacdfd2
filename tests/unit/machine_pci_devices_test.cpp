// SPDX-License-Identifier: MIT
#include "machine/pci_devices.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

void add_device(const TemporaryTree& tree, const std::string& slot, const std::string& vendor,
                const std::string& device_class) {
  const std::string folder = "/sys/bus/pci/devices/" + slot;
  tree.write(folder + "/vendor", vendor + "\n");
  tree.write(folder + "/class", device_class + "\n");
}

TEST(PciDevices, CountNvidiaDisplayControllersOnly) {
  const TemporaryTree tree;
  add_device(tree, "0000:00:02.0", "0x8086", "0x030000");  // Intel graphics
  add_device(tree, "0000:65:00.0", "0x10de", "0x030000");  // a card with a screen
  add_device(tree, "0000:66:00.0", "0x10de", "0x030200");  // a 3D controller
  add_device(tree, "0000:65:00.1", "0x10de", "0x040300");  // that card's audio
  EXPECT_EQ(nvidia_pci_devices({tree.path()}), 2U);
}

TEST(PciDevices, AreNoneWhereThereIsNoBus) {
  const TemporaryTree tree;
  EXPECT_EQ(nvidia_pci_devices({tree.path()}), 0U);
}

}  // namespace
}  // namespace gpuready
