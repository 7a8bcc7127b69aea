import { z } from "@hono/zod-openapi";

/** How an answer came about. Model calls, tokens and cost are zero where no model was asked. */
export const receipt = z
  .object({
    calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    /** Dollars; null where a model was asked that has no price. */
    cost: z.number().nullable(),
    ms: z.number(),
    stages: z.record(z.string(), z.number()),
    methods: z.array(z.string()),
    /** Which one had the last word; `rrf` also where another one could not be reached, null where nothing was ranked. */
    reranker: z.string().nullable(),
    candidates: z.record(z.string(), z.record(z.string(), z.number().int())),
    seeds: z.array(z.string()),
    model: z.string().nullable(),
  })
  .openapi("Receipt");

/** An answer that says how it came about, where that was asked for. */
export const receivable = <Shape extends z.ZodRawShape>(answer: z.ZodObject<Shape>) =>
  answer.extend({ receipt: receipt.optional() });

export type Receipt = z.infer<typeof receipt>;
