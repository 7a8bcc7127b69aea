import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { episodeStatus } from "./episode.ts";
import { undoneCounts } from "./undo.ts";
import { langChainForms } from "./langchain-messages.ts";
import { absent, flatMessage, messageOf, ownMessage, type MessageIn } from "./message-forms.ts";
import { callerId, expiryInstant } from "./scalars.ts";

const messageIn = z.union([flatMessage, ...langChainForms]);

export const messagesIn = closedObject({
  thread_id: callerId().describe("The conversation that the messages belong to."),
  messages: z
    .array(messageIn)
    .min(1)
    .transform((given): MessageIn[] => given.flat())
    .describe("The messages in their order, 1 to 100."),
  return_context: z
    .boolean()
    .optional()
    .describe("Whether the answer includes the context of the thread. Requires the scope `read` as well."),
  wait: z.boolean().optional().describe("Whether to wait for the extraction, at most 25 s."),
  allow_future: z
    .boolean()
    .optional()
    .describe("Takes messages with a `reference_time` more than a year in the future, which answer 409 otherwise."),
}).openapi("MessagesIn", {
  description: "Messages of one thread to store.",
  example: { thread_id: "t1", wait: true, messages: [{ role: "user", name: "Ada", content: "I moved to Lisbon." }] },
});

export const messageEditIn = ownMessage
  .extend({
    expires_at: absent(expiryInstant).describe(
      "When the message is forgotten, with every fact that rests on it alone. Needs a time zone. Null for never.",
    ),
  })
  .transform(({ expires_at, ...message }) => {
    const { role, name, content, reference_time, extract, metadata } = message;
    const edited = messageOf({ role, id: null, name, content, reference_time, extract, metadata, kept: {} });
    return { ...edited, ...(expires_at !== undefined && { expires_at }) };
  })
  .openapi("MessageEditIn", {
    description: "The new content of a message.",
    example: { role: "user", content: "I have moved to Lisbon." },
  });

export const edited = z
  .object({
    episode: z
      .object({
        id: z.string().describe("ID of the episode."),
        message_id: z.string().nullable().describe("Your ID of the message."),
        status: episodeStatus.describe("Progress of the extraction."),
      })
      .describe("The episode that now holds the message."),
    cursor: z.string().describe("Cursor of this write. Pass it as `after` to reads that must see it."),
    undone: undoneCounts.describe(
      "What removing the old message changed. All counts are 0 if the message did not change.",
    ),
  })
  .openapi("EditResult", { description: "Result of an edited message." });

export const writeResult = z
  .object({
    episodes: z
      .array(
        z.object({
          id: z.string().describe("ID of the episode."),
          message_id: z.string().nullable().describe("Your ID of the message. Null if it has none."),
          status: episodeStatus.describe("Progress of the extraction."),
        }),
      )
      .describe("The stored episodes, in the order in which they were sent."),
    cursor: z.string().describe("Cursor of this write. Pass it as `after` to reads that must see it."),
    budget_spent: z
      .boolean()
      .describe("Whether a daily budget of model calls is spent. Extraction then waits, or uses the built-in rules."),
    last_error: z
      .string()
      .nullable()
      .optional()
      .describe("`last_error` of `status`. Present with `wait` if an episode is still waiting or has failed."),
    context: z
      .string()
      .optional()
      .describe("Context of the thread as text for a prompt. Present with `return_context`."),
  })
  .openapi("WriteResult", { description: "Result of a write." });

export type MessageEditIn = z.output<typeof messageEditIn>;
export type EditResult = z.infer<typeof edited>;
export type MessagesIn = z.output<typeof messagesIn>;
export type WriteResult = z.infer<typeof writeResult>;
