import type {
  Attempt,
  Delivery,
  DeliveryQuery,
  DeliveryStatus,
  TEST_EVENT,
  Webhook,
  WebhookEvent,
} from "../../shared/api/webhooks.ts";
import type { Page } from "../../shared/api/scalars.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Instant } from "../../shared/instant.ts";
import type { GraphName } from "./control-plane.ts";

export interface SealedSecret {
  sealed: string;
  /** Signs deliveries until then; `null` for the current secret. */
  expires_at: Instant | null;
}

export interface NewWebhook {
  id: string;
  tenant_id: string;
  url: string;
  events: WebhookEvent[];
  description: string | null;
  secrets: SealedSecret[];
  created_at: Instant;
}

export interface WebhookChanges {
  url?: string | undefined;
  events?: WebhookEvent[] | undefined;
  description?: string | null | undefined;
  /** `null` enables the webhook and resets its failures. */
  disabled_because?: Webhook["disabled_because"] | undefined;
}

export type EventSubject =
  | { episode_id: string }
  | { fact_id: string; known_at: Instant; caused_by: string }
  | { erased: GraphName; erased_at: string }
  | { budget: "tenant" | "user"; day: string }
  | { test: true };

export interface NotedEvent {
  key: string;
  event: WebhookEvent;
  subject: EventSubject;
  at: Instant;
}

export interface DueDelivery {
  id: string;
  event: WebhookEvent | typeof TEST_EVENT;
  graph: GraphName | null;
  subject: EventSubject;
  created_at: Instant;
  attempts: number;
}

export interface SettledDelivery {
  id: string;
  attempt: Attempt | null;
  status: DeliveryStatus;
  due_at: Instant | null;
}

export interface Receiver {
  webhook: Webhook;
  secrets: SealedSecret[];
}

export interface TakenDeliveries {
  receiver: Receiver | null;
  deliveries: DueDelivery[];
}

/**
 * Webhooks and deliveries of tenants, in Postgres.
 *
 * Contract:
 * - A taken delivery belongs to its taker until `until`; then another may take it.
 * - Events hold ids and instants. The text of a fact is read when the delivery is sent.
 *
 * Invariants:
 * - No method touches rows of another tenant.
 * - An event is noted once per webhook, however often `note` is called.
 * - Erasing a graph deletes its deliveries, and none is noted afterwards.
 *
 * Implemented by `worker/adapters/neon/webhooks.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Webhooks {
  /** `null` if the tenant already has `most`. */
  create(webhook: NewWebhook, most: number): Promise<Webhook | null>;
  list(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<Webhook>>;
  find(tenant_id: string, id: string): Promise<Receiver | null>;
  /** `null` without the webhook. Drops pending deliveries of a disabled webhook. */
  change(tenant_id: string, id: string, changes: WebhookChanges, at: Instant): Promise<Webhook | null>;
  /** `null` if they no longer equal `before`. */
  replaceSecrets(tenant_id: string, id: string, before: SealedSecret[], after: SealedSecret[]): Promise<Webhook | null>;
  remove(tenant_id: string, id: string): Promise<boolean>;
  deliveries(tenant_id: string, id: string, query: DeliveryQuery): Promise<Page<Delivery>>;

  /**
   * Notes the events for every webhook that wants them and existed when they happened. Skips repeats, and graphs that
   * are being erased or have another epoch.
   *
   * @returns the webhooks with pending deliveries
   */
  note(address: GraphAddress, epoch: string, events: NotedEvent[], at: Instant): Promise<string[]>;
  /** Events of the tenant, or of a graph's budget in any epoch. */
  noteOfTenant(tenant_id: string, graph: GraphName | null, events: NotedEvent[], at: Instant): Promise<string[]>;
  noteTest(tenant_id: string, webhook_id: string, delivery_id: string, at: Instant): Promise<Delivery>;

  /** Oldest first, held until `until`. Deletes deliveries from before `kept_since`. */
  take(
    tenant_id: string,
    webhook_id: string,
    wanted: { at: Instant; until: Instant; limit: number; kept_since: Instant },
  ): Promise<TakenDeliveries>;
  /** Erased deliveries stay erased. */
  settle(
    tenant_id: string,
    webhook_id: string,
    settled: SettledDelivery[],
    health: Pick<Webhook, "disabled_because"> & { failing_since: Instant | null },
    at: Instant,
  ): Promise<void>;
  /** When the next delivery is due, or else when the oldest must be deleted. */
  nextLook(tenant_id: string, webhook_id: string, kept_ms: number): Promise<Instant | null>;
  waiting(tenant_id: string): Promise<string[]>;
}

/**
 * Encrypts secrets for one place, so that only this deployment can read them.
 *
 * Contract:
 * - `open` returns null if no pepper here can read the secret.
 *
 * Invariants:
 * - A secret opens only at the place for which it was sealed.
 * - Secrets under the previous pepper still open.
 *
 * Implemented by `worker/adapters/platform/aes-sealer.ts`.
 */
export interface Sealer {
  seal(place: string, secret: string): Promise<string>;
  open(place: string, sealed: string): Promise<{ secret: string; is_current: boolean } | null>;
}

/** HMAC-SHA-256 with a base64 key, in base64. */
export type Signer = (key: string, text: string) => Promise<string>;

export type PostAnswer =
  | { status: number; retry_after_s: number | null }
  | { status: null; because: "timed_out" | "unreachable" };

/** Follows no redirect, reads only the status, never throws. */
export type PostOutside = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeout_ms: number,
) => Promise<PostAnswer>;

export type WebhookCall = { tenant: string; webhook: string } | { tenant: string; spent: SpentBudget };

/** A call may be lost; for a webhook the tenant's account then calls again. */
export type CallWebhooks = (call: WebhookCall) => Promise<void>;

export interface SpentBudget {
  of: "tenant" | "user";
  day: string;
  graph: GraphName | null;
}
