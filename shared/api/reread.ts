import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instant } from "./scalars.ts";

export const rereadIn = closedObject({
  from: instant.optional().describe("Reads only episodes that were stored since this instant."),
  dry_run: z.boolean().optional().describe("Whether to return the estimate only and start nothing."),
}).openapi("RereadIn", { description: "The episodes to read again.", example: { dry_run: true } });

export const reread = z
  .object({
    episodes: z.number().int().describe("Number of episodes that another model, prompt or ontology read."),
    model: z.string().describe("Model that reads them."),
    calls: z.number().int().describe("Estimated number of model calls."),
    tokens_in: z.number().int().describe("Estimated prompt tokens."),
    tokens_out: z.number().int().describe("Estimated answer tokens."),
    cost: z
      .number()
      .nullable()
      .describe("Estimated cost in US dollars. Null if the price of the model is not configured."),
  })
  .openapi("RereadResult", { description: "What it takes to read a memory again." });

export type RereadIn = z.infer<typeof rereadIn>;
export type RereadResult = z.infer<typeof reread>;
