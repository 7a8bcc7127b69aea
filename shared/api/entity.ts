import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

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
  })
  .openapi("Entity");

export type Entity = z.infer<typeof entity>;
