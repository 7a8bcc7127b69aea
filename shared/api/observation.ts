import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { fact } from "./fact.ts";
import { queryMoment } from "./moment.ts";
import { instantOut, listLimit, pageCursor } from "./scalars.ts";

export const OBSERVATION_TYPES = ["repetition", "collection", "history"] as const;

export const observation = fact
  .pick({ subject: true, predicate: true })
  .extend({
    id: z
      .string()
      .describe("ID of the observation. It stays the same while the fact that Engraph learned first is believed."),
    type: z
      .enum(OBSERVATION_TYPES)
      .describe(
        "`repetition` for an event that happened several times, `collection` for several objects of one predicate, `history` for the states of a subject that followed each other.",
      ),
    text: z
      .string()
      .openapi({ example: "Kim visited Rome at least 3 times: Feb 2026, May 2026, Sep 2026" })
      .describe("The observation in words."),
    count: z.number().int().describe("Number of occurrences, objects or states."),
    valid_from: instantOut.nullable().describe("Earliest start of the facts. Null if no start is known."),
    valid_to: instantOut
      .nullable()
      .describe("Latest end of the events. Null if no end is known, or if the observation is about states that hold."),
    known_from: instantOut.describe("When Engraph learned the latest of the facts."),
    confidence: fact.shape.confidence.describe("Confidence of the least sure of the facts."),
    fact_ids: z.array(z.string()).describe("IDs of the facts, the latest first; at most 100."),
    episode_ids: z.array(z.string()).describe("IDs of the episodes that support the facts; at most 100."),
  })
  .openapi("Observation", { description: "A statement that at least three facts support together." });

export const observationQuery = closedObject({
  entity_id: z.string().optional().describe("Only observations about this entity as the subject."),
  limit: listLimit,
  cursor: pageCursor.optional(),
  ...queryMoment,
});

export type Observation = z.infer<typeof observation>;
export type ObservationType = (typeof OBSERVATION_TYPES)[number];
