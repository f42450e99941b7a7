// Addresses: #deal=123456&game=skat&board=thumby&lang=de, or a replay or a position in place of the
// deal. A replay is its record (docs/notation.md), deflated, in base64url.

import { LANGUAGES, say, speak } from "./texts.js";

const KINDS = ["deal", "replay", "position"];
const DEAL = /^(\d{1,10}|[A-Za-z]{8})$/;
const MOST_BYTES = 64_000; // of a record

// What an address asks for: `lang`, `board`, `kind` and its `text`, `game`; or what is `wrong` with
// it. `about`: the names of `boards` and `games`.
export async function read(hash, about) {
  const boards = Object.keys(about.boards);
  const asked = { game: "" };
  const words = new URLSearchParams(hash.replace(/^#/, ""));
  if (LANGUAGES.includes(words.get("lang"))) speak(words.get("lang")); // for what is wrong, too
  for (const [key, value] of words) {
    if (key === "lang") {
      if (!LANGUAGES.includes(value)) return { wrong: say("noLanguage", { value }) };
      asked.lang = value;
    } else if (key === "board") {
      if (!boards.includes(value))
        return { wrong: say("noBoard", { value, list: boards.join(", ") }) };
      asked.board = value;
    } else if (key === "guest") {
      asked.guest = true;
    } else if (key === "game") {
      if (!about.games.includes(value))
        return { wrong: say("noGame", { value, list: about.games.join(", ") }) };
      asked.game = value;
    } else if (KINDS.includes(key) && !asked.kind) {
      if (key === "deal" && !DEAL.test(value)) return { wrong: say("noDeal", { value }) };
      asked.kind = key;
      asked.text = value;
    } else return { wrong: say("noWord", { value: key }) };
  }
  if (asked.kind === "replay")
    try {
      asked.text = await inflate(asked.text);
    } catch {
      return { wrong: say("noReplay", { why: "" }).replace(/[: ]+$/, ".") };
    }
  return asked;
}

// The address of a deal or replay on this board.
export async function write({ kind, text, game }, board) {
  const words = new URLSearchParams({ [kind]: kind === "replay" ? await deflate(text) : text });
  if (game) words.set("game", game);
  words.set("board", board);
  return `${location.href.split("#")[0]}#${words}`;
}

async function deflate(text) {
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream("deflate-raw"));
  const bytes = new Uint8Array(await new Response(stream).arrayBuffer());
  return btoa(String.fromCharCode(...bytes)).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

async function inflate(word) {
  const bytes = Uint8Array.from(atob(word.replaceAll("-", "+").replaceAll("_", "/")), (c) => c.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate-raw"));
  const reader = stream.getReader();
  let text = "";
  const decoder = new TextDecoder("utf-8", { fatal: true });
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return text + decoder.decode();
    text += decoder.decode(value, { stream: true });
    if (text.length > MOST_BYTES) throw new Error("too long");
  }
}
