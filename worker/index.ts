import { app, MemoryGraph, RequestLog, TenantAccount, queue, scheduled } from "./wire.ts";

export { MemoryGraph, RequestLog, TenantAccount };

export default { fetch: app.fetch, queue, scheduled };
