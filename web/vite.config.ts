/** Builds the explorer into `dist/explorer`, which `scripts/assets` reads. `npx vite web` serves it during development. */
import { fileURLToPath } from "node:url";
import { defineConfig } from "vite";

const pathOf = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: pathOf("."),
  base: "/explorer/",
  oxc: { jsx: { runtime: "automatic", importSource: "preact" } },
  build: {
    outDir: pathOf("../dist/explorer"),
    emptyOutDir: true,
    target: "es2023",
    // the page's policy allows no other address, not even data:
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  server: { proxy: { "/v1": "http://127.0.0.1:8787", "/health": "http://127.0.0.1:8787" } },
});
