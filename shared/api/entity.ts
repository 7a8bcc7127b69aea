import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

const entityPart = z
  .object({
    id: z.string().describe("ID of the entity."),
    name: z.string().describe("Name of the entity."),
    relation: z
      .string()
      .nullable()
      .describe("How the member belongs to the summary entity, in a sentence or a few. Null until it is written."),
    strength: z.number().nullable().describe("Strength of the relation, from 0 to 10. Null without a relation."),
  })
  .openapi("EntityPart", { description: "A member of a summary entity, or a summary entity of a member." });

export type EntityPart = z.infer<typeof entityPart>;

export const entity = z
  .object({
    id: z.string().describe("ID of the entity."),
    version: z
      .string()
      .describe("Version of the entity, which a correction must name. It identifies the name and type."),
    name: z.string().describe("Name of the entity."),
    aliases: z.array(z.string()).describe("Other names of the entity."),
    type: z.string().describe("Type of the entity, such as `person` or `place`."),
    attributes: z.record(z.string(), z.unknown()).describe("Attributes that the ontology defines for the type."),
    summary: z.string().describe("Summary of the facts about the entity."),
    mentions: z.number().int().describe("Number of episodes that mention the entity."),
    community_id: z.string().nullable().describe("ID of the leaf community of the entity. Null if it has none."),
    created_at: instantOut.describe("When the entity was first stored."),
    members: z
      .array(entityPart)
      .optional()
      .describe(
        "Members of a summary entity, at most 100, the most closely related first. In a context of mode `bridge` or `hybrid`, those on the path come before.",
      ),
    part_of: z
      .array(entityPart)
      .optional()
      .describe("Summary entities that the entity belongs to. Present if a single entity is read."),
  })
  .openapi("Entity", { description: "A person, place or thing of a memory." });

export type Entity = z.infer<typeof entity>;
