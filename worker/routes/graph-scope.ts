import { z } from "@hono/zod-openapi";
import type { Context, MiddlewareHandler } from "hono";
import { callerId } from "../../shared/api/scalars.ts";
import { FaultError } from "../../shared/fault.ts";
import type { GraphAddress, GraphKind } from "../../shared/ids.ts";
import { beyondLink } from "../flows/tenancy/visits.ts";
import type { App } from "./app-types.ts";

export interface GraphScope {
  kind: GraphKind;
  collection: string;
  base: string;
  param: "user_id" | "graph_id";
}

export const GRAPH_SCOPES: readonly GraphScope[] = [
  { kind: "user", collection: "/v1/users", base: "/v1/users/{user_id}", param: "user_id" },
  { kind: "graph", collection: "/v1/graphs", base: "/v1/graphs/{graph_id}", param: "graph_id" },
];

export const graphParams = <Extra extends z.ZodRawShape>({ param }: GraphScope, extra: Extra): z.ZodObject<Extra> =>
  z.object<Extra>({
    ...extra,
    [param]: callerId().describe(param === "user_id" ? "Your ID of the user." : "Your ID of the standalone graph."),
  });

export function addressOf(c: Context<App>, { kind, param }: GraphScope): GraphAddress {
  const principal = c.get("principal");
  const id = c.req.param(param) ?? "";
  const shown = principal.link?.address;
  if (shown !== undefined && (shown.kind !== kind || shown.id !== id)) throw beyondLink();
  if (principal.user_id !== null && (kind !== "user" || id !== principal.user_id)) {
    throw new FaultError({ kind: "forbidden", detail: "This key is restricted to another user" });
  }
  return { tenant: principal.tenant_id, kind, id };
}

export const requireOwnGraph =
  (scope: GraphScope): MiddlewareHandler<App> =>
  async (c, next) => {
    addressOf(c, scope);
    await next();
  };
