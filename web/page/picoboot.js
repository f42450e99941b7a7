// The boot ROM of an RP2040 or RP2350 over WebUSB. PICOBOOT: RP2040 data sheet, 2.8.5; RP2350 data
// sheet, 5.6.

export const RASPBERRY = 0x2e8a;
export const CHIPS = { 0x0003: "RP2040", 0x000f: "RP2350" }; // by product

const MAGIC = 0x431fd10b;
const EXCLUSIVE_ACCESS = 0x01;
const REBOOT = 0x02;
const FLASH_ERASE = 0x03;
const READ = 0x84;
const WRITE = 0x05;
const EXIT_XIP = 0x06;
const REBOOT2 = 0x0a;
const INTERFACE_RESET = 0x41;
const EXCLUSIVE = 1;
const SECTOR = 4096;
const TOGETHER = 16 * SECTOR; // bytes that are written with one command
const AFTER_MS = 500; // until it restarts

export class PicoBoot {
  // `device`: a USBDevice of one of these chips.
  constructor(device) {
    this.device = device;
    this.chip = CHIPS[device.productId];
    this.token = 0;
  }

  async open() {
    const { device } = this;
    await device.open();
    if (!device.configuration) await device.selectConfiguration(1);
    const found = device.configuration.interfaces.find(({ alternate }) => alternate.interfaceClass === 0xff);
    this.number = found.interfaceNumber;
    const ends = found.alternate.endpoints;
    this.out = ends.find(({ direction }) => direction === "out").endpointNumber;
    this.in = ends.find(({ direction }) => direction === "in").endpointNumber;
    await device.claimInterface(this.number);
    await device.controlTransferOut({
      requestType: "vendor",
      recipient: "interface",
      request: INTERFACE_RESET,
      value: 0,
      index: this.number,
    });
    await this.command(EXCLUSIVE_ACCESS, [[1, EXCLUSIVE]]);
    await this.command(EXIT_XIP, []);
  }

  // Write `pages`, 256 bytes by address in whole sectors, and read them back; `progress(part)` is
  // called as they arrive. Whether the flash has them now.
  async write(pages, progress) {
    const pieces = together(pages);
    let done = 0;
    const total = 2 * pieces.reduce((sum, [, data]) => sum + data.length, 0);
    for (const [address, data] of pieces) {
      await this.command(FLASH_ERASE, [[4, address], [4, data.length]]);
      await this.command(WRITE, [[4, address], [4, data.length]], data);
      progress((done += data.length) / total);
    }
    for (const [address, data] of pieces) {
      const there = await this.command(READ, [[4, address], [4, data.length]], null, data.length);
      if (!there.every((byte, i) => byte === data[i])) return false;
      progress((done += data.length) / total);
    }
    return true;
  }

  // Restart; the boot ROM's device goes away.
  async reboot() {
    if (this.chip === "RP2350") await this.command(REBOOT2, [[4, 0], [4, AFTER_MS], [4, 0], [4, 0]]);
    else await this.command(REBOOT, [[4, 0], [4, 0], [4, AFTER_MS]]);
    await this.device.close().catch(() => {}); // it may be gone already
  }

  // Send a command with `data`, or for the answer of `count` bytes.
  async command(id, args, data = null, count = 0) {
    const bytes = new Uint8Array(32);
    const view = new DataView(bytes.buffer);
    view.setUint32(0, MAGIC, true);
    view.setUint32(4, ++this.token, true);
    bytes[8] = id;
    bytes[9] = args.reduce((sum, [size]) => sum + size, 0);
    view.setUint32(12, data ? data.length : count, true);
    let at = 16;
    for (const [size, value] of args) {
      if (size === 1) bytes[at] = value;
      else view.setUint32(at, value, true);
      at += size;
    }
    await this.send(bytes);
    if (count) {
      const answer = new Uint8Array(count);
      for (let got = 0; got < count; ) {
        const { data: part } = await this.device.transferIn(this.in, count - got);
        if (!part?.byteLength) throw new Error("the boot ROM stopped in the middle");
        answer.set(new Uint8Array(part.buffer, part.byteOffset, part.byteLength), got);
        got += part.byteLength;
      }
      await this.send(new Uint8Array(0));
      return answer;
    }
    if (data) await this.send(data);
    const { status } = await this.device.transferIn(this.in, 64);
    if (status !== "ok") throw new Error(`the boot ROM refused command ${id}`);
    return null;
  }

  async send(bytes) {
    const { status } = await this.device.transferOut(this.out, bytes);
    if (status !== "ok") throw new Error("the boot ROM refused the data");
  }
}

// Neighbouring pages as longer pieces: [address, bytes].
function together(pages) {
  const pieces = [];
  for (const address of [...pages.keys()].sort((a, b) => a - b)) {
    const last = pieces.at(-1);
    const page = pages.get(address);
    if (last && last.address + last.length === address && last.length < TOGETHER) {
      last.parts.push(page);
      last.length += page.length;
    } else pieces.push({ address, length: page.length, parts: [page] });
  }
  return pieces.map(({ address, length, parts }) => {
    const data = new Uint8Array(length);
    let at = 0;
    for (const part of parts) {
      data.set(part, at);
      at += part.length;
    }
    return [address, data];
  });
}
