import { z } from "@hono/zod-openapi";
import { callerId } from "../../../shared/api/scalars.ts";
import { MAX_ALSO } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";

/** Which answers of a route quote what a memory holds, and are not repeated once something is forgotten. */
export interface Quotes {
  /** Only those to such bodies. */
  when?: (body: SentBody) => boolean;
  /** Whether the answer is made again then, because the request has one effect however often it is handled; else it is refused. */
  again: boolean;
}

/** The fields of a body that decide what its answer quotes, before validation. */
interface SentBody {
  also?: readonly string[] | undefined;
  return_context?: boolean | undefined;
  command?: string | undefined;
}
const sentBody = z.object({
  // a body with more graphs, or with an invalid id, is refused without asking any graph
  also: z.array(callerId()).max(MAX_ALSO).optional().catch(undefined),
  return_context: z.boolean().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/**
 * The memories that the answer quotes: its own, and the standalone graphs named with it. A request that may not read these is refused
 * later and must not reach them: the time that this takes would tell which of them exist.
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
