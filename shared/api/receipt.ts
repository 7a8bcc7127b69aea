import { z } from "@hono/zod-openapi";

/** How an answer was produced. Calls, tokens and cost are zero if no model was called. */
export const receipt = z
  .object({
    calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    /** US dollars; null if a model without a price was called. */
    cost: z.number().nullable(),
    ms: z.number(),
    stages: z.record(z.string(), z.number()),
    methods: z.array(z.string()),
    /** The reranker that decided the final order. `rrf` also if another one could not be reached; null if nothing was ranked. */
    reranker: z.string().nullable(),
    candidates: z.record(z.string(), z.record(z.string(), z.number().int())),
    seeds: z.array(z.string()),
    model: z.string().nullable(),
  })
  .openapi("Receipt");

/** Adds an optional receipt to an answer. */
export const receivable = <Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) =>
  answer.extend({ receipt: receipt.optional() });

export type Receipt = z.infer<typeof receipt>;
