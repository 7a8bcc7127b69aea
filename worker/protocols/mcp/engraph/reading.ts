import { z } from "@hono/zod-openapi";
import { type AskAnswer, SUPPORTS } from "../../../../shared/api/ask.ts";
import { closedObject } from "../../../../shared/api/closed-object.ts";
import type { ContextAnswer } from "../../../../shared/api/context.ts";
import type { ListedInstruction } from "../../../../shared/api/instruction.ts";
import type { Owner } from "../../../../shared/api/owners.ts";
import type { Page } from "../../../../shared/api/scalars.ts";
import type { SearchAnswer } from "../../../../shared/api/search.ts";
import type { Diff } from "../../../../shared/api/undo.ts";
import { shownText } from "../../../core/text/visible/shown-text.ts";
import { orEmpty } from "../memory.ts";
import { tool } from "../tool.ts";
import { factData, factLine, instructionLine, memoryData } from "./wording.ts";

const INSTANT = "ISO 8601 date or date-time, e.g. 2024-05-07 or 2024-05-07T09:30:00Z";

/** Two alternatives: more clients understand them than a list of types. */
const orNull = (what: string) => z.string().describe(what).nullable();

const kindOut = z
  .string()
  .describe(
    "fact: something that holds; event: something that happened; instruction: what the user wants; task: what the user has to do",
  );

const factOut = z.object({
  id: z.string(),
  kind: kindOut,
  fact: z.string(),
  subject: z.string(),
  predicate: z.string(),
  object: orNull("Another entity, or a literal"),
  period: z.string().describe("When it holds or happened, in words"),
  valid_from: orNull("Since when it holds"),
  valid_to: orNull("Until when it held; null while it holds"),
  known_from: z.string(),
  known_to: orNull("Until when it was believed; null while it is"),
  confidence: z.string(),
  episode_ids: z.array(z.string()),
});

const NOTHING_FOUND = "Nothing about this is in the memory.";
const pendingNote = (pending: number): string =>
  pending === 0 ? "" : `\n(${pending} ${pending === 1 ? "message is" : "messages are"} still being read for facts.)`;

export const recall = tool({
  name: "recall",
  title: "Recall",
  description:
    "Looks up what is remembered about the user: facts with when they held, and what was said, most relevant first. Call it before answering whenever earlier conversations, preferences, people, plans or events could matter. The text is ready to be used as background.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    query: z.string().describe("What you want to know about, in the user's words; a question or keywords"),
    max_tokens: z.int().min(64).max(100_000).optional().describe("At most this many tokens of text; 2000 if left out"),
    with_ids: z.boolean().optional().describe("Begins each line with the id of its source, e.g. for forget"),
  }),
  // with the text: some clients show a model the data alone
  output: z.object({
    text: z.string().describe("Background for an answer; empty if nothing is remembered"),
    memories: z
      .array(
        z.object({
          id: z.string(),
          kind: kindOut,
          text: z.string().describe("A sentence, the words of an instruction, or the text of a task"),
          period: z.string().describe("When it holds or happened, in words; empty if unknown"),
          episode_ids: z.array(z.string()).describe("Where it was said, for forget"),
        }),
      )
      .describe("What the text shows, or its messages state"),
    pending: z.number().describe("Number of messages that are still being read for facts"),
  }),
  run: async (memory, { query, max_tokens, with_ids = false }) => {
    const references = with_ids ? "full" : "none";
    const found = await memory.call<ContextAnswer>("POST", "/context", { query, max_tokens, references });
    const { context, facts, stated_facts, entities, episodes, communities, pending } = found;
    const isEmpty = [facts, entities, episodes, communities].every((shown) => shown.length === 0);
    return {
      text: (isEmpty ? NOTHING_FOUND : context) + pendingNote(pending),
      data: { text: isEmpty ? "" : context, memories: [...facts, ...stated_facts].map(memoryData), pending },
    };
  },
});

export const searchFacts = tool({
  name: "search_facts",
  title: "Search facts",
  description:
    "Finds single facts about the user, also as they were at an earlier time. as_of asks what held in the world at that time; known_at asks what the memory believed at that time. Without them, facts that hold now come first and past ones are marked with when they ended. Each line ends with the ids of the episodes that it comes from.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    query: z.string().describe("What the facts are about"),
    as_of: z.string().optional().describe(`What held then: ${INSTANT}`),
    known_at: z.string().optional().describe(`What was believed then: ${INSTANT}`),
    limit: z.int().min(1).max(100).optional().describe("At most this many facts; 10 if left out"),
  }),
  output: z.object({ facts: z.array(factOut), pending: z.number() }),
  run: async (memory, { query, as_of, known_at, limit }) => {
    const { facts, pending } = await memory.call<SearchAnswer>("POST", "/search", {
      query,
      as_of,
      known_at,
      limit,
      scope: ["facts"],
    });
    const lines = facts.length === 0 ? NOTHING_FOUND : facts.map(factLine).join("\n");
    return { text: lines + pendingNote(pending), data: { facts: facts.map(factData), pending } };
  },
});

export const instructions = tool({
  name: "instructions",
  title: "Instructions and preferences",
  description:
    "Lists what the user asked of you for good, and what they prefer, in their own words: 'Always include prices when I ask about hotels.' Call it when a conversation begins, or with a query before you answer, and follow those that apply. Each line ends with the ids of the episodes that it comes from.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    query: z.string().optional().describe("What you are about to answer: those that apply to it come first"),
    limit: z.int().min(1).max(100).optional().describe("At most this many; 20 if left out"),
  }),
  output: z.object({
    instructions: z.array(
      z.object({
        id: z.string(),
        type: z.string().describe("instruction or preference"),
        text: z.string(),
        applies_to: orNull("When it applies, or what it was said about; null: always"),
        period: z.string().describe("Since when it holds, in words"),
        episode_ids: z.array(z.string()),
      }),
    ),
  }),
  run: async (memory, { query, limit }) => {
    const list = memory.call<Page<ListedInstruction>>("GET", "/instructions", { query, limit });
    const { data } = await orEmpty(list, { data: [], next_cursor: null });
    const lines = data.map(instructionLine);
    return {
      text: lines.length === 0 ? "The user gave no standing instructions." : lines.join("\n"),
      data: {
        instructions: data.map(({ id, type, text, applies_to, period, episode_ids }) => ({
          id,
          type,
          text: shownText(text),
          applies_to: applies_to === null ? null : shownText(applies_to),
          period,
          episode_ids,
        })),
      },
    };
  },
});

export const summary = tool({
  name: "summary",
  title: "Summary of the user",
  description:
    "What lasts of the user in a few lines: what they asked for good, who they are, where they live and work, whom they know. Call it once when a conversation begins.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    max_tokens: z.int().min(16).max(10_000).optional().describe("At most this many tokens; 300 if left out"),
  }),
  output: z.object({ summary: z.string() }),
  run: async (memory, { max_tokens }) => {
    const { text } = await orEmpty(memory.call<{ text: string }>("GET", "/profile", { max_tokens }), { text: "" });
    return { text: text === "" ? "Nothing is known of the user yet." : text, data: { summary: text } };
  },
});

const UNCERTAIN = "The memory supports this only in part:";
const DECLINED = "The memory has no answer to this. The closest messages:";

type Reply = Pick<AskAnswer, "answer" | "citations" | "support" | "closest_messages">;

const NO_REPLY: Reply = { answer: null, citations: [], support: "none", closest_messages: [] };

const linesOf = (sources: readonly { episode_id: string | null; quote: string }[]): string[] =>
  sources.map(({ episode_id, quote }) => `- ${shownText(quote)}${episode_id === null ? "" : ` [${episode_id}]`}`);

export const ask = tool({
  name: "ask",
  title: "Ask the memory",
  description:
    "Answers a question about the user by following connections between facts over several steps. Slower than recall: use it where the answer has to be put together, e.g. 'Where does my sister's employer have its office?'. It answers only from the memory, and says so where the memory has no answer.",
  effect: "reads",
  needs: "read",
  input: closedObject({ question: z.string().describe("One question, complete in itself") }),
  output: z.object({
    answer: orNull("Null where the memory has none"),
    support: z.enum(SUPPORTS).describe("How well the memory supports the answer; treat a weak one as uncertain"),
    citations: z.array(z.object({ episode_id: orNull("Where it was said"), quote: orNull("What was said") })),
    closest_messages: z
      .array(z.object({ episode_id: z.string(), quote: z.string() }))
      .describe("Messages closest to the question, if the answer is null"),
  }),
  run: async (memory, { question }) => {
    const asked = memory.call<Omit<AskAnswer, "receipt">>("POST", "/ask", { question });
    const { answer, citations, support, closest_messages } = await orEmpty<Reply>(asked, NO_REPLY);
    const shown = citations.map(({ episode_id, quote }) => ({ episode_id, quote }));
    const data = { answer, support, citations: shown, closest_messages };
    if (answer === null) {
      const lines = [closest_messages.length > 0 ? DECLINED : NOTHING_FOUND, ...linesOf(closest_messages)];
      return { text: lines.join("\n"), data };
    }
    const lines = [
      ...(support === "weak" ? [UNCERTAIN] : []),
      shownText(answer),
      ...(shown.length > 0 ? ["From:"] : []),
      ...linesOf(shown),
    ];
    return { text: lines.join("\n"), data };
  },
});

export const whatChanged = tool({
  name: "what_changed",
  title: "What changed",
  description:
    "Lists what the memory has learned between two times: new facts, facts that turned out to have ended or to be wrong, and facts that were replaced by others. Use it to catch up since the last conversation.",
  effect: "reads",
  needs: "read",
  input: closedObject({
    from: z.string().describe(`Since when: ${INSTANT}`),
    to: z.string().optional().describe(`Until when; now if left out: ${INSTANT}`),
  }),
  output: z.object({ began: z.array(factOut), ended: z.array(factOut), superseded: z.array(factOut) }),
  run: async (memory, { from, to }) => {
    const changes = await memory.call<Diff>("GET", "/diff", { axis: "known", from, to: to ?? memory.now() });
    const sections = [
      ["Learned:", changes.began],
      ["Ended, or no longer believed:", changes.ended],
      ["Replaced:", changes.superseded],
    ] as const;
    const text = sections
      .filter(([, facts]) => facts.length > 0)
      .map(([title, facts]) => [title, ...facts.map(factLine)].join("\n"))
      .join("\n\n");
    const data = {
      began: changes.began.map(factData),
      ended: changes.ended.map(factData),
      superseded: changes.superseded.map(factData),
    };
    return { text: text === "" ? "Nothing has changed in that time." : text, data };
  },
});

export const whoami = tool({
  name: "whoami",
  title: "Whose memory is this",
  description: "Says whose memory this connection reads and writes, and what it is allowed to do.",
  effect: "reads",
  needs: null,
  input: closedObject({}),
  output: z.object({ user_id: z.string(), name: orNull("The registered name"), scopes: z.array(z.string()) }),
  run: async (memory) => {
    const { user, scopes } = memory;
    const owner = scopes.includes("read") ? await orEmpty(memory.call<Owner | null>("GET", ""), null) : null;
    const name = owner?.name ?? null;
    const known = name === null ? "" : ` (${shownText(name)})`;
    const bound = memory.is_bound_by_key ? "The key reaches this user alone." : "The user was named by X-Engraph-User.";
    const text = `The memory of user ${shownText(user)}${known}. ${bound} It may ${scopes.join(", ") || "do nothing"}.`;
    return { text, data: { user_id: user, name, scopes: [...scopes] } };
  },
});
