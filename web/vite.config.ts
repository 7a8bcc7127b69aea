/** Builds the explorer into `dist/explorer`, from where `scripts/assets` takes it. `npx vite web` serves it while it is written. */
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
    // the policy of the page allows no address but its own, not even one of data
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  worker: { format: "es" },
  server: { proxy: { "/v1": "http://127.0.0.1:8787", "/health": "http://127.0.0.1:8787" } },
});
