import { bearerAuthChallengeResponse, OAuthError, OAuthErrorCode } from "@modelcontextprotocol/server";
import type { Context, MiddlewareHandler } from "hono";
import { closedObject } from "../../../shared/api/closed-object.ts";
import type { Problem } from "../../../shared/api/problem.ts";
import { callerId } from "../../../shared/api/scalars.ts";
import { FaultError, isFault } from "../../../shared/fault.ts";
import { formatInstant } from "../../../shared/instant.ts";
import type { App } from "../../routes/app-types.ts";
import { confirmSender, requireKey } from "../../routes/middleware/authorisation.ts";
import { refuseInvalid } from "../../routes/middleware/validation.ts";
import { publicOrigin } from "../../routes/public-origin.ts";
import { acceptAccessToken } from "../oauth/access-token.ts";
import type { CallOwnRoute, OwnCall } from "../call-own-routes.ts";
import { Refusal, type Memory } from "./memory.ts";
import { isAllowedOrigin } from "./origin.ts";
import { metadataUrl } from "./protected-resource.ts";
import { VOCABULARY_NAMES, type VocabularyName } from "./vocabularies.ts";
import { z } from "@hono/zod-openapi";

const USER_HEADER = "X-Engraph-User";

export const requireOrigin: MiddlewareHandler<App> = async (c, next) => {
  const origin = c.req.header("origin");
  if (!isAllowedOrigin(origin, new URL(publicOrigin(c)), c.get("services").cors_origins))
    throw new FaultError({
      kind: "forbidden",
      detail: "Pages of this origin may not call /mcp; the server's CORS_ORIGINS lists those that may",
    });
  await next();
};

/** The 401 names the address where a client learns how to get a key. */
const orChallenge =
  (check: MiddlewareHandler<App>): MiddlewareHandler<App> =>
  async (c, next) => {
    try {
      await check(c, async () => {});
    } catch (error) {
      if (!isFault(error, "unauthenticated")) throw error;
      const refusal = new OAuthError(OAuthErrorCode.InvalidToken, error.fault.detail);
      return bearerAuthChallengeResponse(refusal, { resourceMetadataUrl: metadataUrl(publicOrigin(c)) });
    }
    await next();
  };

export const acceptAccessTokenOrChallenge = orChallenge(acceptAccessToken);

export const requireKeyOrChallenge = orChallenge(requireKey);

/** Runs after the body was read, because the key may be revoked meanwhile. */
export const confirmSenderOrChallenge = orChallenge(confirmSender);

/** `/mcp?tools=graphiti`; `COMPATIBILITY` can switch off those of other servers. */
export function vocabularyOf(c: Context<App>): VocabularyName {
  const { compatibility } = c.get("services");
  const names = VOCABULARY_NAMES.filter((name) => name === "engraph" || compatibility.has(name));
  const connectionQuery = closedObject({
    tools: z.enum(names, { error: `must be one of ${names.join(", ")}` }).default("engraph"),
  });
  const result = connectionQuery.safeParse(c.req.query());
  refuseInvalid(result);
  return result.data?.tools ?? "engraph";
}

export function memoryOf(c: Context<App>, call: CallOwnRoute): Memory {
  const principal = c.get("principal");
  const user = userOf(principal.user_id, c.req.header(USER_HEADER));
  const { clock } = c.get("services");
  const base = `/v1/users/${encodeURIComponent(user)}`;
  return {
    user,
    scopes: principal.scopes,
    is_bound_by_key: principal.user_id !== null,
    now: () => formatInstant(clock.now()),
    call: async <Answer>(...[method, path, given]: Parameters<Memory["call"]>): Promise<Answer> => {
      const sent: OwnCall =
        method === "POST" || method === "PATCH" ? { body: given } : { query: given as NonNullable<OwnCall["query"]> };
      const response = await call(method, `${base}${path}`, given === undefined ? {} : sent);
      if (!response.ok) throw new Refusal(await response.json<Problem>(), response.headers.get("Retry-After"));
      return response.json<Answer>();
    },
  };
}

/** @throws FaultError if the header is missing, or names another user than the key's own */
function userOf(bound: string | null, header: string | undefined): string {
  const named = header === undefined || header === "" ? null : decoded(header);
  if (bound !== null) {
    if (named === null || named === bound) return bound;
    throw new FaultError({
      kind: "forbidden",
      detail: `This key is restricted to another user than ${USER_HEADER} names`,
    });
  }
  if (named !== null) return named;
  throw invalidUser(
    "is required with a key of a whole tenant: the id of the user whose memory this is. A key or token of one user needs no header",
  );
}

function decoded(header: string): string {
  let id: string;
  try {
    id = decodeURIComponent(header);
  } catch {
    throw invalidUser("is not percent-encoded: write % as %25");
  }
  const { success, error } = callerId().safeParse(id);
  if (!success) throw invalidUser(error.issues[0]?.message ?? "is not the id of a user");
  return id;
}

const invalidUser = (message: string): FaultError =>
  new FaultError({ kind: "invalid", detail: `${USER_HEADER}: ${message}`, errors: [{ path: USER_HEADER, message }] });
