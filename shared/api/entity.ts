import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

/** Another entity, with how the two belong together in the hierarchy. */
const entityPart = z
  .object({
    id: z.string(),
    name: z.string(),
    /** A sentence or a few; null where nothing is written of it yet. */
    relation: z.string().nullable(),
    /** 0–10; null where there is no relation. */
    strength: z.number().nullable(),
  })
  .openapi("EntityPart");

export type EntityPart = z.infer<typeof entityPart>;

export const entity = z
  .object({
    id: z.string(),
    /** Names this version; a correction must give it. */
    version: z.string(),
    name: z.string(),
    aliases: z.array(z.string()),
    type: z.string(),
    attributes: z.record(z.string(), z.unknown()),
    summary: z.string(),
    mentions: z.number().int(),
    community_id: z.string().nullable(),
    created_at: instantOut,
    /** Of a summary entity: at most 100 of those that it summarises, the most closely related first. */
    members: z.array(entityPart).optional(),
    /** Where one entity is read: the summary entities that it belongs to. */
    part_of: z.array(entityPart).optional(),
  })
  .openapi("Entity");

export type Entity = z.infer<typeof entity>;
