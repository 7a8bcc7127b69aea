/** Stores wrap texts as JSON text, in a field, in a list, or as LangChain messages. */
import { isFields, textOf, type Fields } from "./values.ts";

const WRAPPERS: ReadonlySet<string> = new Set(["value", "data", "content", "memory", "memories", "messages", "text"]);
const DEEPEST = 4;

export function unwrapped(value: unknown, depth = 0): unknown {
  const given = parsed(value);
  if (depth >= DEEPEST) return given;
  if (Array.isArray(given)) return listed(given, depth) ?? given;
  if (!isFields(given)) return given;
  const said = messageOf(given);
  if (said !== null) return said.role === "user" ? said.content : said;
  const filled = Object.entries(given).filter(([, of]) => of !== null && of !== undefined);
  const [[field, inner] = ["", null], ...others] = filled;
  if (others.length > 0 || !WRAPPERS.has(field) || typeof inner !== "object") {
    const isText = others.length === 0 && WRAPPERS.has(field) && typeof inner === "string" && isJson(inner);
    return isText ? unwrapped(inner, depth + 1) : given;
  }
  return unwrapped(inner, depth + 1);
}

export class Conversation {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}

function listed(items: readonly unknown[], depth: number): unknown {
  if (items.length === 0) return null;
  const plain = items.map((item) => unwrapped(item, depth + 1));
  const texts = plain.map((item) => textOf(item));
  if (texts.every((text) => text !== null)) return texts.join("\n");
  const messages = items.map((item) => (isFields(item) ? (messageOf(item) ?? roleAndText(item)) : null));
  if (!messages.every((message) => message !== null)) return null;
  if (messages.every(({ role }) => role === "user")) return messages.map(({ content }) => content).join("\n");
  return new Conversation(messages.map(({ role, content }) => `${role}: ${content}`).join("\n"));
}

interface Said {
  role: string;
  content: string;
}

const CLASSES: Readonly<Record<string, string>> = {
  HumanMessage: "user",
  AIMessage: "assistant",
  SystemMessage: "system",
  ToolMessage: "tool",
};

/** LangChain's serialized form: `id` ends with the class, `kwargs` has the fields. */
function messageOf({ lc, id, kwargs }: Fields): Said | null {
  if (lc !== 1 || !Array.isArray(id) || !isFields(kwargs)) return null;
  const content = textOf(kwargs["content"]);
  const role = CLASSES[String(id.at(-1)).replace(/Chunk$/, "")];
  return content === null || role === undefined ? null : { role, content };
}

function roleAndText({ role, type, content }: Fields): Said | null {
  const text = textOf(content);
  const named = textOf(role) ?? textOf(type);
  if (text === null || named === null) return null;
  return { role: named === "human" ? "user" : named, content: text };
}

const isJson = (text: string): boolean => /^\s*[{["]/u.test(text);

function parsed(value: unknown): unknown {
  if (typeof value !== "string" || !isJson(value)) return value;
  try {
    return JSON.parse(value);
  } catch {
    return value;
  }
}
