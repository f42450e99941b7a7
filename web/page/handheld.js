// A handheld, from the page's side: its worker. Events: frame (pixels), said (lines), state, saves (a
// key of texts.js), started, failed (text).

const CLOSING_MS = 2000;

export class Handheld extends EventTarget {
  // `options`: board, language, still (cards should not move), saves (the name of the storage).
  constructor(options) {
    super();
    this.asked = new Map(); // who waits for an answer, by its number
    this.count = 0;
    // A worker from a blob has the page's Content-Security-Policy; one from a file has none.
    const base = new URL(".", import.meta.url).href;
    const text = `import ${JSON.stringify(new URL("worker.js", base).href)};`;
    const url = URL.createObjectURL(new Blob([text], { type: "text/javascript" }));
    this.worker = new Worker(url, { type: "module" });
    this.worker.onmessage = ({ data }) => this.take(data);
    this.worker.onerror = (event) => this.emit("failed", event.message || "the worker stopped");
    this.do("start", { base, ...options });
  }

  take(data) {
    const { what, id } = data;
    if (what === "failed" && id) this.asked.get(id)?.reject(new Error(data.text));
    else if (what === "answer") this.asked.get(id)?.resolve(data.answer);
    else this.emit(what, data.pixels ?? data.lines ?? data.state ?? data.key ?? data.text);
    if (id) this.asked.delete(id);
  }

  emit(what, detail) {
    this.dispatchEvent(new CustomEvent(what, { detail }));
  }

  do(what, more = {}) {
    this.worker.postMessage({ do: what, ...more });
  }

  // As do(), and a promise of the answer.
  ask(what, more = {}) {
    const id = ++this.count;
    return new Promise((resolve, reject) => {
      this.asked.set(id, { resolve, reject });
      this.do(what, { id, ...more });
    });
  }

  // Switch it off, with everything saved.
  async close() {
    let waiting;
    const late = new Promise((resolve) => (waiting = setTimeout(resolve, CLOSING_MS)));
    await Promise.race([this.ask("close").catch(() => {}), late]);
    clearTimeout(waiting);
    this.worker.terminate();
  }
}
