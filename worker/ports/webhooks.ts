/** Webhooks: addresses that receive a tenant's events, pending deliveries, and how they are sent. */
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

/** A secret as it is stored: encrypted. */
export interface SealedSecret {
  sealed: string;
  /** Until when deliveries are signed with it too; `null` for the current one. */
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
  /** `null` enables it, and forgets that it has failed. */
  disabled_because?: Webhook["disabled_because"] | undefined;
}

/** The subject of an event, in ids and instants. The sentence of a fact is read from the graph when the event is sent. */
export type EventSubject =
  | { episode_id: string }
  | { fact_id: string; known_at: Instant; caused_by: string }
  | { erased: GraphName; erased_at: string }
  | { budget: "tenant" | "user"; day: string }
  | { test: true };

/** An event before its receivers are chosen. */
export interface NotedEvent {
  /** Names the event among all of its tenant: the same key is the same event. */
  key: string;
  event: WebhookEvent;
  subject: EventSubject;
  at: Instant;
}

/** A delivery that is to be sent now. */
export interface DueDelivery {
  id: string;
  event: WebhookEvent | typeof TEST_EVENT;
  graph: GraphName | null;
  subject: EventSubject;
  created_at: Instant;
  attempts: number;
}

/** The outcome of a delivery. */
export interface SettledDelivery {
  id: string;
  /** `null` where nothing was sent. */
  attempt: Attempt | null;
  status: DeliveryStatus;
  /** When it is sent again; `null` unless it is pending. */
  due_at: Instant | null;
}

/** A webhook with what is needed to send to it. */
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
  /** Creates a webhook; `null` if the tenant has `most` already. */
  create(webhook: NewWebhook, most: number): Promise<Webhook | null>;
  list(tenant_id: string, limit: number, cursor: string | undefined): Promise<Page<Webhook>>;
  find(tenant_id: string, id: string): Promise<Receiver | null>;
  /** Changes the given fields; `null` if the webhook does not exist. Pending deliveries of a disabled webhook are dropped. */
  change(tenant_id: string, id: string, changes: WebhookChanges, at: Instant): Promise<Webhook | null>;
  /** Replaces the secrets of a webhook, if they are still those from before; `null` if they are not, or there is none. */
  replaceSecrets(tenant_id: string, id: string, before: SealedSecret[], after: SealedSecret[]): Promise<Webhook | null>;
  /** Deletes a webhook and its deliveries; returns whether there was one. */
  remove(tenant_id: string, id: string): Promise<boolean>;
  deliveries(tenant_id: string, id: string, query: DeliveryQuery): Promise<Page<Delivery>>;

  /**
   * Notes events for every webhook that wants them and was there when they happened. What was noted before is not noted again, nor is
   * anything of a graph that is being erased or has another epoch by now.
   *
   * @returns the webhooks with pending deliveries
   */
  note(address: GraphAddress, epoch: string, events: NotedEvent[], at: Instant): Promise<string[]>;
  /** The same for what is the tenant's own, and for budgets of a graph, whatever its epoch. */
  noteOfTenant(tenant_id: string, graph: GraphName | null, events: NotedEvent[], at: Instant): Promise<string[]>;
  /** Notes a delivery for one webhook alone, which it is sent whatever that has chosen. */
  noteTest(tenant_id: string, webhook_id: string, delivery_id: string, at: Instant): Promise<Delivery>;

  /** Takes deliveries that are due, oldest first, and holds them until `until`. Deletes deliveries from before `kept_since`. */
  take(
    tenant_id: string,
    webhook_id: string,
    wanted: { at: Instant; until: Instant; limit: number; kept_since: Instant },
  ): Promise<TakenDeliveries>;
  /** Records the outcomes of deliveries, and the state of the webhook. Deliveries that were erased meanwhile stay erased. */
  settle(
    tenant_id: string,
    webhook_id: string,
    settled: SettledDelivery[],
    health: Pick<Webhook, "disabled_because"> & { failing_since: Instant | null },
    at: Instant,
  ): Promise<void>;
  /** When the webhook must next be looked at: for a delivery that waits, or else for one that is to be deleted; `null` if it has none. */
  nextLook(tenant_id: string, webhook_id: string, kept_ms: number): Promise<Instant | null>;
  /** Webhooks of a tenant for which something waits. */
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

/** Signs by HMAC-SHA-256: base64 of the signature, with a key given as base64. */
export type Signer = (key: string, text: string) => Promise<string>;

/** A receiver's answer, or the reason for its absence. */
export type PostAnswer =
  | { status: number; retry_after_s: number | null }
  | { status: null; because: "timed_out" | "unreachable" };

/** Sends one request outside, follows no redirect, and reads nothing of the answer but its status. Never throws. */
export type PostOutside = (
  url: string,
  headers: Readonly<Record<string, string>>,
  body: string,
  timeout_ms: number,
) => Promise<PostAnswer>;

/** The work of the consumer of webhooks. */
export type WebhookCall =
  | { tenant: string; webhook: string }
  /** A budget is spent for its day: the tenant's, or that of a graph. */
  | { tenant: string; spent: SpentBudget };

/** Asks the consumer. A call may be lost; for a webhook the tenant's account then asks again. */
export type CallWebhooks = (call: WebhookCall) => Promise<void>;

/** A budget that is spent. */
export interface SpentBudget {
  of: "tenant" | "user";
  /** Of the day, in UTC. */
  day: string;
  /** The graph whose budget it is; `null` for the tenant's. */
  graph: GraphName | null;
}
