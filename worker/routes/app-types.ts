import type { KeyCache } from "../flows/tenancy/authenticate.ts";
import type { RequestQuota } from "../flows/tenancy/quota.ts";
import type { Services } from "../flows/services.ts";
import type { Principal } from "../ports/control-plane.ts";
import type { Log } from "../ports/system.ts";

/** What routes need besides the services of the flows. */
export interface RouteServices extends Services {
  keys: KeyCache;
  trust_stale_keys: boolean;
  admin_token: string;
  /** Whose pages may call; "*": everybody's. */
  cors_origins: readonly string[];
  /** Whether a client address may send another request now; `null` where nothing counts bursts. */
  bursts: ((client: string) => Promise<boolean>) | null;
  quota: RequestQuota;
}

/** Hono's view of a request: who asks, and what may be asked of. */
export interface App {
  // oxlint-disable-next-line typescript/no-explicit-any -- the Worker's own Env stays out of the routes
  Bindings: any;
  Variables: {
    services: RouteServices;
    principal: Principal;
    request_id: string;
    /** What every answer to this request says in its headers. */
    answer_headers?: Record<string, string>;
    /** Of a request under a key of its sender's: the name under which its effect is stored. */
    once?: string;
    /** Of such a request, a body that is read as it comes. */
    body?: ReadableStream<Uint8Array>;
    log: Log;
  };
}
