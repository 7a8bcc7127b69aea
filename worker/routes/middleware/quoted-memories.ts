import { z } from "@hono/zod-openapi";
import { callerId } from "../../../shared/api/scalars.ts";
import { MAX_ALSO } from "../../../shared/api/search.ts";
import type { GraphAddress } from "../../../shared/ids.ts";

/** A stored answer that quotes a memory is not repeated once something is forgotten. */
export interface Quotes {
  when?: (body: SentBody) => boolean;
  /** The answer is made again, without further effect; otherwise the repeat is refused. */
  again: boolean;
}

interface SentBody {
  also?: readonly string[] | undefined;
  return_context?: boolean | undefined;
  command?: string | undefined;
}
const sentBody = z.object({
  // refused without a call to any graph
  also: z.array(callerId()).max(MAX_ALSO).optional().catch(undefined),
  return_context: z.boolean().optional().catch(undefined),
  command: z.string().optional().catch(undefined),
});

/**
 * The memory and the standalone graphs in `also`. A request that may not read these must not reach them: its duration would reveal which
 * exist.
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
