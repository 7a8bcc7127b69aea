/** The AI SDK of Vercel (`ai` 7): a model with a memory, and tools that use a memory. */
import { jsonSchema, tool, wrapLanguageModel, type LanguageModelMiddleware, type Tool, type UIMessage } from "ai";
import { asQuery } from "../as-query.ts";
import { ApiError, EngraphError } from "../errors.ts";
import { inTime } from "../in-time.ts";
import type { Memory } from "../memory.ts";
import { turnsOf } from "../message-turns.ts";
import { textOf, type SaidMessage } from "../messages.ts";
import type { Schemas } from "../wire-types.ts";
import { ChatMemory, type ChatMemoryOptions } from "./chat-memory.ts";
import { shownText } from "./shown-text.ts";
import { Turns, type Turn } from "./turns.ts";

export type { ChatMemoryOptions } from "./chat-memory.ts";

export interface EngraphOptions extends ChatMemoryOptions {
  /**
   * Your id of the user's last message. Requests and answers repeated under it are stored once. Without it, the earlier messages of the
   * conversation identify the message.
   */
  messageId?: string | undefined;
}

type Model = Parameters<typeof wrapLanguageModel>[0]["model"];
type Wrapped = ReturnType<typeof wrapLanguageModel>;
type Call = Parameters<NonNullable<LanguageModelMiddleware["wrapStream"]>>[0];
type Prompt = Call["params"]["prompt"];
type Stream = Awaited<ReturnType<Call["doStream"]>>["stream"];

/**
 * Wraps a model: adds the user's memory to each prompt, and stores each turn in the memory.
 *
 *     const model = withEngraph(openai("gpt-5"), { user: engraph.user("ada"), thread: "chat-1" });
 *     const { text } = await generateText({ model, prompt: "What tea should I buy?" });
 */
export function withEngraph(model: Model, options: EngraphOptions): Wrapped {
  return wrapLanguageModel({ model, middleware: engraphMiddleware(options) });
}

/**
 * The middleware of `withEngraph`, to combine with others. Make one per conversation. Reads the memory once per user message; continues
 * without a memory that fails.
 */
export function engraphMiddleware({ messageId, ...options }: EngraphOptions): LanguageModelMiddleware {
  const turns = new Turns(new ChatMemory(options), messageId);
  const asked = new WeakMap<Prompt, Turn>();
  return {
    specificationVersion: "v4",
    transformParams: async ({ params }) => {
      const turn = asked.get(params.prompt) ?? (await turns.of(saidIn(params.prompt)));
      if (turn === undefined) return params;
      const context = await turn.context;
      const prompt = context === "" ? params.prompt : withContext(params.prompt, context);
      asked.set(params.prompt, turn).set(prompt, turn);
      return { ...params, prompt };
    },
    wrapGenerate: async ({ doGenerate, params }) => {
      const result = await doGenerate();
      const texts = result.content.flatMap((part) => (part.type === "text" ? part.text : []));
      asked.get(params.prompt)?.answered(texts.join("\n"), isWhole(result.finishReason.unified));
      return result;
    },
    wrapStream: async ({ doStream, params }) => {
      const { stream, ...rest } = await doStream();
      const turn = asked.get(params.prompt);
      return { ...rest, stream: turn === undefined ? stream : heard(stream, turn) };
    },
  };
}

/** Adds memories after the instructions, which then stay in the provider's cache. */
function withContext(prompt: Prompt, context: string): Prompt {
  const other = prompt.findIndex(({ role }) => role !== "system");
  return prompt.toSpliced(other < 0 ? prompt.length : other, 0, { role: "system", content: context });
}

const saidIn = (prompt: Prompt): { role: string; text: string }[] =>
  prompt
    .filter(({ role }) => role !== "system")
    .map(({ role, content }) => {
      const parts = typeof content === "string" ? [] : content;
      return { role, text: parts.flatMap((part) => (part.type === "text" ? part.text : [])).join("\n") };
    });

const isWhole = (reason: string | undefined): boolean =>
  reason !== undefined && !["tool-calls", "error", "interrupted"].includes(reason);

function heard(stream: Stream, turn: Turn): Stream {
  const reader = stream.getReader();
  let text = "";
  let reason: string | undefined;
  return new ReadableStream({
    pull: async (controller) => {
      try {
        const { done, value } = await reader.read();
        if (done) {
          turn.answered(text, isWhole(reason));
          return controller.close();
        }
        if (value.type === "text-start" && text !== "") text += "\n";
        if (value.type === "text-delta") text += value.delta;
        if (value.type === "finish") reason = value.finishReason.unified;
        controller.enqueue(value);
      } catch (error) {
        turn.answered("", false);
        controller.error(error);
      }
    },
    cancel: async (why) => {
      turn.answered("", false);
      await reader.cancel(why);
    },
  });
}

type Instants = { as_of?: string; known_at?: string };

export type EngraphTools = {
  remember: Tool<{ text: string }, { episode_id: string | undefined }>;
  recall: Tool<{ query: string }, { context: string }>;
  search_facts: Tool<{ query: string } & Instants, { facts: FoundFact[] }>;
  forget: Tool<{ episode_id: string; mode?: "forget" | "retract" }, Schemas["UndoResult"]>;
};

type FoundFact = Pick<Schemas["Fact"], "id" | "fact" | "valid_from" | "valid_to" | "episode_ids">;

interface Property {
  type: "string";
  description: string;
  format?: string;
  enum?: string[];
}

const text = (description: string): Property => ({ type: "string", description });
const instant = (description: string): Property => ({ type: "string", format: "date-time", description });
const object = <Input>(properties: Record<string, Property>, required: string[]) =>
  jsonSchema<Input>({ type: "object", properties, required, additionalProperties: false });

export interface EngraphToolsOptions {
  user: Memory;
  /** Milliseconds that the tools of a turn wait for the memory (2,000). After one timeout, the turn's other tools fail at once. */
  timeoutMs?: number | undefined;
}

/**
 * Tools for `generateText` and `streamText`: `remember`, `recall`, `search_facts` and `forget`. A tool that fails returns its error to the model.
 *
 *     await generateText({ model, tools: engraphTools({ user: engraph.user("ada") }), stopWhen: stepCountIs(5), prompt });
 */
export function engraphTools({ user, timeoutMs }: EngraphToolsOptions): EngraphTools {
  /** Turns whose memory did not answer. The SDK passes the same `messages` to all steps of a turn. */
  const silent = new WeakSet<object>();
  async function inTurn<Answer>(
    { messages }: { messages: readonly { role: string }[] },
    call: (signal: AbortSignal) => Promise<Answer>,
  ): Promise<Answer> {
    const turn = messages.findLast(({ role }) => role === "user");
    const isSilent = turn !== undefined && (silent.has(turn) || user.calls.isUnanswered(saidLast(messages)));
    if (isSilent) throw new EngraphError("the memory did not answer in this turn");
    try {
      return await inTime(timeoutMs, call);
    } catch (error) {
      if (turn !== undefined && !(error instanceof ApiError)) silent.add(turn);
      throw error;
    }
  }
  return {
    remember: tool({
      description: "Remember something that the user said about themselves or their world, in the user's own words.",
      inputSchema: object<{ text: string }>(
        { text: text('What to remember, in the first person: "I live in Lisbon."') },
        ["text"],
      ),
      execute: ({ text }, turn) =>
        inTurn(turn, async (signal) => {
          const { episodes } = await user.addEpisode(text, { type: "message", signal });
          return { episode_id: episodes[0]?.id };
        }),
    }),
    recall: tool({
      description: "Recall what is remembered about something. Each line names the episode that it comes from.",
      inputSchema: object<{ query: string }>({ query: text("What to recall") }, ["query"]),
      execute: ({ query }, turn) =>
        inTurn(turn, async (signal) => {
          const { context } = await user.context(asQuery(query), { references: "full", signal });
          return { context };
        }),
    }),
    search_facts: tool({
      description: "Search facts about the user: what holds or held, and when.",
      inputSchema: object<{ query: string } & Instants>(
        {
          query: text("What the facts are about"),
          as_of: instant("Only what held then"),
          known_at: instant("As it was known then"),
        },
        ["query"],
      ),
      execute: ({ query, as_of: asOf, known_at: knownAt }, turn) =>
        inTurn(turn, async (signal) => {
          const { facts } = await user.search(asQuery(query), { scope: ["facts"], asOf, knownAt, signal });
          return {
            facts: facts.map(({ id, fact, valid_from, valid_to, episode_ids }) => ({
              id,
              fact: shownText(fact),
              valid_from,
              valid_to,
              episode_ids,
            })),
          };
        }),
    }),
    forget: tool({
      description: "Forget an episode, and what was learned from it, when the user asks for that.",
      inputSchema: object<{ episode_id: string; mode?: "forget" | "retract" }>(
        {
          episode_id: text("Of the episode, as recall and search_facts name it"),
          mode: {
            type: "string",
            enum: ["forget", "retract"],
            description: "retract: keep it, and believe it no longer",
          },
        },
        ["episode_id"],
      ),
      execute: ({ episode_id, mode }, turn) => inTurn(turn, (signal) => user.forget(episode_id, { mode, signal })),
    }),
  };
}

/** The user's messages of the turn, as `Turns` joins them. */
function saidLast(messages: readonly { role: string; content?: unknown }[]): string {
  const last = messages.findLastIndex(({ role }) => role === "user") + 1;
  const first = messages.slice(0, last).findLastIndex(({ role }) => role !== "user") + 1;
  return messages
    .slice(first, last)
    .map(({ content }) => {
      if (!Array.isArray(content)) return String(content);
      return content.flatMap((part: { text?: string }) => part.text ?? []).join("\n");
    })
    .join("\n");
}

/** Counts of message parts without words, by type; `unfinished` counts unfinished turns of an assistant. */
export type LeftOutParts = Record<string, number>;

/**
 * Converts `useChat` messages for `user.add`. Messages keep their ids, so repeats are stored once. The AI SDK keeps text that a user writes
 * during an answer inside the assistant's message (`steering-message`, or the reason for allowing or denying a tool); it becomes a user
 * message, which splits the answer. Leaves out unfinished assistant turns, system messages, and parts without words.
 *
 *     onFinish: ({ messages }) => user.add(fromUIMessages(messages), { thread: chatId })
 *
 * @param options.onLeftOut receives how many parts of each type are left out
 */
export function fromUIMessages(
  messages: readonly UIMessage[],
  { onLeftOut }: { onLeftOut?: (parts: LeftOutParts) => void } = {},
): (SaidMessage & { id: string })[] {
  const left: LeftOutParts = {};
  const leave = (type: string): [] => {
    left[type] = (left[type] ?? 0) + 1;
    return [];
  };
  const said = messages.flatMap((message) =>
    turnsOf(message.id, partsOf(message)).flatMap(({ isUser, id, parts }) => {
      const role = isUser ? "user" : message.role;
      if (role !== "user" && role !== "assistant") return leave(role);
      if (role === "assistant" && parts.some(isUnfinished)) return leave("unfinished");
      for (const part of parts) if (!hasWords(part)) leave(typeOf(part));
      const content = textOf([parts]);
      return content === "" ? [] : [{ role, content, ...(typeof id === "string" && { id }) }];
    }),
  ) as (SaidMessage & { id: string })[];
  delete left["step-start"];
  onLeftOut?.(left);
  return said;
}

function partsOf(message: UIMessage): readonly unknown[] {
  const { parts, content, toolInvocations }: { parts?: unknown; content?: unknown; toolInvocations?: unknown } =
    message;
  if (Array.isArray(parts) && parts.length > 0) return parts;
  const tools = Array.isArray(toolInvocations)
    ? toolInvocations.map((toolInvocation: unknown) => ({ type: "tool-invocation", toolInvocation }))
    : [];
  return [
    ...tools,
    ...(Array.isArray(content) ? content : typeof content === "string" ? [{ type: "text", text: content }] : []),
  ];
}

const OPEN: ReadonlySet<unknown> = new Set([
  "streaming",
  "input-streaming",
  "input-available",
  "approval-requested",
  "call",
  "partial-call",
]);
function isUnfinished(part: unknown): boolean {
  if (typeof part !== "object" || part === null) return false;
  if ("toolInvocation" in part) return isUnfinished(part.toolInvocation);
  return "state" in part && OPEN.has(part.state);
}
const typeOf = (part: unknown): string =>
  typeof part === "object" && part !== null && "type" in part ? String(part.type) : typeof part;
const hasWords = (part: unknown): boolean => ["text", "string"].includes(typeOf(part));
