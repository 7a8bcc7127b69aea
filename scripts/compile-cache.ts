import { fileURLToPath } from "node:url";

/** The cache is not in the system's temporary directory, where another account could put code. */
const DIRECTORY = fileURLToPath(new URL("../node_modules/.cache/node-compile-cache", import.meta.url));

/**
 * The environment for Node's compile cache, which saves a quarter of later starts' processor time (7.3 → 5.5 s),
 * because a start mostly compiles wrangler and Miniflare.
 */
export const compileCache = (): { NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? DIRECTORY,
});
