import type { RefreshMessage, WakeUpMessage } from "./adapters/platform/wake-up-queues.ts";
import type { WebhookCall } from "./ports/webhooks.ts";
import type { Variable } from "./configuration.ts";

interface Bindings {
  MEMORY_GRAPH: DurableObjectNamespace;
  REQUEST_LOG: DurableObjectNamespace;
  TENANT_ACCOUNT: DurableObjectNamespace;
  BURST?: RateLimit;
  WAKE_UPS?: Queue<WakeUpMessage>;
  [further: `WAKE_UPS_${number}`]: Queue<WakeUpMessage> | undefined;
  /** Former name of `WAKE_UPS`. */
  DOORBELL?: Queue<WakeUpMessage>;
  [former: `DOORBELL_${number}`]: Queue<WakeUpMessage> | undefined;
  REFRESHES: Queue<RefreshMessage>;
  WEBHOOKS: Queue<WebhookCall>;
  /** Public addresses only; missing at Cloudflare, which has no private network. */
  PUBLIC_NETWORK?: Fetcher;
  ASSETS?: Fetcher;
  OAUTH_KV?: KVNamespace;
  AI?: Ai;
  /** The binding exists without an account too, but fails. `VECTOR_INDEX` says whether to use it. */
  VECTORS?: Vectorize;
  METRICS?: AnalyticsEngineDataset;
}

export type Env = Bindings & Partial<Record<Variable, string>>;
