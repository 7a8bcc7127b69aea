import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { contextAnswer } from "./context.ts";
import { episodeStatus, ROLES } from "./episode.ts";
import { undone } from "./undo.ts";
import { callerId, filledText, metadata, nonEmptyText, statedInstant, trimmedText } from "./scalars.ts";

/** Bound the cost of validation only. The real limits are far lower and answer 413. */
const MAX_VALIDATED_CHARACTERS = 16 * 1024 * 1024;

const messageIn = closedObject({
  id: nonEmptyText(256).optional(),
  role: z.enum(ROLES),
  name: trimmedText(200).optional(),
  content: filledText(MAX_VALIDATED_CHARACTERS),
  reference_time: statedInstant.optional(),
  metadata: metadata.optional(),
  /** `false`: keep it searchable, and extract nothing from it. */
  extract: z.boolean().optional(),
}).openapi("MessageIn");

export const messagesIn = closedObject({
  thread_id: callerId(),
  messages: z.array(messageIn).min(1),
  return_context: z.boolean().optional(),
  wait: z.boolean().optional(),
}).openapi("MessagesIn");

/** A message in place of another. What is left out stays as it was. */
export const messageEditIn = messageIn
  .omit({ id: true })
  .openapi("MessageEditIn", { example: { role: "user", content: "I have moved to Lisbon." } });

/** What an edit changed, and the message as it is now. */
export const edited = z
  .object({
    episode: z.object({ id: z.string(), message_id: z.string().nullable(), status: episodeStatus }),
    cursor: z.string(),
    /** What forgetting the old message changed; all 0 where the message is the same. */
    undone,
  })
  .openapi("Edited");

/** The answer of every request that writes episodes. */
export const writeResult = z
  .object({
    episodes: z.array(z.object({ id: z.string(), message_id: z.string().nullable(), status: episodeStatus })),
    cursor: z.string(),
    /** Whether a daily budget of model calls is spent; extraction then waits, or uses the built-in rules. */
    budget_spent: z.boolean(),
    context: contextAnswer.optional(),
  })
  .openapi("Written");

export type MessageEditIn = z.output<typeof messageEditIn>;
export type Edited = z.infer<typeof edited>;
export type MessageIn = z.output<typeof messageIn>;
export type MessagesIn = z.output<typeof messagesIn>;
export type WriteResult = z.infer<typeof writeResult>;
