import type { Page } from "../../../shared/api/scalars.ts";
import {
  WEBHOOK_EVENTS,
  type Delivery,
  type DeliveryQuery,
  type RotatedSecret,
  type Webhook,
  type WebhookIn,
  type CreatedWebhook,
  type WebhookPatch,
} from "../../../shared/api/webhooks.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { Receiver } from "../../ports/webhooks.ts";
import type { Services } from "../services.ts";
import { refuseAddress } from "./address.ts";
import { callWebhooks, type CallParts } from "./call.ts";
import { makeSecret } from "./secrets.ts";

type Parts = CallParts & Pick<Services, "webhooks" | "sealer" | "ids" | "webhook_targets">;

const MAX_WEBHOOKS = 20;
/** A receiver tries each of them. */
const MAX_SECRETS = 5;

/**
 * Only this answer contains the secret.
 *
 * @throws FaultError "conflict" for a refused address, or if the tenant has 20
 */
export async function createWebhook(parts: Parts, tenant: string, wanted: WebhookIn): Promise<CreatedWebhook> {
  const { webhooks, accounts, ids, clock, webhook_targets } = parts;
  refuseAddress(wanted.url, webhook_targets);
  const id = ids.make("hook");
  const { secret, stored } = await makeSecret(parts, tenant, id);
  const created_at = clock.now();
  const made = await webhooks.create(
    {
      id,
      tenant_id: tenant,
      url: wanted.url,
      created_at,
      secrets: [stored],
      events: [...new Set(wanted.events ?? WEBHOOK_EVENTS)],
      description: wanted.description ?? null,
    },
    MAX_WEBHOOKS,
  );
  if (made === null)
    throw new FaultError({ kind: "conflict", detail: `A tenant may have ${MAX_WEBHOOKS} webhooks: delete one first` });
  await accounts.at(tenant).wakeBy(tenant, [], created_at);
  return { ...made, secret };
}

export const listWebhooks = (
  { webhooks }: Pick<Parts, "webhooks">,
  tenant: string,
  limit: number,
  cursor: string | undefined,
): Promise<Page<Webhook>> => webhooks.list(tenant, limit, cursor);

export const getWebhook = async (parts: Pick<Parts, "webhooks">, tenant: string, id: string): Promise<Webhook> =>
  (await find(parts, tenant, id)).webhook;

/** @throws FaultError "not_found"; "conflict" for a refused address */
export async function changeWebhook(
  { webhooks, clock, webhook_targets }: Pick<Parts, "webhooks" | "clock" | "webhook_targets">,
  tenant: string,
  id: string,
  { url, events, description, enabled }: WebhookPatch,
): Promise<Webhook> {
  if (url !== undefined) refuseAddress(url, webhook_targets);
  const changed = await webhooks.change(
    tenant,
    id,
    {
      url,
      description,
      events: events && [...new Set(events)],
      ...(enabled !== undefined && { disabled_because: enabled ? null : "owner" }),
    },
    clock.now(),
  );
  if (changed === null) throw new FaultError(notFound(`Webhook ${id}`));
  return changed;
}

/** @throws FaultError "not_found" */
export async function deleteWebhook(
  { webhooks, accounts }: Pick<Parts, "webhooks" | "accounts">,
  tenant: string,
  id: string,
): Promise<void> {
  if (!(await webhooks.remove(tenant, id))) throw new FaultError(notFound(`Webhook ${id}`));
  await accounts.at(tenant).wakeAt(id, null);
}

/**
 * For a while, deliveries are signed with the old secret too.
 *
 * @throws FaultError "not_found"; "conflict" while five secrets are valid
 */
export async function rotateSecret(
  parts: Parts,
  tenant: string,
  id: string,
  overlap_seconds: number,
): Promise<RotatedSecret> {
  const { webhooks, clock } = parts;
  const { secrets } = await find(parts, tenant, id);
  const now = clock.now();
  const until = now + overlap_seconds * 1_000;
  const replaced = secrets
    .filter(({ expires_at }) => expires_at === null || expires_at > now)
    .map(({ sealed, expires_at }) => ({ sealed, expires_at: Math.min(expires_at ?? until, until) }))
    .filter(({ expires_at }) => expires_at > now);
  if (replaced.length >= MAX_SECRETS)
    throw new FaultError({
      kind: "conflict",
      detail: `${MAX_SECRETS} secrets of this webhook are valid; wait, or rotate with a shorter overlap_seconds`,
    });
  const { secret, stored } = await makeSecret(parts, tenant, id);
  const changed = await webhooks.replaceSecrets(tenant, id, secrets, [stored, ...replaced]);
  if (changed === null)
    throw new FaultError({ kind: "conflict", detail: `Webhook ${id} was rotated or deleted by another request` });
  return { ...changed, secret, replaced_until: formatInstant(until) };
}

/** @throws FaultError "not_found"; "conflict" for a disabled webhook */
export async function testWebhook(parts: Parts, tenant: string, id: string): Promise<Delivery> {
  const { webhooks, ids, clock } = parts;
  const { webhook } = await find(parts, tenant, id);
  if (!webhook.enabled) throw new FaultError({ kind: "conflict", detail: `Webhook ${id} is disabled` });
  const hex = Array.from(ids.random(20), (byte) => byte.toString(16).padStart(2, "0")).join("");
  const delivery = await webhooks.noteTest(tenant, id, `msg_${hex}`, clock.now());
  await callWebhooks(parts, tenant, [id]);
  return delivery;
}

/** @throws FaultError "not_found" */
export async function listDeliveries(
  parts: Pick<Parts, "webhooks">,
  tenant: string,
  id: string,
  query: DeliveryQuery,
): Promise<Page<Delivery>> {
  await find(parts, tenant, id);
  return parts.webhooks.deliveries(tenant, id, query);
}

async function find({ webhooks }: Pick<Parts, "webhooks">, tenant: string, id: string): Promise<Receiver> {
  const found = await webhooks.find(tenant, id);
  if (found === null) throw new FaultError(notFound(`Webhook ${id}`));
  return found;
}
