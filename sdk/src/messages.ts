import { turnsOf } from "./message-turns.ts";
import type { Schemas } from "./wire-types.ts";

export type Role = "user" | "assistant" | "system" | "tool";

/** A message in Engraph's form. */
export interface Message {
  role: Schemas["MessageIn"]["role"];
  content: NonNullable<Schemas["MessageIn"]["content"]>;
  /** Your id of the message; repeats under it are stored once. */
  id?: string | null | undefined;
  name?: string | null | undefined;
  /** When it was said. Default: now. */
  reference_time?: string | Date | null | undefined;
  createdAt?: string | Date | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
  /** `false` stores the message and lets search find it, but learns nothing from it. */
  extract?: boolean | null | undefined;
  /** When to forget the message, with a time zone. Default: never. */
  expires_at?: string | Date | null | undefined;
}

/** A message of OpenAI's chat completions, the AI SDK or LangChain, as JSON of these packages. */
export type ForeignMessage =
  | { role: string; parts: readonly unknown[] }
  | { role: string; content?: unknown; tool_calls?: unknown; tool_call_id?: unknown; refusal?: unknown }
  | { lc_serializable: boolean }
  | { lc: number; kwargs: object }
  | { type: string; data: object }
  | { type: string; content: unknown };

export type MessageLike = Message | ForeignMessage;

export type Content = string | number | boolean | readonly unknown[] | Record<string, unknown>;

export interface SaidMessage {
  role: Role;
  content: string;
  id?: string;
  name?: string;
  reference_time?: string;
}

const ROLES: Readonly<Record<string, Role>> = {
  user: "user",
  human: "user",
  HumanMessage: "user",
  assistant: "assistant",
  ai: "assistant",
  AIMessage: "assistant",
  system: "system",
  developer: "system",
  SystemMessage: "system",
};

/**
 * Converts a history of OpenAI, the AI SDK or LangChain to plain texts of the user, the assistant and the system. Leaves out tool calls,
 * their results, reasoning and files, which `add` keeps. Throws a `TypeError` for a value that is not a message.
 */
export function toMessages(history: readonly MessageLike[]): SaidMessage[] {
  return history.flatMap((given) => {
    const message: unknown = JSON.parse(JSON.stringify(given));
    if (!isObject(message)) throw new TypeError("a message is an object");
    const [fields, named] = unwrap(message);
    if (named === undefined) throw new TypeError(`a message says whose it is: ${JSON.stringify(given).slice(0, 100)}`);
    const own = ROLES[named];
    const at = fields["reference_time"] ?? fields["created_at"] ?? fields["createdAt"];
    return spokenIn(fields, fields === message && typeof message["role"] === "string").flatMap(
      ({ isUser, id, content }) => {
        const role = isUser ? "user" : own;
        if (role === undefined || content === "") return [];
        const { name } = fields;
        return {
          role,
          content,
          ...(typeof id === "string" && { id }),
          ...(typeof name === "string" && !isUser && { name }),
          ...(typeof at === "string" && { reference_time: at }),
        };
      },
    );
  });
}

function spokenIn(fields: Fields, mayHaveTurns: boolean): { isUser: boolean; id: unknown; content: string }[] {
  const { id, content, parts, refusal } = fields;
  const list = [content, parts].find((given) => Array.isArray(given) && given.length > 0);
  const isText = typeof content === "string" && content.trim() !== "";
  const turns = mayHaveTurns && !isText && Array.isArray(list) ? turnsOf(id, list) : [];
  if (turns.length <= 1 && turns[0]?.isUser !== true)
    return [{ isUser: false, id, content: textOf([content, parts, refusal]) }];
  return turns.map((turn) => ({ ...turn, content: textOf([turn.parts]) }));
}

type Fields = Record<string, unknown>;
const isObject = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function unwrap(message: Fields): [Fields, string | undefined] {
  const { role, type, data, kwargs, id } = message;
  if (isObject(kwargs) && Array.isArray(id)) return withRole(kwargs, String(id.at(-1)).replace(/Chunk$/, ""));
  if (isObject(data) && typeof type === "string") return withRole(data, type);
  if (typeof role === "string") return [message, role];
  return typeof type === "string" ? withRole(message, type) : [message, undefined];
}

/** LangChain messages without a role are the user's. */
const withRole = (fields: Fields, type: string): [Fields, string] =>
  /^(?:chat|generic|ChatMessage)$/.test(type)
    ? [fields, typeof fields["role"] === "string" ? fields["role"] : "user"]
    : [fields, type.replace(/Chunk$/, "")];

export function textOf(sources: readonly unknown[]): string {
  for (const source of sources) {
    const text = Array.isArray(source) ? source.map(saidIn).filter((said) => said.trim() !== "") : [source];
    const said = text.filter((part) => typeof part === "string").join("\n");
    if (said.trim() !== "") return said;
  }
  return "";
}

function saidIn(part: unknown): string {
  if (typeof part === "string") return part;
  if (!isObject(part)) return "";
  const { type, text, refusal } = part;
  if (type === "refusal") return typeof refusal === "string" ? refusal : "";
  const isText = type === "text" || type === "input_text" || type === "output_text";
  return isText && typeof text === "string" ? text : "";
}

const isList = (messages: unknown): messages is readonly MessageLike[] => Array.isArray(messages);

export function listOf(messages: string | MessageLike | readonly MessageLike[]): readonly unknown[] {
  if (typeof messages === "string") return [{ role: "user", content: messages } satisfies Message];
  return isList(messages) ? messages : [messages];
}
