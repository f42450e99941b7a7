// UF2 files: github.com/microsoft/uf2.

const BLOCK = 512;
const MAGIC = [0x0a324655, 0x9e5d5157];
const LAST_MAGIC = 0x0ab16f30;
const DATA_AT = 32;
const FAMILIES = { RP2040: 0xe48bff56, RP2350: 0xe48bff59 };

// The pages for a chip, bytes by address. Throws if the file is none for it.
export function pagesFor(chip, file) {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength);
  const pages = new Map();
  for (let at = 0; at + BLOCK <= file.length; at += BLOCK) {
    const word = (offset) => view.getUint32(at + offset, true);
    if (word(0) !== MAGIC[0] || word(4) !== MAGIC[1] || word(BLOCK - 4) !== LAST_MAGIC)
      throw new Error("no UF2 file");
    if (word(28) === FAMILIES[chip])
      pages.set(word(12), file.subarray(at + DATA_AT, at + DATA_AT + word(16)));
  }
  if (!pages.size) throw new Error(`not for an ${chip}`);
  return pages;
}
