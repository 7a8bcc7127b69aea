import type { Context, Hono, MiddlewareHandler } from "hono";
import { FaultError } from "../../../shared/fault.ts";
import type { App } from "../../routes/app-types.ts";
import { limitBody } from "../../routes/middleware/body.ts";
import { limitBursts } from "../../routes/middleware/rate-limits.ts";
import { refuseStalledBodies } from "../../routes/middleware/slow-bodies.ts";
import { answerTokenRequest } from "./access-token.ts";
import {
  AUTHORIZE_PATH,
  authorizationServer,
  REGISTER_PATH,
  SERVER_METADATA_PATH,
  TOKEN_PATH,
  type AuthorizationServer,
} from "./authorization-server.ts";
import { decideConsent, showConsent } from "./authorize.ts";

const MAX_BODY = 64 * 1024;

/**
 * OAuth 2.1 for clients that take no key, such as Claude on the web and ChatGPT. A person enters an API key; the client gets access to one
 * memory, which ends with the key.
 */
export function mountOAuth(app: Hono<App>): void {
  const limits = [limitBursts, refuseStalledBodies, limitBody(() => MAX_BODY)] as const;
  const answer =
    (run: (c: Context<App>, oauth: AuthorizationServer, request: Request) => Response | Promise<Response>) =>
    async (c: Context<App>): Promise<Response> => {
      const oauth = authorizationServer(c);
      if (oauth === null) throw noOAuth();
      return run(c, oauth, publicRequest(c, oauth.origin));
    };
  const byLibrary = answer((c, { server, env }, request) =>
    server.fetch(request, env, c.executionCtx as ExecutionContext),
  );

  app.on(["GET", "OPTIONS"], SERVER_METADATA_PATH, limitBursts, byLibrary);
  app.all(REGISTER_PATH, ...limits, byLibrary);
  app.all(TOKEN_PATH, ...limits, answer(answerTokenRequest));
  app.get(AUTHORIZE_PATH, limitBursts, answer(showConsent));
  app.post(AUTHORIZE_PATH, ...limits, requireOwnForm, answer(decideConsent));
}

const requireOwnForm: MiddlewareHandler<App> = async (c, next) => {
  if (c.req.header("content-type")?.split(";")[0]?.trim() !== "application/x-www-form-urlencoded")
    throw new FaultError({ kind: "malformed", detail: "Send the form of the consent page" });
  await next();
};

/** The library compares addresses with its own. */
const publicRequest = (c: Context<App>, origin: string): Request => {
  const { pathname, search } = new URL(c.req.url);
  return new Request(`${origin}${pathname}${search}`, c.req.raw);
};

const noOAuth = (): FaultError =>
  new FaultError({
    kind: "not_found",
    detail: "Signing in by OAuth needs https, or this machine's own address, and the binding OAUTH_KV",
  });
