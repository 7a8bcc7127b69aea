import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { clearablePeriod, trimmedText } from "./scalars.ts";

export const factPatch = closedObject({
  version: z
    .string()
    .max(100)
    .optional()
    .describe("Version of the fact that you correct. A correction of any other version answers 409."),
  fact: trimmedText(2_000)
    .optional()
    .describe(
      "The corrected sentence. Where it says something else in the place of the object, that is the object from now on. Answers 409 if it names neither the object nor another one.",
    ),
  object: trimmedText(200)
    .optional()
    .describe(
      "What the fact is about instead: name or ID of an entity, or the literal where the fact has one. Without `fact`, the sentence is rewritten.",
    ),
  valid_from: clearablePeriod.optional().describe("The corrected start. Null removes it."),
  valid_to: clearablePeriod.optional().describe("The corrected end. Null removes it."),
  due: clearablePeriod.optional().describe("The corrected date of a plan. Null removes it."),
})
  .refine(
    ({ fact, object, valid_from, valid_to, due }) =>
      [fact, object, valid_from, valid_to, due].some((given) => given !== undefined),
    {
      path: ["fact"],
      message: "give a sentence, an object or a bound to correct",
    },
  )
  .openapi("FactPatch", {
    description: "A correction of a fact.",
    anyOf: ["fact", "object", "valid_from", "valid_to", "due"].map((field) => ({ required: [field] })),
  });

export type FactPatch = z.output<typeof factPatch>;

export const entityPatch = closedObject({
  version: z
    .string()
    .max(100)
    .optional()
    .describe("Version of the entity that you correct. A correction of any other version answers 409."),
  name: trimmedText(200).optional().describe("The new name."),
  type: trimmedText(64).optional().describe("The new type."),
})
  .refine(({ name, type }) => name !== undefined || type !== undefined, {
    path: ["name"],
    message: "give a name or a type to correct",
  })
  .openapi("EntityPatch", {
    description: "A correction of an entity.",
    example: { version: "v1", name: "Ada Lovelace" },
    anyOf: [{ required: ["name"] }, { required: ["type"] }],
  });

export const mergeIn = closedObject({
  into: z.string().max(100).describe("ID of the entity that remains."),
}).openapi("MergeIn", {
  description: "The entity to merge into.",
  example: { into: "ent_01a2044a-05dc-748f-8df1-315602a5d298" },
});

const MAX_EPISODES = 1_000;

export const splitIn = closedObject({
  name: trimmedText(200).describe("Name of the new entity."),
  episode_ids: z
    .array(z.string().max(100))
    .min(1)
    .max(MAX_EPISODES)
    .describe("IDs of the episodes that mean the new entity."),
}).openapi("SplitIn", {
  description: "The entity to split off.",
  example: { name: "Ada Byron", episode_ids: ["ep_01a2044a-05dc-748f-8df1-315602a5d298"] },
});

export type EntityPatch = z.output<typeof entityPatch>;
export type SplitIn = z.output<typeof splitIn>;
