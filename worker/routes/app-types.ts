import type { Instant } from "../../shared/instant.ts";
import type { KeyCache } from "../flows/tenancy/authenticate.ts";
import type { RequestQuota } from "../flows/tenancy/quota.ts";
import type { Services } from "../flows/services.ts";
import type { ConfirmedPrincipal } from "../flows/tenancy/watch-principal.ts";
import type { CountedMetrics, Log } from "../ports/system.ts";
import type { ThreadIndex } from "../ports/thread-index.ts";

export interface OAuthStore {
  kv: { get: (key: string) => Promise<string | null> };
  /** Whether a client's metadata document may be fetched from an address that the client names. */
  fetches_metadata: boolean;
}

/** Everything that routes need besides the services of the flows. */
export interface RouteServices extends Services {
  keys: KeyCache;
  trust_stale_keys: boolean;
  threads: ThreadIndex;
  /** Age in milliseconds of the last answer about an open stream's key at which it is checked again. */
  principal_check_ms: number;
  admin_token: string;
  /** Origins that may call the API; "*" for all. */
  cors_origins: readonly string[];
  /** Protocols and tools of other products that are switched on. */
  compatibility: ReadonlySet<"zep" | "graphiti" | "reference">;
  /** The origin of `PUBLIC_URL`; `null` if the request's own counts. */
  public_origin: string | null;
  /** Returns whether a client address may send another request now; `null` if bursts are not limited. */
  bursts: ((client: string) => Promise<boolean>) | null;
  quota: RequestQuota;
  counted: CountedMetrics;
  /** Stores OAuth's clients, codes and tokens; `null` if OAuth is off. */
  oauth: OAuthStore | null;
  /** Returns a static asset; `null` if none are deployed. */
  asset: ((file: string) => Promise<Response>) | null;
}

export interface App {
  // oxlint-disable-next-line typescript/no-explicit-any -- the Worker's own Env stays out of the routes
  Bindings: any;
  Variables: {
    services: RouteServices;
    principal: ConfirmedPrincipal;
    /** When the principal was found. */
    authenticated_at: Instant;
    request_id: string;
    /** Headers to add to the answer. */
    answer_headers?: Record<string, string>;
    /** The name under which the effect of a request with an `Idempotency-Key` is stored. */
    once?: string;
    /** A body that is read as a stream. */
    body?: ReadableStream<Uint8Array>;
    log: Log;
  };
}
