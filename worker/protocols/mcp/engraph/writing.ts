import { z } from "@hono/zod-openapi";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import { rowId } from "../../../../shared/api/scalars.ts";
import type { UndoResult } from "../../../../shared/api/undo.ts";
import { shownText } from "../../../core/text/visible/shown-text.ts";
import { itemPath } from "../memory.ts";
import { tool } from "../tool.ts";

interface Written {
  episodes: { id: string; status: string }[];
  budget_spent: boolean;
}

export const remember = tool({
  name: "remember",
  title: "Remember",
  description:
    "Stores something the user said or that is worth knowing later: facts about them, preferences, people, plans, decisions, corrections of what was said before. One topic a call, complete in itself, with names and dates instead of 'he' and 'tomorrow'. Written as the user would say it: 'I moved to Lisbon in May 2024. My sister Ana lives there too.' It can be recalled at once; facts are drawn from it within seconds, and what it contradicts is closed, not lost.",
  effect: "adds",
  needs: "write",
  input: closedObject({
    text: z.string().describe("What to remember, as the user would say it, in any language; at most 1 MiB"),
    reference_time: z
      .string()
      .optional()
      .describe("When it was said, if not now: ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z"),
    expires_at: z
      .string()
      .optional()
      .describe(
        "When to forget it, if it must not be known any longer: ISO 8601 date-time with a time zone, e.g. 2031-05-07T09:30:00Z",
      ),
  }),
  output: z.object({ episode_id: z.string(), status: z.string() }),
  fields: { content: "text" },
  run: async (memory, { text, reference_time, expires_at }) => {
    const { episodes, budget_spent } = await memory.call<Written>("POST", "/episodes", {
      type: "message",
      content: text,
      reference_time,
      expires_at,
    });
    const { id = "", status = "pending" } = episodes[0] ?? {};
    const later = budget_spent ? " The day's budget of model calls is spent, so its facts may come later." : "";
    return { text: `Remembered as ${id}.${later}`, data: { episode_id: id, status } };
  },
});

export const ingest = tool({
  name: "ingest",
  title: "Ingest a conversation",
  description:
    "Stores messages of a conversation as they were said, in order, so that all of it can be recalled and facts are drawn from it. Use it for a whole conversation, at its end for instance; for a single thing worth knowing, use remember. A message whose id is known already is not stored twice.",
  effect: "adds",
  needs: "write",
  input: closedObject({
    messages: z
      .array(
        closedObject({
          role: z.enum(["user", "assistant"]),
          content: z.string().describe("What was said; at most 1 MiB"),
          name: z.string().optional().describe("Name of the speaker, where it is known"),
          id: z.string().optional().describe("Your own id of the message"),
          reference_time: z.string().optional().describe("When it was said, if not now: ISO 8601 date or date-time"),
          expires_at: z.string().optional().describe("When to forget it: ISO 8601 date-time with a time zone"),
        }),
      )
      .min(1)
      .max(100),
    thread: z.string().optional().describe("The conversation; 'default' if left out"),
  }),
  output: z.object({ episode_ids: z.array(z.string()) }),
  fields: { thread_id: "thread" },
  run: async (memory, { messages, thread = "default" }) => {
    const { episodes } = await memory.call<Written>("POST", "/messages", { thread_id: thread, messages });
    const data = { episode_ids: episodes.map(({ id }) => id) };
    return { text: `Stored ${count(episodes.length, "message")} in the conversation "${shownText(thread)}".`, data };
  },
});

export const forget = tool({
  name: "forget",
  title: "Forget",
  description:
    "Removes one remembered episode and what follows from it alone; facts that it had closed are open again. mode 'forget' erases it, as if it had never been said, and cannot be undone; 'retract' keeps it as something that was believed until now. Take episode_id from the square brackets of search_facts or of recall with_ids, and ask the user first.",
  effect: "removes",
  needs: "write",
  input: closedObject({
    episode_id: rowId("ep").describe("Id of the episode, e.g. ep_0192…"),
    mode: z.enum(["forget", "retract"]).optional().describe("forget if left out"),
  }),
  output: z.object({ episodes: z.number(), facts: z.number(), entities: z.number(), reopened: z.number() }),
  fields: { id: "episode_id" },
  run: async (memory, { episode_id, mode = "forget" }) => {
    const undone = await memory.call<UndoResult>("DELETE", itemPath("episodes", episode_id), { mode });
    const { episodes, facts, entities, reopened } = undone;
    const verb = mode === "forget" ? "Forgotten" : "Retracted";
    const text = `${verb}: ${count(episodes, "episode")}, ${count(facts, "fact")}. ${reopened === 0 ? "" : `${count(reopened, "fact")} believed again.`}`;
    return { text: text.trim(), data: { episodes, facts, entities, reopened } };
  },
});

const count = (number: number, what: string): string => `${number} ${what}${number === 1 ? "" : "s"}`;
