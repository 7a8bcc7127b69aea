import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { clearablePeriod, trimmedText } from "./scalars.ts";

/** What a correction changes of one version of a fact; `null` clears a bound. */
export const factPatch = closedObject({
  /** The version that it corrects, as the fact has it. */
  version: z.string().max(100).optional(),
  fact: trimmedText(2_000).optional(),
  valid_from: clearablePeriod.optional(),
  valid_to: clearablePeriod.optional(),
  due: clearablePeriod.optional(),
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

/** What a correction changes of an entity. */
export const entityPatch = closedObject({
  /** The version that it corrects, as the entity has it. */
  version: z.string().max(100).optional(),
  name: trimmedText(200).optional(),
  type: trimmedText(64).optional(),
})
  .refine(({ name, type }) => name !== undefined || type !== undefined, {
    path: ["name"],
    message: "give a name or a type to correct",
  })
  .openapi("EntityPatch", {
    example: { version: "v1", name: "Ada Lovelace" },
    anyOf: [{ required: ["name"] }, { required: ["type"] }],
  });

export const mergeIn = closedObject({
  /** Id of the entity that both are from now on. */
  into: z.string().max(100),
}).openapi("MergeIn", { example: { into: "ent_01a2044a-05dc-748f-8df1-315602a5d298" } });

/** Limits the episodes in one request. */
const MAX_EPISODES = 1_000;

export const splitIn = closedObject({
  /** The name of the entity that is split off. */
  name: trimmedText(200),
  /** The episodes that mean it. */
  episode_ids: z.array(z.string().max(100)).min(1).max(MAX_EPISODES),
}).openapi("SplitIn", { example: { name: "Ada Byron", episode_ids: ["ep_01a2044a-05dc-748f-8df1-315602a5d298"] } });

export type EntityPatch = z.output<typeof entityPatch>;
export type SplitIn = z.output<typeof splitIn>;
