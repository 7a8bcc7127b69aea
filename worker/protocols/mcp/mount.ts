import { createMcpHandler, type McpRequestContext } from "@modelcontextprotocol/server";
import type { Context, Hono } from "hono";
import { nonNull } from "../../../shared/non-null.ts";
import type { App } from "../../routes/app-types.ts";
import { limitBody, messageBodyBytes, requireJson, requireJsonType } from "../../routes/middleware/body.ts";
import { endWithPrincipal } from "../../routes/middleware/end-with-principal.ts";
import { limitBursts, limitTenant } from "../../routes/middleware/rate-limits.ts";
import { cacheByOrigin, publicOrigin } from "../../routes/public-origin.ts";
import { refuseStalledBodies } from "../../routes/middleware/slow-bodies.ts";
import { hasOAuth } from "../oauth/authorization-server.ts";
import { callOwnRoutes } from "../call-own-routes.ts";
import { acceptedTypes, asJson, namingBoth, notAcceptable } from "./accept.ts";
import { withCleanErrors } from "./clean-errors.ts";
import {
  acceptAccessTokenOrChallenge,
  confirmSenderOrChallenge,
  memoryOf,
  requireKeyOrChallenge,
  requireOrigin,
  vocabularyOf,
} from "./connection.ts";
import type { Memory } from "./memory.ts";
import { helpPage, HELP_PATH, MCP_PATH, METADATA_PATHS, protectedResource } from "./protected-resource.ts";
import { serverFor } from "./server.ts";
import type { VocabularyName } from "./vocabularies.ts";

const ONE_HOUR_S = 3_600;

interface Connection {
  c: Context<App>;
  vocabulary: VocabularyName;
  memory: Memory;
}

/** No state is left between requests. Tools call our own routes with the key of the request. */
export function mountMcp(app: Hono<App>): void {
  const serve = (context: McpRequestContext) => {
    const { c, vocabulary, memory } = connectionOf(context);
    return serverFor(vocabulary, memory, c.get("log"));
  };
  // lists never change within a connection
  const handler = createMcpHandler(serve, { legacy: "stateless", maxSubscriptions: 0 });

  const connect = (c: Context<App>): Connection => ({
    c,
    vocabulary: vocabularyOf(c),
    memory: memoryOf(c, callOwnRoutes(app, c)),
  });

  for (const path of METADATA_PATHS)
    app.get(path, (c) =>
      c.json(protectedResource(publicOrigin(c), hasOAuth(c)), 200, { "Cache-Control": cacheByOrigin(c, ONE_HOUR_S) }),
    );
  app.get(HELP_PATH, (c) =>
    c.html(helpPage(publicOrigin(c), hasOAuth(c)), 200, { "Cache-Control": cacheByOrigin(c, 0) }),
  );

  app.all(
    MCP_PATH,
    requireOrigin,
    limitBursts,
    acceptAccessTokenOrChallenge,
    requireKeyOrChallenge,
    limitTenant,
    (c, next) => {
      connect(c);
      return c.req.method === "POST" ? requireJsonType(c, next) : next();
    },
    refuseStalledBodies,
    limitBody((c) => messageBodyBytes(c.get("services").limits)),
    (c, next) => (c.req.method === "POST" ? requireJson(c, next) : next()),
    confirmSenderOrChallenge,
    async (c) => {
      const connection = connect(c);
      const { scopes } = connection.memory;
      const authInfo = { token: "", clientId: c.get("principal").key_id, scopes: [...scopes], extra: { connection } };
      const accepted = acceptedTypes(c.req.header("accept") ?? null);
      if (!accepted.json && !accepted.events) return endWithPrincipal(c, notAcceptable(), undefined);
      const parsed: { parsedBody?: unknown } =
        c.req.method === "POST" ? { parsedBody: await c.req.json<unknown>() } : {};
      const answered = withCleanErrors(await handler.fetch(namingBoth(c.req.raw), { authInfo, ...parsed }));
      const response = accepted.events ? answered : await asJson(answered, Array.isArray(parsed.parsedBody));
      response.headers.set("Cache-Control", "no-store");
      return endWithPrincipal(c, response, undefined);
    },
  );
}

const connectionOf = ({ authInfo }: McpRequestContext): Connection =>
  nonNull(authInfo?.extra?.["connection"], "connection of the request") as Connection;
