import { app, MemoryGraph, RequestLog, queue, scheduled } from "./wire.ts";

export { MemoryGraph, RequestLog };

export default { fetch: app.fetch, queue, scheduled };
