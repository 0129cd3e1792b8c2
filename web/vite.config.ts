import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

// The room serves what is built here; nothing is inlined, so that a strict content security policy holds.
export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: "./",
  build: {
    outDir: "../src/tapete/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
  },
  server: {
    fs: { allow: [".."] },
    proxy: { "/ws": { target: "ws://127.0.0.1:8000", ws: true } },
  },
  // Tests run what the browser runs, not Svelte's server side.
  ...(mode === "test" ? { resolve: { conditions: ["browser"] } } : {}),
  test: { include: ["tests/**/*.test.ts"] },
}));
