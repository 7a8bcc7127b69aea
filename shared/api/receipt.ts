import { z } from "@hono/zod-openapi";

/** How an answer came about. Model calls, tokens and cost are zero where no model was asked. */
export const receipt = z
  .object({
    calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    cost: z.number(),
    ms: z.number(),
    stages: z.record(z.string(), z.number()),
    methods: z.array(z.string()),
    /** Which one had the last word; `rrf` also where another one could not be reached. */
    reranker: z.string(),
    candidates: z.record(z.string(), z.record(z.string(), z.number().int())),
    seeds: z.array(z.string()),
    model: z.string().nullable(),
  })
  .openapi("Receipt");

export type Receipt = z.infer<typeof receipt>;
