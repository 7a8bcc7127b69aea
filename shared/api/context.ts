import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { community } from "./community.ts";
import { entity } from "./entity.ts";
import { episode } from "./episode.ts";
import { fact } from "./fact.ts";
import { moment, uncertain } from "./moment.ts";
import { receipt, receiptIn } from "./receipt.ts";
import { callerId } from "./scalars.ts";
import { queryText } from "./search.ts";

export const DEFAULT_CONTEXT_TOKENS = 2_000;

export const contextIn = closedObject({
  query: queryText.optional(),
  thread_id: callerId().optional(),
  mode: z.enum(["auto", "facts", "associative", "local", "global", "bridge", "hybrid"]).optional(),
  max_tokens: z.number().int().min(64).max(100_000).optional(),
  min_score: z.number().min(0).optional(),
  ...receiptIn,
  ...moment,
  ...uncertain,
})
  .refine((body) => body.query !== undefined || body.thread_id !== undefined, {
    path: ["query"],
    message: "is required unless thread_id is given",
  })
  .openapi("ContextIn", { anyOf: [{ required: ["query"] }, { required: ["thread_id"] }] });

export const contextAnswer = z
  .object({
    context: z.string(),
    facts: z.array(fact.extend({ score: z.number() })),
    entities: z.array(entity.extend({ score: z.number() })),
    episodes: z.array(episode.extend({ score: z.number() })),
    communities: z.array(community.extend({ score: z.number() })),
    tokens: z.number().int(),
    pending: z.number().int(),
    /** Whether a daily budget of model calls is spent; pending episodes then wait, or the built-in rules extract them. */
    budget_spent: z.boolean(),
    receipt: receipt.optional(),
  })
  .openapi("ContextAnswer");

export type ContextIn = z.output<typeof contextIn>;
export type ContextAnswer = z.infer<typeof contextAnswer>;
