import { app, MemoryGraph, queue, scheduled } from "./wire.ts";

export { MemoryGraph };

export default { fetch: app.fetch, queue, scheduled };
