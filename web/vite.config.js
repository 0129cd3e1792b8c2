import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { offline } from "./build/offline.js";
import { packed } from "./build/packed.js";
import { texts } from "./build/texts.js";

// The room serves what is built here; nothing is inlined, so that a strict content security policy holds.
export default defineConfig(({ mode }) => ({
  plugins: [svelte(), texts(), offline(), packed()],
  base: "./",
  build: {
    outDir: "../src/tapete/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The director's desk is a page of its own: players don't download it.
    rolldownOptions: { input: { index: "index.html", desk: "desk.html" } },
  },
  server: {
    fs: { allow: [".."] },
    proxy: {
      "/ws": { target: "ws://127.0.0.1:8000", ws: true },
      "/desk/ws": { target: "ws://127.0.0.1:8000", ws: true },
      "/account": "http://127.0.0.1:8000",
      "/cashier": "http://127.0.0.1:8000",
      "/console": "http://127.0.0.1:8000",
    },
  },
  // Tests run what the browser runs, not Svelte's server side.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/languages.ts"] },
}));
