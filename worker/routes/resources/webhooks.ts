import type { OpenAPIHono } from "@hono/zod-openapi";
import { closedObject } from "../../../shared/api/closed-object.ts";
import { listLimit, page, pageCursor, storableText } from "../../../shared/api/scalars.ts";
import {
  delivery,
  deliveryQuery,
  secretRotated,
  secretRotationIn,
  webhook,
  webhookIn,
  webhookMade,
  webhookPatch,
} from "../../../shared/api/webhooks.ts";
import {
  changeWebhook,
  createWebhook,
  deleteWebhook,
  getWebhook,
  listDeliveries,
  listWebhooks,
  rotateSecret,
  testWebhook,
} from "../../flows/webhooks/manage.ts";
import type { App } from "../app-types.ts";
import { json, tenantRoutes } from "../route.ts";

const tag = "Webhooks";
const path = "/v1/webhooks";
const ofWebhook = { id: storableText(100).describe("ID of the webhook.") };

/** Scope `admin`: addresses may contain tokens. */
export function mountWebhooks(app: OpenAPIHono<App>): void {
  const route = tenantRoutes(app);

  route(
    {
      method: "post",
      id: "createWebhook",
      path,
      summary: "Register a webhook",
      tag,
      needs: "admin",
      body: webhookIn,
      answers: { 201: json(webhookMade, "The secret is shown this once") },
    },
    ({ services, tenant, body }) => createWebhook(services, tenant, body),
  );

  route(
    {
      method: "get",
      id: "listWebhooks",
      path,
      summary: "List webhooks, newest first",
      tag,
      needs: "admin",
      query: closedObject({ limit: listLimit, cursor: pageCursor.optional() }),
      answers: { 200: json(page(webhook), "Webhooks, without their secrets") },
    },
    ({ services, tenant, query: { limit, cursor } }) => listWebhooks(services, tenant, limit, cursor),
  );

  route(
    {
      method: "get",
      id: "getWebhook",
      path: `${path}/{id}`,
      summary: "Get a webhook, and whether it fails",
      tag,
      needs: "admin",
      params: ofWebhook,
      answers: { 200: json(webhook, "The webhook, without its secret") },
    },
    ({ services, tenant, params: { id } }) => getWebhook(services, tenant, id),
  );

  route(
    {
      method: "patch",
      id: "patchWebhook",
      path: `${path}/{id}`,
      summary: "Change a webhook, or enable it again",
      tag,
      needs: "admin",
      params: ofWebhook,
      body: webhookPatch,
      answers: { 200: json(webhook, "The webhook as it is now") },
    },
    ({ services, tenant, params: { id }, body }) => changeWebhook(services, tenant, id, body),
  );

  route(
    {
      method: "delete",
      id: "deleteWebhook",
      path: `${path}/{id}`,
      summary: "Delete a webhook and what was to be sent to it",
      tag,
      needs: "admin",
      params: ofWebhook,
      answers: { 204: { description: "Deleted; what is on its way may still arrive" } },
    },
    async ({ c, services, tenant, params: { id } }) => {
      await deleteWebhook(services, tenant, id);
      return c.body(null, 204);
    },
  );

  route(
    {
      method: "post",
      id: "rotateWebhookSecret",
      path: `${path}/{id}/rotate`,
      summary: "Rotate the secret: deliveries bear both signatures for `overlap_seconds` more (a day unless stated)",
      tag,
      needs: "admin",
      params: ofWebhook,
      body: secretRotationIn,
      answers: { 201: json(secretRotated, "The new secret is shown this once") },
    },
    ({ services, tenant, params: { id }, body }) => rotateSecret(services, tenant, id, body.overlap_seconds),
  );

  route(
    {
      method: "post",
      id: "testWebhook",
      path: `${path}/{id}/test`,
      summary: "Send the event webhook.test",
      tag,
      needs: "admin",
      params: ofWebhook,
      answers: { 202: json(delivery, "The delivery, which is on its way") },
    },
    ({ services, tenant, params: { id } }) => testWebhook(services, tenant, id),
  );

  route(
    {
      method: "get",
      id: "listDeliveries",
      path: `${path}/{id}/deliveries`,
      summary: "List what was sent to a webhook in the last seven days, and what is still to be sent, newest first",
      tag,
      needs: "admin",
      params: ofWebhook,
      query: deliveryQuery,
      answers: { 200: json(page(delivery), "Deliveries with their attempts, without their bodies") },
    },
    ({ services, tenant, params: { id }, query }) => listDeliveries(services, tenant, id, query),
  );
}
