import { z } from "@hono/zod-openapi";
import { instantOut } from "./scalars.ts";

export const EPISODE_TYPES = ["message", "text", "json", "document"] as const;
const EPISODE_STATUSES = ["pending", "done", "failed"] as const;
export const ROLES = ["user", "assistant", "system", "tool"] as const;

export const episodeStatus = z.enum(EPISODE_STATUSES);

export const episode = z
  .object({
    id: z.string(),
    message_id: z.string().nullable(),
    type: z.enum(EPISODE_TYPES),
    thread_id: z.string().nullable(),
    document_id: z.string().nullable(),
    role: z.enum(ROLES).nullable(),
    name: z.string().nullable(),
    content: z.string(),
    title: z.string().nullable(),
    reference_time: instantOut,
    created_at: instantOut,
    status: episodeStatus,
    /** Whether facts are extracted from it; searches find it either way. */
    extract: z.boolean(),
    metadata: z.record(z.string(), z.unknown()),
  })
  .openapi("Episode");

/** One episode with the facts extracted from it and what extraction cost. */
export const episodeDetail = episode
  .extend({
    facts: z.array(z.object({ id: z.string(), fact: z.string() })),
    calls: z.number().int(),
    tokens_in: z.number().int(),
    tokens_out: z.number().int(),
    attempts: z.number().int(),
    error: z.string().nullable(),
  })
  .openapi("EpisodeDetail");

export type Episode = z.infer<typeof episode>;
export type EpisodeDetail = z.infer<typeof episodeDetail>;
export type EpisodeStatus = z.infer<typeof episodeStatus>;
export type Role = (typeof ROLES)[number];
