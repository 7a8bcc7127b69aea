import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { closedObject } from "../../shared/api/closed-object.ts";
import { callerId } from "../../shared/api/scalars.ts";
import { problem } from "../../shared/api/problem.ts";
import { FaultError } from "../../shared/fault.ts";
import type { GraphAddress, GraphKind } from "../../shared/ids.ts";
import type { App } from "./app-types.ts";

/** Every resource of a graph stands under a user and under a standalone graph alike: `{g}` of the contract. */
export interface GraphScope {
  kind: GraphKind;
  /** Path of the collection, e.g. `/v1/users`. */
  collection: string;
  /** Path of one graph, in OpenAPI's notation. */
  base: string;
  param: "user_id" | "graph_id";
}

export const GRAPH_SCOPES: readonly GraphScope[] = [
  { kind: "user", collection: "/v1/users", base: "/v1/users/{user_id}", param: "user_id" },
  { kind: "graph", collection: "/v1/graphs", base: "/v1/graphs/{graph_id}", param: "graph_id" },
];

/** Schema of the path's parameters. The graph's own stands under the name it has in the path; `addressOf` reads it. */
export const graphParams = <Extra extends z.ZodRawShape>({ param }: GraphScope, extra: Extra): z.ZodObject<Extra> =>
  z.object<Extra>({ ...extra, [param]: callerId() });

/** The graph that a request speaks of: in the tenant of its key, and allowed to that key. */
export function addressOf(c: Context<App>, { kind, param }: GraphScope): GraphAddress {
  const principal = c.get("principal");
  const id = c.req.param(param) ?? "";
  if (principal.user_id !== null && (kind !== "user" || id !== principal.user_id)) {
    throw new FaultError({ kind: "forbidden", detail: "This key is restricted to another user" });
  }
  return { tenant: principal.tenant_id, kind, id };
}

/** Lets through a key that may touch the graph, before anything else of the request is looked at. */
export const requireOwnGraph =
  (scope: GraphScope): MiddlewareHandler<App> =>
  async (c, next) => {
    addressOf(c, scope);
    await next();
  };

/** For routes that take nothing in their query: what is there nevertheless is an error that says so. */
export const NO_QUERY = closedObject({});

const problemContent = { "application/problem+json": { schema: problem } };

/** The problems that every route may answer with. */
export const PROBLEMS = {
  400: { description: "Not JSON", content: problemContent },
  401: { description: "No valid API key", content: problemContent },
  403: { description: "Not allowed with this key", content: problemContent },
  404: { description: "Not found", content: problemContent },
  409: { description: "Conflict", content: problemContent },
  413: { description: "Too large", content: problemContent },
  422: { description: "Does not fit the schema", content: problemContent },
  429: { description: "Too much for now", content: problemContent },
  503: { description: "Not available now", content: problemContent },
} as const;

export const json = <Schema extends z.ZodType>(schema: Schema, description: string) => ({
  description,
  content: { "application/json": { schema } },
});

export const jsonBody = <Schema extends z.ZodType>(schema: Schema) => ({
  required: true as const,
  content: { "application/json": { schema } },
});
