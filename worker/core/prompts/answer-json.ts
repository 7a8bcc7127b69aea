import { jsonrepair } from "jsonrepair";
import type { z } from "zod";

/** `error` says what is wrong in words that a model can be shown; it quotes nothing of the answer. */
export type ReadAnswer<T> = { ok: true; value: T } | { ok: false; error: string };

const MAX_ISSUES = 5;

/**
 * Reads the JSON in a model's answer, repaired where it is broken, if it fits the schema. Removes what models put around JSON: a code
 * fence, a sentence before or after, the thoughts of a reasoning model. Never throws.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  const json = text.replace(/^\s*<think>[^]*?<\/think>/, "").trim();
  if (!json.includes("{")) return { ok: false, error: "The answer holds no JSON object." };
  for (const read of PARSERS) {
    const value = read(json);
    if (typeof value !== "object" || value === null) continue;
    const result = schema.safeParse(value);
    return result.success
      ? { ok: true, value: result.data }
      : { ok: false, error: describeIssues(result.error.issues) };
  }
  return { ok: false, error: "The answer is not JSON." };
}

const FENCE = /```[\w-]*(?![\w-])\s*(?!\s)([^]*?)(?:```|$)/;
const fenced = (text: string): string => FENCE.exec(text)?.[1] ?? text;
const braced = (text: string): string => text.slice(text.indexOf("{"), text.lastIndexOf("}") + 1);

/** From the strictest to the most lenient; the first that yields an object is used. */
const PARSERS: readonly ((text: string) => unknown)[] = [
  (text) => attempt(() => JSON.parse(text) as unknown),
  (text) => attempt(() => JSON.parse(fenced(text)) as unknown),
  (text) => attempt(() => JSON.parse(braced(text)) as unknown),
  (text) => attempt(() => JSON.parse(jsonrepair(fenced(text).slice(fenced(text).indexOf("{")))) as unknown),
];

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

function describeIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  const more = issues.length - lines.length;
  return `The answer does not fit the schema. ${lines.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}
