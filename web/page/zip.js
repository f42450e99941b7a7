// Backups: the zip of tools/flash.py --backup, of plain names, all of them deflated.

const LOCAL = 0x04034b50;
const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;
const MOST_BYTES = 4 << 20; // no board's file system is larger
const NAME = /^[\p{L}\p{N}_][\p{L}\p{N}_.]*$/u;
const OTHERS = "others"; // the folder with files that are not the game's
const DAY = 0x21; // the first of January 1980, as DOS has it

// A Blob with these files of the game, bytes by name, and `others` by their paths on a board.
export async function pack(files, others = {}) {
  const parts = [];
  const entries = [];
  let at = 0;
  const all = { ...files };
  for (const [path, bytes] of Object.entries(others)) all[OTHERS + path] = bytes;
  for (const name of Object.keys(all).sort()) {
    const bytes = all[name];
    const title = new TextEncoder().encode(name);
    const packed = await through(new CompressionStream("deflate-raw"), bytes);
    const fields = [
      [2, 20], [2, 0x800], [2, DEFLATED], [2, 0], [2, DAY], [4, crc32(bytes)],
      [4, packed.length], [4, bytes.length], [2, title.length], [2, 0],
    ];
    const head = [number([[4, LOCAL], ...fields]), title, packed];
    entries.push(
      number([[4, ENTRY], [2, 20], ...fields, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]]),
      title,
    );
    parts.push(...head);
    at += head.reduce((sum, part) => sum + part.length, 0);
  }
  const size = entries.reduce((sum, part) => sum + part.length, 0);
  const count = Object.keys(all).length;
  const end = number([[4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0]]);
  return new Blob([...parts, ...entries, end], { type: "application/zip" });
}

// The game's files in a zip, bytes by name. Throws if it is none that --backup may have made.
export async function unpack(zip) {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength);
  let end = zip.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end--;
  if (end < 0) throw new Error("no zip");
  const files = {};
  let total = 0;
  let at = view.getUint32(end + 16, true);
  for (let count = view.getUint16(end + 10, true); count; count--) {
    if (view.getUint32(at, true) !== ENTRY) throw new Error("damaged");
    const [flags, method] = [view.getUint16(at + 8, true), view.getUint16(at + 10, true)];
    const crc = view.getUint32(at + 16, true);
    const [packed, size] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    const title = view.getUint16(at + 28, true);
    const name = new TextDecoder().decode(zip.subarray(at + 46, at + 46 + title));
    const local = view.getUint32(at + 42, true);
    at += 46 + title + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
    if (name.startsWith(`${OTHERS}/`)) continue;
    total += size;
    if (!NAME.test(name) || name === OTHERS || method !== DEFLATED || flags & 1 || total > MOST_BYTES)
      throw new Error("not made by --backup");
    const data = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const bytes = await through(new DecompressionStream("deflate-raw"), zip.subarray(data, data + packed));
    if (bytes.length !== size || crc32(bytes) !== crc) throw new Error("damaged");
    files[name] = bytes;
  }
  if (!Object.keys(files).length) throw new Error("empty");
  return files;
}

async function through(stream, bytes) {
  const packed = new Blob([bytes]).stream().pipeThrough(stream);
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

// Numbers of so many bytes each, the lowest first.
function number(fields) {
  const bytes = [];
  for (let [length, value] of fields)
    for (; length; length--, value = Math.floor(value / 256)) bytes.push(value % 256);
  return new Uint8Array(bytes);
}

export function crc32(bytes) {
  let crc = 0xffffffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = (crc >>> 1) ^ (crc & 1 && 0xedb88320);
  }
  return (crc ^ 0xffffffff) >>> 0;
}
