import { fileURLToPath } from "node:url";

/** Not in the temporary directory of the machine, where another account could put code. */
const DIRECTORY = fileURLToPath(new URL("../node_modules/.cache/node-compile-cache", import.meta.url));

/**
 * The environment in which Node keeps what it compiles: a quarter less processor time for every start after the first
 * (7.3 → 5.5 s), because most of what starts is wrangler and Miniflare.
 */
export const compileCache = (): { NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? DIRECTORY,
});
