// Writes each built file again, compressed with Brotli and gzip, so that the room sends it as it is.

import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const PACKED = /\.(?:js|css|html|svg|json|webmanifest)$/;
/** Smaller files gain nothing. */
const LEAST_BYTES = 800;

function files(folder) {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    return statSync(path).isDirectory() ? files(path) : [path];
  });
}

export function packed() {
  let folder = "";
  return {
    name: "tapete-packed",
    apply: "build",
    enforce: "post",
    configResolved(config) {
      folder = join(config.root, config.build.outDir);
    },
    closeBundle() {
      for (const path of files(folder)) {
        const whole = readFileSync(path);
        if (!PACKED.test(path) || whole.length < LEAST_BYTES) continue;
        writeFileSync(`${path}.br`, brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
        writeFileSync(`${path}.gz`, gzipSync(whole, { level: 9 }));
      }
    },
  };
}
