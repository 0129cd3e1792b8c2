// Writes `sw.js`, the service worker, with the names of the player's built files and a version of its own.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE = new URL("./worker.js", import.meta.url);
/** Players do not download the desk; a page of the desk asks for its files itself. */
const OF_DESK = /^(?:desk|Desk|Wall|SeatPage|LevelTime|texts)-/;
const PACKED = /\.(?:br|gz)$/;

export function offline() {
  return {
    name: "tapete-offline",
    apply: "build",
    // From the folder, since some chunks are dropped after they were named.
    writeBundle({ dir }) {
      const all = readdirSync(join(dir, "assets")).sort();
      const plain = all.filter((name) => !PACKED.test(name));
      const at = (name) => `./assets/${name}`;
      const names = plain.filter((name) => !OF_DESK.test(name)).map(at);
      const desk = plain.filter((name) => OF_DESK.test(name)).map(at);
      const version = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf-8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["FILES"]', JSON.stringify(["./", "./favicon.svg", "./manifest.webmanifest", ...names]))
        .replace('["DESK"]', JSON.stringify(["./desk", ...desk]));
      writeFileSync(join(dir, "sw.js"), source);
    },
  };
}
