import type { OpenAPIHono } from "@hono/zod-openapi";
import { ownKey } from "../../../shared/api/tenants.ts";
import { formatInstantOrNull } from "../../../shared/instant.ts";
import type { App } from "../app-types.ts";
import { json, keyRoute } from "../route.ts";

export function mountOwnKey(app: OpenAPIHono<App>): void {
  keyRoute(
    app,
    {
      method: "get",
      id: "getOwnKey",
      path: "/v1/key",
      summary: "Get what the key may do that this request carries",
      tag: "Users and graphs",
      needs: "any",
      answers: { 200: json(ownKey, "Its scopes, its tenant, and the user to whom it is restricted") },
    },
    async ({ c }) => {
      const { key_id, tenant_id, scopes, user_id, expires_at, is_token = false } = c.get("principal");
      return { id: key_id, tenant_id, scopes, user_id, expires_at: formatInstantOrNull(expires_at), is_token };
    },
  );
}
