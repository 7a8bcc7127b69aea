import { fileURLToPath } from "node:url";

/** Another account could put code into the system's temporary directory. */
const DIRECTORY = fileURLToPath(new URL("../node_modules/.cache/node-compile-cache", import.meta.url));

/** A start mostly compiles wrangler and Miniflare: the cache saves a quarter of later starts' processor time (7.3 → 5.5 s). */
export const compileCache = (): { NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? DIRECTORY,
});
