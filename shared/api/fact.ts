import { z } from "@hono/zod-openapi";
import { CONFIDENCES } from "../confidence.ts";
import { BASES, PRECISIONS } from "../instant.ts";
import { instantOut } from "./scalars.ts";

export const FACT_KINDS = ["state", "event"] as const;

const entityReference = z.object({
  id: z.string().describe("ID of the entity."),
  name: z.string().describe("Name of the entity."),
});

export const bounds = {
  valid_from: instantOut.nullable().describe("When the fact began to hold or happened. Null if unknown."),
  valid_from_precision: z.enum(PRECISIONS).nullable().describe("How exactly the start is known. Null without a start."),
  valid_from_basis: z
    .enum(BASES)
    .nullable()
    .describe("Whether the start is stated, inferred or observed. Null without a start."),
  valid_to: instantOut.nullable().describe("When the fact ceased to hold, exclusive. Null if it still holds."),
  valid_to_precision: z.enum(PRECISIONS).nullable().describe("How exactly the end is known. Null without an end."),
  valid_to_basis: z
    .enum(BASES)
    .nullable()
    .describe("Whether the end is stated, inferred or observed. Null without an end."),
  due: instantOut
    .nullable()
    .describe("Time for which a plan is made, or at which a task is due. Null for everything else."),
  due_precision: z.enum(PRECISIONS).nullable().describe("How exactly the due date is known. Null without one."),
  period: z
    .string()
    .openapi({ example: "since 2021" })
    .describe(
      'The bounds in words, read at `as_of`: "since 2021", "as of 22 Nov 2026", "was planned for 14 Apr 2027", of a task "done on 28 Nov 2026". Empty if nothing is known.',
    ),
};

export const fact = z
  .object({
    id: z.string().describe("ID of the fact. It stays the same over all versions."),
    version: z
      .string()
      .describe("Version of the fact, which a correction must name: `<known_from>/<valid_from or ..>`."),
    subject: entityReference.describe("Entity that the fact is about."),
    predicate: z.string().describe("Predicate, e.g. `WORKS_AT`."),
    object: entityReference
      .nullable()
      .describe("Entity that the fact relates the subject to. Null if the object is a literal."),
    object_value: z.string().nullable().describe("Literal object. Null if the object is an entity."),
    fact: z.string().describe("The fact as a sentence."),
    kind: z
      .enum(FACT_KINDS)
      .describe("`state` for something that holds for a time, `event` for something that happened."),
    strength: z.number().int().describe("How much the fact was meant, from 1 to 10; 8 for a fact stated by hand."),
    confidence: z
      .enum(CONFIDENCES)
      .describe(
        "`stated`; `reported` if all sources are hearsay; `inferred` if no source states it. A fact that is not `stated` closes no stated fact, is in no summary, and is marked in contexts.",
      ),
    ...bounds,
    known_from: instantOut.describe("When Engraph learned this version."),
    known_to: instantOut.nullable().describe("When Engraph stopped believing this version. Null if it is believed."),
    attributes: z.record(z.string(), z.unknown()).describe("Attributes that the ontology defines for the predicate."),
    hyperedge_id: z
      .string()
      .nullable()
      .describe(
        "ID that facts share if they come from one statement about several participants. Null for other facts.",
      ),
    episode_ids: z
      .array(z.string())
      .describe("IDs of the episodes that support the fact: those that support this version first, the newest first."),
  })
  .openapi("Fact", { description: "One version of a fact, on both time axes." });

const factVersion = z
  .object({
    version: z.string().describe("The version."),
    ...bounds,
    known_from: instantOut.describe("When Engraph learned this version."),
    known_to: instantOut.nullable().describe("When Engraph stopped believing this version. Null if it is believed."),
    caused_by: z.string().describe("ID of the episode or operation that created this version."),
  })
  .openapi("FactVersion", { description: "One version of a fact, on both time axes." });

const supersession = z
  .object({
    id: z.string().describe("ID of the other fact."),
    fact: z.string().describe("Sentence of the other fact."),
    at: instantOut
      .nullable()
      .describe(
        "When the earlier fact ended and the later one began. Null if the earlier one is not believed to have held at all.",
      ),
    known_from: instantOut.describe("When Engraph learned of the change."),
    caused_by: z.string().describe("ID of the episode or operation that caused the change."),
  })
  .openapi("Supersession", {
    description: "A fact that replaced another one, or was replaced. Both cannot hold at the same time.",
  });

export const factDetail = fact
  .extend({
    versions: z.array(factVersion).describe("All versions of the fact, the earliest first."),
    superseded: z.array(supersession).describe("Facts that this one replaced."),
    superseded_by: z.array(supersession).describe("Facts that replaced this one."),
    sources: z
      .array(
        z.object({
          episode_id: z.string().describe("ID of the episode."),
          span: z
            .tuple([z.number().int(), z.number().int()])
            .nullable()
            .describe("UTF-16 offsets of the quote in the content of the episode. Null if the fact has no quote."),
          quote: z
            .string()
            .nullable()
            .describe("Words of the episode that state the fact. Null if the fact has no quote."),
        }),
      )
      .describe("Episodes that support the fact."),
  })
  .openapi("FactDetail", { description: "A fact with its history and the quotes that support it." });

export const factsOut = z
  .union([fact, z.object({ facts: z.array(fact).describe("The stored facts, in the order in which they were sent.") })])
  .openapi("StatedFacts", { description: "The facts that were stated by hand: one, or a list if a list was sent." });

export type Fact = z.infer<typeof fact>;
export type FactDetail = z.infer<typeof factDetail>;
