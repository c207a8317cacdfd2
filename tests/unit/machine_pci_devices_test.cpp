// SPDX-License-Identifier: MIT
#include "machine/pci_devices.hpp"
#include "support/temporary_tree.hpp"

#include <gtest/gtest.h>

namespace gpuready {
namespace {

std::string add_device(const TemporaryTree& tree, const std::string& slot,
                       const std::string& vendor, const std::string& device_class) {
  const std::string folder = "/sys/bus/pci/devices/" + slot;
  tree.write(folder + "/vendor", vendor + "\n");
  tree.write(folder + "/class", device_class + "\n");
  return folder;
}

void bind_driver(const TemporaryTree& tree, const std::string& folder, const std::string& name) {
  std::filesystem::create_symlink("../../bus/pci/drivers/" + name,
                                  tree.path() / folder.substr(1) / "driver");
}

TEST(PciDevices, AreDisplayControllersAndNvidiasBridgesByAddress) {
  const TemporaryTree tree;
  add_device(tree, "0000:00:02.0", "0x8086", "0x030000");  // Intel graphics
  add_device(tree, "0000:66:00.0", "0x10de", "0x030200");  // a 3D controller
  add_device(tree, "0000:65:00.0", "0x10de", "0x030000");  // a card with a screen
  add_device(tree, "0000:65:00.1", "0x10de", "0x040300");  // that card's audio
  add_device(tree, "0000:70:00.0", "0x10de", "0x068000");  // an NVSwitch
  add_device(tree, "0000:80:00.0", "0x1002", "0x038000");  // an AMD card
  const auto devices = read_pci_devices({tree.path()});
  ASSERT_TRUE(devices);
  ASSERT_EQ(devices->size(), 4U);
  EXPECT_EQ((*devices)[0].address, "0000:65:00.0");
  EXPECT_EQ((*devices)[0].vendor_id, 0x10de);
  EXPECT_EQ((*devices)[0].device_class, 0x030000);
  EXPECT_EQ((*devices)[0].device_id, std::nullopt);
  EXPECT_EQ((*devices)[2].device_class, 0x068000);
  EXPECT_EQ((*devices)[3].vendor_id, 0x1002);
}

TEST(PciDevices, NameTheDriverThatIsBound) {
  const TemporaryTree tree;
  bind_driver(tree, add_device(tree, "0000:01:00.0", "0x10de", "0x030000"), "nouveau");
  bind_driver(tree, add_device(tree, "0000:02:00.0", "0x10de", "0x030000"), "vfio-pci");
  add_device(tree, "0000:03:00.0", "0x10de", "0x030000");
  const auto devices = read_pci_devices({tree.path()});
  ASSERT_TRUE(devices);
  EXPECT_EQ(devices->at(0).driver, "nouveau");
  EXPECT_EQ(devices->at(1).driver, "vfio-pci");
  EXPECT_EQ(devices->at(2).driver, "");
}

TEST(PciDevices, TellACardThatAnswersWithOnesOnly) {
  const TemporaryTree tree;
  const auto lost = add_device(tree, "0000:01:00.0", "0x10de", "0x030000");
  const auto well = add_device(tree, "0000:02:00.0", "0x10de", "0x030000");
  add_device(tree, "0000:03:00.0", "0x10de", "0x030000");
  tree.write(lost + "/config", std::string(64, '\xff'));
  tree.write(well + "/config", std::string("\xde\x10", 2) + std::string(62, '\0'));
  const auto devices = read_pci_devices({tree.path()});
  ASSERT_TRUE(devices);
  EXPECT_EQ(devices->at(0).config_answers, false);
  EXPECT_EQ(devices->at(1).config_answers, true);
  EXPECT_EQ(devices->at(2).config_answers, std::nullopt);
}

TEST(PciDevices, AreUnknownWhereThereIsNoBus) {
  const TemporaryTree tree;
  EXPECT_FALSE(read_pci_devices({tree.path()}));
}

TEST(PciDevices, AreNoneOnABusWithoutAny) {
  const TemporaryTree tree;
  add_device(tree, "0000:00:02.0", "0x8086", "0x030000");
  const auto devices = read_pci_devices({tree.path()});
  ASSERT_TRUE(devices);
  EXPECT_TRUE(devices->empty());
}

}  // namespace
}  // namespace gpuready
