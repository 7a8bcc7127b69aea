import type { Context, MiddlewareHandler } from "hono";
import type { Grant } from "../../../shared/api/grants.ts";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../../routes/app-types.ts";
import { giveBackGrant, requestOfGrant } from "../../routes/grant-access.ts";
import { authorizationServer, readSubject, type AuthorizationServer } from "./authorization-server.ts";

/** The library's form of a token; API keys have no colon. */
const TOKEN = /^([^\s:]+):([^\s:]+):[^\s:]+$/;

export const acceptAccessToken: MiddlewareHandler<App> = async (c, next) => {
  const token = /^Bearer +(\S+) *$/i.exec(c.req.header("authorization") ?? "")?.[1];
  if (token !== undefined && TOKEN.test(token)) c.req.raw = await asGrant(c, token);
  await next();
};

async function asGrant(c: Context<App>, token: string): Promise<Request> {
  const oauth = authorizationServer(c);
  const found = oauth && (await oauth.server.validateToken(oauth.resource, token, oauth.env));
  if (!found)
    throw new FaultError({
      kind: "unauthenticated",
      detail: "This access token is unknown, was revoked or has expired",
    });
  const expires_at = found.expiresAt * 1_000;
  return requestOfGrant(c, { ...readSubject(found.userId), scopes: found.scope as Grant["scopes"], expires_at });
}

/** A client that revokes its refresh token ends its grant. */
export async function answerTokenRequest(
  c: Context<App>,
  { server, env }: AuthorizationServer,
  request: Request,
): Promise<Response> {
  const record = await recordOfRevoked(request.clone());
  const isThere = record !== null && (await env.OAUTH_KV.get(record.key)) !== null;
  const response = await server.fetch(request, env, c.executionCtx as ExecutionContext);
  if (record !== null && isThere && response.ok && (await env.OAUTH_KV.get(record.key)) === null)
    await giveBackGrant(env.services, record.tenant, record.grant);
  return response;
}

async function recordOfRevoked(request: Request): Promise<{ key: string; tenant: string; grant: string } | null> {
  const form = await request.formData().catch(() => null);
  const token = form?.get("token");
  if (form?.has("grant_type") !== false || typeof token !== "string") return null;
  const [, subject, record] = TOKEN.exec(token) ?? [];
  if (subject === undefined || record === undefined) return null;
  return { key: `grant:${subject}:${record}`, ...readSubject(subject) };
}
