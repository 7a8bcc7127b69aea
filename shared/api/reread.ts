import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instant } from "./scalars.ts";

export const rereadIn = closedObject({
  /** Only episodes stored since then. */
  from: instant.optional(),
  /** Only say what it would take. */
  dry_run: z.boolean().optional(),
}).openapi("RereadIn", { example: { dry_run: true } });

/** What reading again takes, by estimate. */
export const reread = z
  .object({
    /** Episodes that another model, prompt or ontology read. */
    episodes: z.number().int(),
    /** The model that reads them. */
    model: z.string(),
    calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    /** US dollars; null where the price of the model is not configured. */
    cost: z.number().nullable(),
  })
  .openapi("Reread");

export type RereadIn = z.infer<typeof rereadIn>;
export type Reread = z.infer<typeof reread>;
