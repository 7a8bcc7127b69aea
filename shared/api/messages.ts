import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { episodeStatus } from "./episode.ts";
import { undoneCounts } from "./undo.ts";
import { langChainForms } from "./langchain-messages.ts";
import { flatMessage, messageOf, ownMessage, type MessageIn } from "./message-forms.ts";
import { callerId } from "./scalars.ts";

/** A message in any of the forms that chats are written in. */
const messageIn = z.union([flatMessage, ...langChainForms]);

export const messagesIn = closedObject({
  thread_id: callerId(),
  messages: z
    .array(messageIn)
    .min(1)
    .transform((given): MessageIn[] => given.flat()),
  return_context: z.boolean().optional(),
  wait: z.boolean().optional(),
}).openapi("MessagesIn", {
  example: { thread_id: "t1", wait: true, messages: [{ role: "user", name: "Ada", content: "I moved to Lisbon." }] },
});

/** A message in place of another. What is left out stays as it was. */
export const messageEditIn = ownMessage
  .transform(({ content, ...rest }) => {
    const { role, name, reference_time, extract, metadata } = rest;
    return messageOf({ role, id: null, name, content, reference_time, extract, metadata, kept: {} });
  })
  .openapi("MessageEditIn", { example: { role: "user", content: "I have moved to Lisbon." } });

/** What an edit changed, and the message as it is now. */
export const edited = z
  .object({
    episode: z.object({ id: z.string(), message_id: z.string().nullable(), status: episodeStatus }),
    cursor: z.string(),
    /** What forgetting the old message changed; all 0 where the message is the same. */
    undone: undoneCounts,
  })
  .openapi("Edited");

/** The answer of every request that writes episodes. */
export const writeResult = z
  .object({
    episodes: z.array(z.object({ id: z.string(), message_id: z.string().nullable(), status: episodeStatus })),
    cursor: z.string(),
    /** Whether a daily budget of model calls is spent; extraction then waits, or uses the built-in rules. */
    budget_spent: z.boolean(),
    /** With `return_context`: what is known now for the thread, as text for a prompt. */
    context: z.string().optional(),
  })
  .openapi("Written");

export type MessageEditIn = z.output<typeof messageEditIn>;
export type Edited = z.infer<typeof edited>;
export type MessagesIn = z.output<typeof messagesIn>;
export type WriteResult = z.infer<typeof writeResult>;
