import type { RefreshMessage, WakeUpMessage } from "./adapters/platform/wake-up-queues.ts";
import type { WebhookCall } from "./ports/webhooks.ts";
import type { Variable } from "./configuration.ts";

interface Bindings {
  MEMORY_GRAPH: DurableObjectNamespace;
  REQUEST_LOG: DurableObjectNamespace;
  TENANT_ACCOUNT: DurableObjectNamespace;
  /** Cloudflare's rate limiter, if `wrangler.toml` binds it. */
  BURST?: RateLimit;
  WAKE_UPS?: Queue<WakeUpMessage>;
  /** `WAKE_UPS_2` and so on, with several wake-up queues. */
  [further: `WAKE_UPS_${number}`]: Queue<WakeUpMessage> | undefined;
  /** The former name of `WAKE_UPS`. */
  DOORBELL?: Queue<WakeUpMessage>;
  [former: `DOORBELL_${number}`]: Queue<WakeUpMessage> | undefined;
  REFRESHES: Queue<RefreshMessage>;
  WEBHOOKS: Queue<WebhookCall>;
  /**
   * Route to webhook receivers: a network with public addresses only. Missing at Cloudflare, which has no private network.
   */
  PUBLIC_NETWORK?: Fetcher;
  /** The files of `/docs`, if `wrangler.toml` binds them. */
  ASSETS?: Fetcher;
  /** OAuth's clients, codes and tokens, if `wrangler.toml` binds it. */
  OAUTH_KV?: KVNamespace;
  /** Workers AI, if `wrangler.toml` binds it. */
  AI?: Ai;
  /** Vectorize. Without an account the binding exists but fails; `VECTOR_INDEX` says whether to use it. */
  VECTORS?: Vectorize;
  /** Workers Analytics Engine, if `wrangler.toml` binds it. */
  METRICS?: AnalyticsEngineDataset;
}

/** Bindings, and variables and secrets as unparsed text. */
export type Env = Bindings & Partial<Record<Variable, string>>;
