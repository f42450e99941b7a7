// Runs a Python program in the 32-bit MicroPython of WebAssembly:
//     node run.mjs PORT PROGRAM FOLDER=MOUNT ...
// PORT: the npm package's micropython.mjs. Each FOLDER is copied to MOUNT in the port's own file
// system, which is in memory. The exit code is 1 if the program raised anything.
//
// This port collects garbage only between two calls from JavaScript. So a program may be cut by lines
// that begin with "# %%"; each piece is a call of its own, and one that ends with N times runs N times.
//
// If the program leaves a function `answer`, it is called with each line of standard input, and what it
// gives is written, if it is not None.

import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { pathToFileURL } from "node:url";

const [port, program, ...mounts] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(port).href);
const mp = await loadMicroPython({
  heapsize: 64 * 1024 * 1024,
  linebuffer: true,
  stdout: (line) => console.log(line),
});

function copy(folder, mount) {
  mp.FS.mkdirTree(mount);
  for (const name of readdirSync(folder)) {
    const [from, to] = [join(folder, name), `${mount}/${name}`];
    if (statSync(from).isDirectory()) copy(from, to);
    else if (!/\.pyc$/.test(name)) mp.FS.writeFile(to, readFileSync(from));
  }
}

for (const pair of mounts) copy(...pair.split("="));
try {
  for (const piece of readFileSync(program, "utf-8").split(/^(?=# %%)/m)) {
    const times = Number(/^# %%.* (\d+) times/.exec(piece)?.[1] ?? 1);
    for (let i = 0; i < times; i++) mp.runPython(piece);
  }
  if (/^(def|from \S+ import) answer\b/m.test(readFileSync(program, "utf-8"))) {
    const answer = mp.globals.get("answer");
    for await (const line of createInterface({ input: process.stdin })) {
      const given = answer(line);
      if (given !== null && given !== undefined) console.log(given);
    }
  }
} catch (error) {
  console.error(String(error.message ?? error));
  process.exit(1);
}
