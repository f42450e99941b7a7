// The three wires between two handhelds, over whatever joins two pages, or a page and a handheld:
// what goes in at one end comes out at the other, or is lost. Each has `onbytes`, send(bytes) and close();
// `onend` is called where it is noticed that the other end is gone.

const CHANNEL = "pocket-skat-wires";
const BAUD = 115200;

// Between tabs of one browser.
export class TabCable {
  constructor() {
    this.channel = new BroadcastChannel(CHANNEL);
    this.channel.onmessage = ({ data }) => this.onbytes?.(data);
  }

  send(bytes) {
    this.channel.postMessage(bytes);
  }

  close() {
    this.channel.close();
  }
}

// To a handheld on USB, whose menu has "USB" under "Two devices". The port belongs to the page until
// it is closed: `lent`.
export class SerialCable {
  lent = true;

  // `port`: a handheld's. Throws if it can't be opened.
  static async open(port) {
    const cable = new SerialCable();
    cable.port = port;
    await port.open({ baudRate: BAUD });
    cable.writer = cable.port.writable.getWriter();
    cable.reader = cable.port.readable.getReader();
    cable.listen();
    return cable;
  }

  async listen() {
    try {
      for (;;) {
        const { value, done } = await this.reader.read();
        if (done) break;
        this.onbytes?.(value);
      }
    } catch {
      // It was unplugged.
    }
    if (!this.closing) this.onend?.();
  }

  send(bytes) {
    this.writer.write(bytes).catch(() => {});
  }

  async close() {
    this.closing = true;
    await this.reader.cancel().catch(() => {});
    this.reader.releaseLock();
    await this.writer.close().catch(() => {});
    await this.port.close().catch(() => {});
  }
}

// To another machine (WebRTC), without a server: two codes are copied by hand. One side calls
// invite() and later accept() with the answer; the other one answer() with the invitation.
export class PeerCable {
  constructor() {
    this.peer = new RTCPeerConnection();
    this.joined = new Promise((resolve) => (this.join = resolve));
    this.peer.ondatachannel = ({ channel }) => this.take(channel);
  }

  take(channel) {
    this.channel = channel;
    channel.binaryType = "arraybuffer";
    channel.onmessage = ({ data }) => this.onbytes?.(new Uint8Array(data));
    channel.onopen = () => this.join();
    channel.onclose = () => this.onend?.();
    if (channel.readyState === "open") this.join();
  }

  async invite() {
    this.take(this.peer.createDataChannel("wires"));
    await this.peer.setLocalDescription(await this.peer.createOffer());
    return this.code();
  }

  async answer(code) {
    await this.peer.setRemoteDescription(read(code, "offer"));
    await this.peer.setLocalDescription(await this.peer.createAnswer());
    return this.code();
  }

  async accept(code) {
    await this.peer.setRemoteDescription(read(code, "answer"));
  }

  async code() {
    while (this.peer.iceGatheringState !== "complete")
      await new Promise((resolve) => this.peer.addEventListener("icegatheringstatechange", resolve, { once: true }));
    return btoa(this.peer.localDescription.sdp);
  }

  send(bytes) {
    if (this.channel?.readyState === "open") this.channel.send(bytes);
  }

  close() {
    this.onend = null;
    this.peer.close();
  }
}

// A code as a description. Throws if it is none.
function read(code, type) {
  const sdp = atob(code.trim());
  if (!sdp.startsWith("v=0")) throw new Error("no code");
  return { type, sdp };
}

export const hex = (bytes) => [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
export const plain = (text) => Uint8Array.from(text.match(/../g) ?? [], (two) => parseInt(two, 16));
