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

/** A secret as stored: encrypted. */
export interface SealedSecret {
  sealed: string;
  /** Until when the secret also signs deliveries; `null` for the current one. */
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

/** Subject of an event, as ids and instants. A fact's sentence is read from the graph when the event is sent. */
export type EventSubject =
  | { episode_id: string }
  | { fact_id: string; known_at: Instant; caused_by: string }
  | { erased: GraphName; erased_at: string }
  | { budget: "tenant" | "user"; day: string }
  | { test: true };

/** An event before its receivers are chosen. */
export interface NotedEvent {
  /** Identifies the event within its tenant. */
  key: string;
  event: WebhookEvent;
  subject: EventSubject;
  at: Instant;
}

/** A delivery to send now. */
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
  /** `null` if nothing was sent. */
  attempt: Attempt | null;
  status: DeliveryStatus;
  /** When it is sent again; `null` unless pending. */
  due_at: Instant | null;
}

/** A webhook with its secrets. */
export interface Receiver {
  webhook: Webhook;
  secrets: SealedSecret[];
}

export interface TakenDeliveries {
  /** `null` for a deleted webhook. */
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
 * - No method reads or writes what another tenant has.
 * - An event is noted once per webhook, however often it is noted.
 * - Erasing a graph deletes its deliveries, and none is noted afterwards.
 *
 * Implemented by `worker/adapters/neon/webhooks.ts`.
 *
 * @throws FaultError "unavailable" if Postgres cannot be reached
 */
export interface Webhooks {
  /** `null` if the tenant already has `most` webhooks. */
  create(webhook: NewWebhook, most: number): Promise<Webhook | null>;
  list(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<Webhook>>;
  find(tenant_id: string, id: string): Promise<Receiver | null>;
  /** Changes the given fields; `null` if the webhook does not exist. Drops pending deliveries of a disabled webhook. */
  change(tenant_id: string, id: string, changes: WebhookChanges, at: Instant): Promise<Webhook | null>;
  /** Replaces the secrets if they still equal `before`; otherwise, or without the webhook, returns `null`. */
  replaceSecrets(tenant_id: string, id: string, before: SealedSecret[], after: SealedSecret[]): Promise<Webhook | null>;
  /** Deletes a webhook and its deliveries. Returns whether it existed. */
  remove(tenant_id: string, id: string): Promise<boolean>;
  deliveries(tenant_id: string, id: string, query: DeliveryQuery): Promise<Page<Delivery>>;

  /**
   * Notes events for every webhook that wants them and existed when they happened. Skips repeats, and graphs that are being erased or
   * have another epoch.
   *
   * @returns the webhooks with pending deliveries
   */
  note(address: GraphAddress, epoch: string, events: NotedEvent[], at: Instant): Promise<string[]>;
  /** Notes events of the tenant itself, or of a graph's budget in any epoch. */
  noteOfTenant(tenant_id: string, graph: GraphName | null, events: NotedEvent[], at: Instant): Promise<string[]>;
  /** Notes a test delivery for one webhook, whatever events it has chosen. */
  noteTest(tenant_id: string, webhook_id: string, delivery_id: string, at: Instant): Promise<Delivery>;

  /** Takes due deliveries, oldest first, and holds them until `until`. Deletes deliveries from before `kept_since`. */
  take(
    tenant_id: string,
    webhook_id: string,
    wanted: { at: Instant; until: Instant; limit: number; kept_since: Instant },
  ): Promise<TakenDeliveries>;
  /** Records the outcomes of deliveries, and the state of the webhook. Erased deliveries stay erased. */
  settle(
    tenant_id: string,
    webhook_id: string,
    settled: SettledDelivery[],
    health: Pick<Webhook, "disabled_because"> & { failing_since: Instant | null },
    at: Instant,
  ): Promise<void>;
  /** When the webhook is next due: for a waiting delivery, or else for one to delete; `null` if it has none. */
  nextLook(tenant_id: string, webhook_id: string, kept_ms: number): Promise<Instant | null>;
  /** Webhooks of a tenant with waiting deliveries. */
  waiting(tenant_id: string): Promise<string[]>;
}

/**
 * Encrypts secrets for one place, so that only this deployment can read them.
 *
 * Contract:
 * - `open` returns null for a secret that this deployment cannot read.
 *
 * Invariants:
 * - A secret opens only at the place for which it was sealed.
 * - Secrets under the previous pepper still open.
 *
 * Implemented by `worker/adapters/platform/aes-sealer.ts`.
 */
export interface Sealer {
  seal(place: string, secret: string): Promise<string>;
  /** `is_current`: whether it was sealed under the current pepper. `null` if no pepper here can read it. */
  open(place: string, sealed: string): Promise<{ secret: string; is_current: boolean } | null>;
}

/** Returns the HMAC-SHA-256 signature in base64; the key is base64 too. */
export type Signer = (key: string, text: string) => Promise<string>;

/** A receiver's status, or why there is none. */
export type PostAnswer =
  | { status: number; retry_after_s: number | null }
  | { status: null; because: "timed_out" | "unreachable" };

/** Sends one request to an outside address. Follows no redirect, reads only the status. Never throws. */
export type PostOutside = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeout_ms: number,
) => Promise<PostAnswer>;

/** Work for the webhook consumer. */
export type WebhookCall =
  | { tenant: string; webhook: string }
  /** A budget of the tenant or a graph is spent for its day. */
  | { tenant: string; spent: SpentBudget };

/** Calls the webhook consumer. A call may be lost; for a webhook the tenant's account then calls again. */
export type CallWebhooks = (call: WebhookCall) => Promise<void>;

export interface SpentBudget {
  of: "tenant" | "user";
  /** Day in UTC. */
  day: string;
  /** The graph whose budget it is; `null` for the tenant's. */
  graph: GraphName | null;
}
