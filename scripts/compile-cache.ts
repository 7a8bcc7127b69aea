import { fileURLToPath } from "node:url";

/** Private: in the system's temporary directory another account could add code. */
const DIRECTORY = fileURLToPath(new URL("../node_modules/.cache/node-compile-cache", import.meta.url));

/** Saves a quarter of the processor time of later starts (7.3 → 5.5 s), which mostly compile wrangler and Miniflare. */
export const compileCache = (): { NODE_COMPILE_CACHE: string } => ({
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? DIRECTORY,
});
