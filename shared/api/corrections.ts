import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { statedPeriod, trimmedText } from "./scalars.ts";

/** What a correction changes of one version of a fact; `null` clears a bound. */
export const factPatch = closedObject({
  /** The version that it corrects, as the fact has it. */
  version: z.string().max(100).optional(),
  fact: trimmedText(2_000).optional(),
  valid_from: statedPeriod.nullable().optional(),
  valid_to: statedPeriod.nullable().optional(),
  due: statedPeriod.nullable().optional(),
})
  .refine(
    ({ fact, valid_from, valid_to, due }) => [fact, valid_from, valid_to, due].some((given) => given !== undefined),
    {
      path: ["fact"],
      message: "give a sentence or a bound to correct",
    },
  )
  .openapi("FactPatch", {
    anyOf: ["fact", "valid_from", "valid_to", "due"].map((field) => ({ required: [field] })),
  });

export type FactPatch = z.output<typeof factPatch>;
