// The serial ports of handhelds.

const RASPBERRY = 0x2e8a;
const VENDORS = [RASPBERRY, 0x303a, 0x1a86, 0x10c4, 0x0403, 0x067b]; // Espressif's, and of USB bridges

// Let a person choose one. Throws if nobody does.
export function choosePort() {
  return navigator.serial.requestPort({ filters: VENDORS.map((usbVendorId) => ({ usbVendorId })) });
}

export function isHandhelds(port) {
  return VENDORS.includes(port.getInfo().usbVendorId);
}
