import { z } from "@hono/zod-openapi";
import { callerId } from "../../../../shared/api/scalars.ts";
import { FaultError } from "../../../../shared/fault.ts";
import type { GraphName } from "../../../ports/control-plane.ts";
import { maybe } from "./route.ts";

export const ownerIn = { user_id: maybe(callerId()), graph_id: maybe(callerId()) };
export const ownerQuery = z.object(ownerIn);

/** @throws FaultError "invalid" unless exactly one is named */
export function oneOwner(user_id: string | undefined, graph_id: string | undefined, prefix = ""): GraphName {
  if (user_id !== undefined && graph_id === undefined) return { kind: "user", id: user_id };
  if (graph_id !== undefined && user_id === undefined) return { kind: "graph", id: graph_id };
  const message = `give either ${prefix}user_id or ${prefix}graph_id`;
  throw new FaultError({ kind: "invalid", detail: message, errors: [{ path: `${prefix}user_id`, message }] });
}
