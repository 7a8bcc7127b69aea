import { z } from "@hono/zod-openapi";
import { droppedFacts } from "./dropped-facts.ts";
import { nothingReason } from "./nothing-learned.ts";
import { instantOut } from "./scalars.ts";

export const EPISODE_TYPES = ["message", "text", "json", "document"] as const;
const EPISODE_STATUSES = ["pending", "done", "failed"] as const;
export const ROLES = ["user", "assistant", "system", "tool"] as const;

export const episodeStatus = z.enum(EPISODE_STATUSES);

export const episode = z
  .object({
    id: z.string().describe("ID of the episode."),
    message_id: z.string().nullable().describe("Your ID of the message. Null if it has none."),
    type: z.enum(EPISODE_TYPES).describe("Type of the episode."),
    thread_id: z.string().nullable().describe("Thread of the message. Null for episodes without a thread."),
    document_id: z.string().nullable().describe("Document that the episode is a chunk of. Null for other episodes."),
    role: z.enum(ROLES).nullable().describe("Role of the speaker. Null if the episode is not a message."),
    name: z.string().nullable().describe("Name of the speaker. Null if the episode is not a message."),
    content: z.string().describe("Content of the episode."),
    title: z.string().nullable().describe("Title of the chunk of a document. Null for other episodes."),
    reference_time: instantOut.describe("When the content was said or written."),
    created_at: instantOut.describe("When the episode was stored."),
    expires_at: instantOut.nullable().describe("When the episode is forgotten. Null if it does not expire by itself."),
    status: episodeStatus.describe("Progress of the extraction."),
    extract: z.boolean().describe("Whether facts are extracted from the episode. Search finds it either way."),
    metadata: z.record(z.string(), z.unknown()).describe("Your metadata, as you sent it."),
  })
  .openapi("Episode", { description: "A message, text or JSON value as it was stored." });

export const episodeDetail = episode
  .extend({
    facts: z
      .array(
        z.object({ id: z.string().describe("ID of the fact."), fact: z.string().describe("Sentence of the fact.") }),
      )
      .describe("Facts that the episode supports."),
    nothing_learned: nothingReason
      .nullable()
      .describe(
        "Why no fact rests on the episode at the known instant of the read. Null if one does, or if the episode ended one.",
      ),
    calls: z.number().int().describe("Number of model calls of the extraction."),
    tokens_in: z.number().int().describe("Prompt tokens of the extraction."),
    tokens_out: z.number().int().describe("Answer tokens of the extraction."),
    dropped: droppedFacts.describe(
      "Number of facts in the model's answers that were left out, by reason. Messages that were read together have it on the first.",
    ),
    attempts: z.number().int().describe("Number of attempts at the extraction."),
    error: z.string().nullable().describe("Why the last attempt failed. Null if it did not."),
  })
  .openapi("EpisodeDetail", {
    description: "An episode with the facts that it supports and the progress of its extraction.",
  });

export type Episode = z.infer<typeof episode>;
export type EpisodeDetail = z.infer<typeof episodeDetail>;
export type EpisodeStatus = z.infer<typeof episodeStatus>;
export type Role = (typeof ROLES)[number];
