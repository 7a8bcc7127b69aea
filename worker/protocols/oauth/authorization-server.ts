import {
  GrantType,
  OAuthAuthorizationServer,
  OAuthError,
  type TokenExchangeCallbackOptions,
} from "@cloudflare/workers-oauth-provider";
import type { Context } from "hono";
import { TOKEN_SCOPES } from "../../../shared/api/tokens.ts";
import type { App, RouteServices } from "../../routes/app-types.ts";
import { mayRenew } from "../../routes/grant-access.ts";
import { publicOrigin } from "../../routes/public-origin.ts";
import { oauthStore } from "./store.ts";

export const AUTHORIZE_PATH = "/oauth/authorize";
export const TOKEN_PATH = "/oauth/token";
export const REGISTER_PATH = "/oauth/register";
export const SERVER_METADATA_PATH = "/.well-known/oauth-authorization-server";
const RESOURCE_PATH = "/mcp";

const ACCESS_TOKEN_S = 3_600;
const REFRESH_TOKEN_S = 30 * 86_400;

export interface OAuthEnv {
  OAUTH_KV: KVNamespace;
  services: RouteServices;
}

export interface AuthorizationServer {
  server: OAuthAuthorizationServer<OAuthEnv>;
  env: OAuthEnv;
  origin: string;
  resource: string;
}

/** Browsers keep the consent page's cookies over https, and over http on this machine. */
const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

export function hasOAuth(c: Context<App>): boolean {
  const { protocol, hostname } = new URL(publicOrigin(c));
  return c.get("services").oauth !== null && (protocol === "https:" || LOOPBACK.test(hostname));
}

export function authorizationServer(c: Context<App>): AuthorizationServer | null {
  const services = c.get("services");
  const { oauth } = services;
  if (oauth === null || !hasOAuth(c)) return null;
  const origin = publicOrigin(c);
  const resource = `${origin}${RESOURCE_PATH}`;
  const server = new OAuthAuthorizationServer<OAuthEnv>({
    issuer: origin,
    resources: [resource],
    authorizeEndpoint: AUTHORIZE_PATH,
    tokenEndpoint: TOKEN_PATH,
    clientRegistrationEndpoint: REGISTER_PATH,
    clientIdMetadataDocumentEnabled: oauth.fetches_metadata,
    scopesSupported: [...TOKEN_SCOPES],
    accessTokenTTL: ACCESS_TOKEN_S,
    refreshTokenTTL: REFRESH_TOKEN_S,
    refreshTokenIdleTTL: REFRESH_TOKEN_S,
    tokenExchangeCallback: refuseEndedGrant,
    onError: ({ code, status, internal: { category, reason } }) => {
      c.get("log").info("oauth_refused", { code, status, category, reason });
    },
  });
  return { server, env: { OAUTH_KV: oauthStore(oauth.kv as KVNamespace), services }, origin, resource };
}

/** Refuses a grant that was revoked or whose key has ended; the library then deletes its own record. */
async function refuseEndedGrant({ grantType, userId, env }: TokenExchangeCallbackOptions<OAuthEnv>): Promise<void> {
  if (grantType !== GrantType.AUTHORIZATION_CODE && grantType !== GrantType.REFRESH_TOKEN) return;
  const { tenant, grant } = readSubject(userId);
  if (!(await mayRenew(env.services, tenant, grant)))
    throw new OAuthError("invalid_grant", { description: "This access was revoked or has expired" });
}

/** The library's store knows grants and nothing about people. */
export const subjectOf = ({ tenant, id }: { tenant: string; id: string }): string => `${tenant}.${id}`;

export function readSubject(subject: string): { tenant: string; grant: string } {
  const at = subject.lastIndexOf(".");
  return { tenant: subject.slice(0, at), grant: subject.slice(at + 1) };
}
