// Writes `sw.js`, the service worker, with the names of the player's built files and a version of its own.

import { createHash } from "node:crypto";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const SOURCE = new URL("./worker.js", import.meta.url);
/** The desk is of no use offline. */
const LEFT_OUT = /^(?:desk|Desk|Wall|SeatPage|LevelTime|texts)-|\.(?:br|gz)$/;

export function offline() {
  return {
    name: "tapete-offline",
    apply: "build",
    // From the folder, since some chunks are dropped after they were named.
    writeBundle({ dir }) {
      const all = readdirSync(join(dir, "assets")).sort();
      const names = all.filter((name) => !LEFT_OUT.test(name)).map((name) => `./assets/${name}`);
      const version = createHash("sha256").update(JSON.stringify(all)).digest("hex").slice(0, 12);
      const source = readFileSync(SOURCE, "utf-8")
        .replace('"VERSION"', JSON.stringify(version))
        .replace('["FILES"]', JSON.stringify(["./", "./favicon.svg", "./manifest.webmanifest", ...names]));
      writeFileSync(join(dir, "sw.js"), source);
    },
  };
}
