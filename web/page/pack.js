// The file game.bin: gzip over the length of a head (four bytes, the lowest first), the head, which
// is JSON with [path, length] of each file, and the files.

export async function unpack(packed) {
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  const headed = 4 + new DataView(bytes.buffer).getUint32(0, true);
  const files = new Map();
  let at = headed;
  for (const [path, length] of JSON.parse(new TextDecoder().decode(bytes.subarray(4, headed)))) {
    files.set(path, bytes.subarray(at, at + length));
    at += length;
  }
  return files;
}
