import { createRoute, z, type OpenAPIHono } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { closedObject } from "../../shared/api/closed-object.ts";
import { receivable } from "../../shared/api/receipt.ts";
import { problem } from "../../shared/api/problem.ts";
import type { KeyScope } from "../../shared/api/tenants.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import type { Limits } from "../flows/services.ts";
import { shownTo, visitorQuery } from "../flows/tenancy/visits.ts";
import type { App, RouteServices } from "./app-types.ts";
import { addressOf, graphParams, type GraphScope } from "./graph-scope.ts";
import { confirmSender, requireScope, requireView, requireWholeTenant } from "./middleware/authorisation.ts";
import { limitBody, requireJson, requireJsonType } from "./middleware/body.ts";
import { endWithPrincipal, type LastEvent } from "./middleware/end-with-principal.ts";
import { answerOnce, idempotencyHeader, refuseUnfitKey } from "./middleware/idempotency.ts";
import { keepRoomToErase, makeRoomToErase } from "./middleware/make-room.ts";
import type { Quotes } from "./middleware/quoted-memories.ts";
import { refuseStalledBodies } from "./middleware/slow-bodies.ts";
import { requireFit } from "./middleware/validation.ts";
import type { RequestPlace } from "../ports/requests.ts";
import { answerRead, type ReadQuery } from "./reading.ts";

type HttpMethod = "get" | "post" | "put" | "patch" | "delete";
type Schema = z.ZodType;
type RouteAnswer = { description: string; content?: Record<string, { schema: Schema }> };
type RouteAnswers = Readonly<Record<number, RouteAnswer>>;
type ValueOf<A extends RouteAnswers> = {
  [Status in keyof A]: A[Status] extends { content: { "application/json": { schema: infer S extends Schema } } }
    ? z.output<S>
    : never;
}[keyof A];

export interface RouteSpec<
  Params extends z.ZodRawShape,
  Query extends Schema,
  Body extends Schema,
  A extends RouteAnswers,
> {
  method: HttpMethod;
  id: string;
  path: string;
  summary: string;
  tag: string;
  /** "any": every key; `null`: no API key. */
  needs: KeyScope | "any" | null;
  wholeTenant?: boolean;
  params?: Params;
  /** Without a schema, any query is refused. */
  query?: Query;
  headers?: z.ZodObject;
  body?: Body;
  maxBody?: (limits: Limits) => number;
  /** For a body other than JSON: its media type and the middleware that reads it. */
  stream?: { type: string; middleware: MiddlewareHandler<App>[] };
  quotes?: Quotes;
  lastEvent?: LastEvent;
  /** A returned value is sent with the smallest status. */
  answers: A;
}

export interface RouteRequest<Params extends z.ZodRawShape, Query extends Schema, Body extends Schema> {
  c: Context<App>;
  services: RouteServices;
  params: z.output<z.ZodObject<Params>>;
  query: z.output<Query>;
  body: z.output<Body>;
}

type Handler<Given, A extends RouteAnswers> = (given: Given) => Promise<ValueOf<A> | Response>;
type NoQuery = typeof NO_QUERY;
type NoParams = Readonly<Record<string, never>>;

const NO_QUERY = closedObject({});

const problemContent = { "application/problem+json": { schema: problem } };

const PROBLEMS = {
  400: { description: "Malformed request", content: problemContent },
  401: { description: "Not authenticated", content: problemContent },
  403: { description: "Not allowed with this key", content: problemContent },
  404: { description: "Not found", content: problemContent },
  408: { description: "Body not received in time", content: problemContent },
  409: { description: "Conflict", content: problemContent },
  413: { description: "Too large", content: problemContent },
  422: { description: "Does not fit the schema", content: problemContent },
  429: { description: "Limit exceeded", content: problemContent },
  503: { description: "Temporarily unavailable", content: problemContent },
  507: { description: "Storage is full", content: problemContent },
} as const;

export const json = <S extends Schema>(schema: S, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

/** By OpenAPI's convention the schema is that of one event. */
export const eventStream = (...names: [string, ...string[]]) => ({
  "text/event-stream": {
    schema: z.object({
      event: z.enum(names),
      id: z.string().optional(),
      data: z.string().openapi({ contentMediaType: "application/json" } as object),
    }),
  },
});

/**
 * Runs before the handler, in order: the link's view, the key's scope, room on the disk for a DELETE, the path, query and headers, the body
 * limit, the body, and, for every POST and PATCH, the `Idempotency-Key`.
 *
 * @param placeOf scope of an `Idempotency-Key`
 * @param operation in links' views; `null` if no link may use it
 */
function addRoute<
  const A extends RouteAnswers,
  Params extends z.ZodRawShape = NoParams,
  Query extends Schema = NoQuery,
  Body extends Schema = z.ZodUndefined,
>(
  app: OpenAPIHono<App>,
  placeOf: (c: Context<App>) => RequestPlace,
  operation: string | null,
  spec: RouteSpec<Params, Query, Body, A>,
  handle: Handler<RouteRequest<Params, Query, Body>, A>,
): void {
  const { method, id, path, summary, tag, needs, answers, params, body, stream, maxBody } = spec;
  const [success = 200] = Object.keys(answers)
    .map(Number)
    .sort((a, b) => a - b);
  const content = body ? { "application/json": { schema: body } } : stream && { [stream.type]: { schema: z.string() } };
  const isKeyed = method === "post" || method === "patch";
  const limited = limitBody((c) => {
    const { limits } = c.get("services");
    return maxBody?.(limits) ?? limits.request_bytes;
  });
  const query = (spec.query ?? NO_QUERY) as z.ZodObject;
  const beforeReading = [
    ...(params ? [requireFit("param", z.object(params))] : []),
    requireFit("query", query),
    ...(isKeyed ? [refuseUnfitKey] : []),
    ...(body ? [requireJsonType] : []),
  ];
  const reading = stream?.middleware ?? [
    ...(method === "post" || body ? [refuseStalledBodies, limited] : []),
    ...(body ? [requireJson] : []),
    ...(needs !== null && (method === "post" || body) ? [confirmSender] : []),
    ...(isKeyed ? [answerOnce(placeOf, spec.quotes ?? null, needs === "read")] : []),
  ];
  const headers = isKeyed ? idempotencyHeader : spec.headers;
  const route = createRoute({
    method,
    path,
    operationId: id,
    summary,
    description: `${summary}. ${credentialFor(needs)}`,
    tags: [tag],
    ...(needs === null && { security: [{ admin_token: [] }] }),
    middleware: [
      ...(needs === null ? [] : [requireView(operation)]),
      ...(needs === null || needs === "any" ? [] : [requireScope(needs)]),
      ...(spec.wholeTenant === true ? [requireWholeTenant] : []),
      ...(method === "delete" ? [makeRoomToErase] : method === "get" || needs === "read" ? [] : [keepRoomToErase]),
      ...(reading.length > 0 ? beforeReading : []),
      ...reading,
    ],
    request: {
      query,
      ...(headers && { headers }),
      ...(params && { params: z.object(params) }),
      ...(content && { body: { required: true, content } }),
    },
    responses: { ...answers, ...PROBLEMS },
  });
  const answer = async (c: Context<App>): Promise<Response> => {
    const valid = (part: "param" | "query" | "json"): never => c.req.valid(part as never);
    const given = {
      c,
      services: c.get("services"),
      params: params ? valid("param") : ({} as never),
      query: valid("query"),
      body: body ? valid("json") : (undefined as never),
    };
    const value = await answerTo(c, operation, given, handle);
    if (value instanceof Response) return needs === null ? value : endWithPrincipal(c, value, spec.lastEvent);
    return c.json(value as object, success as 200);
  };
  app.openapi(route, answer as never);
}

function credentialFor(needs: KeyScope | "any" | null): string {
  if (needs === null) return "Takes the admin token.";
  return needs === "any" ? "Any key may ask." : `Needs a key with the scope \`${needs}\`.`;
}

async function answerTo<Given extends { services: RouteServices; query: unknown; params: object; body: unknown }>(
  c: Context<App>,
  operation: string | null,
  given: Given,
  handle: (given: Given) => Promise<unknown>,
): Promise<unknown> {
  const principal: App["Variables"]["principal"] | undefined = c.get("principal");
  const link = principal?.link;
  if (link === undefined || operation === null) return handle(given);
  const { services, params, query: asked, body } = given;
  const request = { params: { ...params }, query: { ...(asked as object) }, body };
  const query = await visitorQuery(services, link, operation, request);
  const answer = await handle({ ...given, query });
  return answer instanceof Response ? answer : shownTo(link, operation, answer);
}

/** `getUser` becomes `getGraph`, `getContext` becomes `getGraphContext`. */
const ofGraph = (id: string): string =>
  id.endsWith("User") ? id.replace(/User$/, "Graph") : id.replace(/^[a-z]+/, (verb) => `${verb}Graph`);

const ofTenant = (c: Context<App>): RequestPlace => ({ tenant: c.get("principal").tenant_id });

export type GraphRequest<Params extends z.ZodRawShape, Query extends Schema, Body extends Schema> = RouteRequest<
  Params,
  Query,
  Body
> & { address: GraphAddress };

export const graphRoutes = (app: OpenAPIHono<App>, scope: GraphScope) => {
  const placeOf = (c: Context<App>): GraphAddress => addressOf(c, scope);

  function route<
    const A extends RouteAnswers,
    Params extends z.ZodRawShape = NoParams,
    Query extends Schema = NoQuery,
    Body extends Schema = z.ZodUndefined,
  >(spec: RouteSpec<Params, Query, Body, A>, handle: Handler<GraphRequest<Params, Query, Body>, A>): void {
    const params = graphParams(scope, spec.params ?? ({} as Params)).shape;
    const id = scope.kind === "user" ? spec.id : ofGraph(spec.id);
    const whole = { ...spec, id, path: `${scope.base}${spec.path}`, params };
    addRoute(app, placeOf, spec.id, whole, (given) => handle({ ...given, address: placeOf(given.c) }));
  }

  function read<Item extends z.ZodObject, Query extends z.ZodType<ReadQuery>, Params extends z.ZodRawShape = NoParams>(
    spec: Pick<RouteSpec<Params, Query, z.ZodUndefined, RouteAnswers>, "id" | "path" | "summary" | "tag" | "params"> & {
      query: Query;
      answer: Item;
      description: string;
    },
    handle: (given: GraphRequest<Params, Query, z.ZodUndefined>) => Promise<z.output<Item>>,
  ): void {
    const { answer, description, ...rest } = spec;
    const answers = { 200: json(receivable(answer), description) };
    route(
      { ...rest, method: "get", needs: "read", answers },
      (given) => answerRead(given.c, given.address, given.query, (query) => handle({ ...given, query })) as never,
    );
  }

  return { route, read };
};

export const tenantRoutes =
  (app: OpenAPIHono<App>) =>
  <
    const A extends RouteAnswers,
    Params extends z.ZodRawShape = NoParams,
    Query extends Schema = NoQuery,
    Body extends Schema = z.ZodUndefined,
  >(
    spec: RouteSpec<Params, Query, Body, A>,
    handle: Handler<RouteRequest<Params, Query, Body> & { tenant: string }, A>,
  ): void =>
    addRoute(app, ofTenant, null, { ...spec, wholeTenant: true }, (given) =>
      handle({ ...given, tenant: given.c.get("principal").tenant_id }),
    );

export const adminRoutes =
  (app: OpenAPIHono<App>) =>
  <
    const A extends RouteAnswers,
    Params extends z.ZodRawShape = NoParams,
    Query extends Schema = NoQuery,
    Body extends Schema = z.ZodUndefined,
  >(
    spec: Omit<RouteSpec<Params, Query, Body, A>, "needs">,
    handle: Handler<RouteRequest<Params, Query, Body>, A>,
  ): void =>
    addRoute(app, () => "administration", null, { ...spec, needs: null }, handle);

export const keyRoute = <const A extends RouteAnswers>(
  app: OpenAPIHono<App>,
  spec: RouteSpec<NoParams, NoQuery, z.ZodUndefined, A>,
  handle: Handler<RouteRequest<NoParams, NoQuery, z.ZodUndefined>, A>,
): void => addRoute(app, ofTenant, null, spec, handle);

export const visitorRoute = <
  const A extends RouteAnswers,
  Params extends z.ZodRawShape = NoParams,
  Query extends Schema = NoQuery,
  Body extends Schema = z.ZodUndefined,
>(
  app: OpenAPIHono<App>,
  spec: RouteSpec<Params, Query, Body, A>,
  handle: Handler<RouteRequest<Params, Query, Body>, A>,
): void => addRoute(app, ofTenant, spec.id, spec, handle);
