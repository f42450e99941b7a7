// navigator.serial and navigator.usb of a page, led to what a test has: the pseudo-terminal of a
// virtual board, and the boot ROM's door (tests/support/picoboot.py). All but the browser's own ports
// is real.

import { closeSync, constants, openSync } from "node:fs";
import { ReadStream, WriteStream } from "node:tty";

// `line`: the path of a serial line, `vendor` and `product` what its port says; `door`: the boot ROM's
// address; `refused`: why the system does not let the page use it. Gives what lets go of the line.
export async function bridge(page, { line, vendor = 0x2e8a, product = 5, door, boot = 3, refused }) {
  let port = null;
  await page.exposeFunction("bridgeOpen", () => {
    const open = () => openSync(line, constants.O_RDWR | constants.O_NOCTTY | constants.O_NONBLOCK);
    const files = [open(), open()];
    const reads = new ReadStream(files[0]);
    const writes = new WriteStream(files[1]);
    port = { files, reads, writes, heard: [], waiting: null, open: true };
    const wake = () => {
      port?.waiting?.();
    };
    reads.on("data", (data) => {
      port?.heard.push(data);
      wake();
    });
    for (const event of ["end", "error", "close"]) reads.on(event, wake);
    writes.on("error", wake);
  });
  await page.exposeFunction("bridgeRead", async () => {
    const mine = port;
    while (mine?.open && !mine.heard.length) await new Promise((resolve) => (mine.waiting = resolve));
    if (!mine?.heard.length) return null;
    return Buffer.concat(mine.heard.splice(0)).toString("base64");
  });
  await page.exposeFunction("bridgeWrite", (data) => new Promise((resolve) => port.writes.write(Buffer.from(data, "base64"), resolve)).then(() => {}));
  const close = async () => {
    const mine = port;
    port = null;
    if (!mine) return;
    mine.open = false;
    mine.waiting?.();
    for (const stream of [mine.reads, mine.writes])
      await new Promise((resolve) => (stream.closed ? resolve() : stream.once("close", resolve).destroy()));
    for (const file of mine.files) closeSync(file); // the streams had opened it once more
  };
  await page.exposeFunction("bridgeClose", close);
  await page.exposeFunction("bridgeUsb", async (path, asked) => {
    const response = await fetch(door + path, { method: "POST", body: JSON.stringify(asked) });
    return response.json();
  });
  await page.addInitScript(
    ({ vendor, product, boot, refused, line, door }) => {
      const coded = (bytes) => btoa(String.fromCharCode(...new Uint8Array(bytes.buffer ?? bytes, bytes.byteOffset ?? 0, bytes.byteLength)));
      const plain = (text) => Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
      class Port extends EventTarget {
        connected = true;
        getInfo() {
          return { usbVendorId: vendor, usbProductId: product };
        }
        async open() {
          if (this.readable) throw new DOMException("The port is already open.", "InvalidStateError");
          await window.bridgeOpen();
          this.readable = new ReadableStream(
            {
              async pull(controller) {
                const data = await window.bridgeRead();
                try {
                  if (data === null) controller.close();
                  else controller.enqueue(plain(data));
                } catch {
                  // It was cancelled meanwhile.
                }
              },
            },
            { highWaterMark: 0 },
          );
          this.writable = new WritableStream({ write: (bytes) => window.bridgeWrite(coded(bytes)) });
        }
        async close() {
          this.readable = this.writable = null;
          await window.bridgeClose();
        }
        async setSignals() {}
        async getSignals() {
          return {};
        }
        async forget() {}
      }
      const port = line ? new Port() : null;
      const none = () => {
        throw new DOMException("No port selected by the user.", "NotFoundError");
      };
      const serial = Object.assign(new EventTarget(), {
        requestPort: async ({ filters }) => (port && filters.some((each) => each.usbVendorId === vendor) ? port : none()),
        getPorts: async () => (port ? [port] : []),
      });
      const send = async (path, asked) => {
        const { status, data } = await window.bridgeUsb(path, asked);
        const bytes = plain(data);
        return { status, data: new DataView(bytes.buffer), bytesWritten: asked.data?.length ?? 0 };
      };
      const device = {
        vendorId: 0x2e8a,
        productId: boot,
        configuration: {
          interfaces: [
            { interfaceNumber: 0, alternate: { interfaceClass: 8, endpoints: [] } },
            {
              interfaceNumber: 1,
              alternate: {
                interfaceClass: 255,
                endpoints: [{ direction: "out", endpointNumber: 3 }, { direction: "in", endpointNumber: 4 }],
              },
            },
          ],
        },
        async open() {
          if (refused) throw new DOMException(refused, "SecurityError");
        },
        async close() {},
        async selectConfiguration() {},
        async claimInterface() {},
        controlTransferOut: () => send("/reset", {}),
        transferOut: (_, bytes) => send("/out", { data: coded(bytes) }),
        transferIn: (_, count) => send("/in", { count }),
      };
      const usb = { requestDevice: async () => (door ? device : none()) };
      Object.defineProperty(navigator, "serial", { value: serial });
      Object.defineProperty(navigator, "usb", { value: usb });
    },
    { vendor, product, boot, refused, line, door },
  );
  return close;
}
