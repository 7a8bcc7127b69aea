import type { Instant } from "../../shared/instant.ts";
import type { KeyCache } from "../flows/tenancy/authenticate.ts";
import type { RequestQuota } from "../flows/tenancy/quota.ts";
import type { Services } from "../flows/services.ts";
import type { ConfirmedPrincipal } from "../flows/tenancy/watch-principal.ts";
import type { CountedMetrics, Log } from "../ports/system.ts";
import type { ThreadIndex } from "../ports/thread-index.ts";

export interface OAuthStore {
  kv: { get: (key: string) => Promise<string | null> };
  fetches_metadata: boolean;
}

export interface RouteServices extends Services {
  keys: KeyCache;
  trust_stale_keys: boolean;
  threads: ThreadIndex;
  /** How old the last answer about an open stream's key may be before it is checked again. */
  principal_check_ms: number;
  admin_token: string;
  cors_origins: readonly string[];
  compatibility: ReadonlySet<"zep" | "graphiti" | "reference">;
  public_origin: string | null;
  bursts: ((client: string) => Promise<boolean>) | null;
  quota: RequestQuota;
  counted: CountedMetrics;
  oauth: OAuthStore | null;
  asset: ((file: string) => Promise<Response>) | null;
}

export interface App {
  // oxlint-disable-next-line typescript/no-explicit-any -- the Worker's own Env stays out of the routes
  Bindings: any;
  Variables: {
    services: RouteServices;
    principal: ConfirmedPrincipal;
    authenticated_at: Instant;
    request_id: string;
    answer_headers?: Record<string, string>;
    once?: string;
    body?: ReadableStream<Uint8Array>;
    log: Log;
  };
}
