import { app, MemoryGraph, queue } from "./wire.ts";

export { MemoryGraph };

export default { fetch: app.fetch, queue };
