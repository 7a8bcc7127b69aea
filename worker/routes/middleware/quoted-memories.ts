import { z } from "@hono/zod-openapi";
import { callerId } from "../../../shared/api/scalars.ts";
import { MAX_ALSO } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";

/** How a route quotes memories. A stored answer that quotes one is not repeated once something is forgotten. */
export interface Quotes {
  /** Limits this to requests with such bodies. */
  when?: (body: SentBody) => boolean;
  /** Whether the answer is then made again, which requires that repeats have no further effect. Otherwise it is refused. */
  again: boolean;
}

/** Body fields that decide which memories the answer quotes, before validation. */
interface SentBody {
  also?: readonly string[] | undefined;
  return_context?: boolean | undefined;
  command?: string | undefined;
}
const sentBody = z.object({
  // a body with more graphs, or an invalid id, is refused without a call to any graph
  also: z.array(callerId()).max(MAX_ALSO).optional().catch(undefined),
  return_context: z.boolean().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/**
 * Lists the memories that an answer quotes: its own, and the standalone graphs named with it. A request that may not read these is refused
 * later and must not reach them, because its duration would reveal which exist.
 */
export function quotedBy(place: GraphAddress, text: string, { when }: Quotes, mayReadOthers: boolean): GraphAddress[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    return [];
  }
  const { success, data } = sentBody.safeParse(parsed);
  if (!success || when?.(data) === false) return [];
  const also = mayReadOthers ? (data.also ?? []) : [];
  return [place, ...also.map((id) => ({ tenant: place.tenant, kind: "graph" as const, id }))];
}
