import { jsonrepair } from "jsonrepair";
import type { z } from "zod";
import { findJson } from "./answers/json-in-text.ts";
import { afterThoughts } from "./answers/thoughts.ts";

/**
 * How an unfinished answer was read. "end": only its last brackets are missing; "items": unfinished items are left out; "text": a text may
 * be cut.
 */
type Cut = "end" | "items" | "text";

/** `error` can be shown to a model; it quotes nothing of the answer. */
export type ReadAnswer<T> = { ok: true; value: T; cut?: Cut } | { ok: false; error: string };

const MAX_ISSUES = 5;

/**
 * Reads the JSON in a model's answer. Accepts what models put around it: thoughts, sentences, the schema, a fenced draft before the answer,
 * an object or list that wraps the answer. The last JSON value that fits the schema counts; broken JSON is repaired only if no other value
 * fits. Never throws.
 */
export function readAnswer<T>(text: string, schema: z.ZodType<T>): ReadAnswer<T> {
  if (!text.includes("{")) return { ok: false, error: "The answer holds no JSON object." };
  const answer = afterThoughts(text);
  let error: string | null = null;
  for (const part of answer === text ? [text] : [answer, text]) {
    for (const { value, cut } of valuesIn(part)) {
      const read = readValue(value, schema);
      if (read.ok) return cut === null ? read : { ...read, cut };
      error ??= read.error;
    }
  }
  return { ok: false, error: error ?? "The answer is not JSON." };
}

interface Found {
  value: unknown;
  cut: Cut | null;
}

/** Best first. */
function* valuesIn(text: string): Generator<Found> {
  yield* parsed(text, parse);
  const found = findJson(text).filter((json) => json.text.includes("{"));
  for (const read of [parse, repair]) for (const json of found.toReversed()) yield* parsed(json.text, read, json.cut);
  const [, fenced = text] = FENCE.exec(text) ?? [];
  const start = fenced.indexOf("{");
  if (start >= 0) yield* parsed(fenced.slice(start), repair, found.some(({ cut }) => cut === null) ? null : "text");
}

const FENCE = /```[\w-]*(?![\w-])\s*(?!\s)([^]*?)(?:```|$)/;

function* parsed(text: string, read: (text: string) => unknown, cut: Cut | null = null): Generator<Found> {
  const value = read(text);
  if (typeof value === "object" && value !== null) yield { value, cut };
  else if (typeof value === "string" && value.includes("{")) {
    const inner = parse(value);
    if (typeof inner === "object" && inner !== null) yield { value: inner, cut };
  }
}

const parse = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);
const repair = (text: string): unknown => attempt(() => JSON.parse(jsonrepair(text)) as unknown);

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Look for the answer within up to three wrappers: `[{…}]`, `{"result": {…}}`, `{"name": "…", "arguments": "{…}"}`. */
const MAX_WRAPPERS = 3;
/** Look only at the last eight values of a wrapper. */
const MAX_WRAPPED = 8;

function readValue<T>(value: unknown, schema: z.ZodType<T>, wrappers = MAX_WRAPPERS): ReadAnswer<T> {
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data };
  if (wrappers > 0 && typeof value === "object" && value !== null)
    for (const wrapped of Object.values(value).slice(-MAX_WRAPPED).reverse()) {
      const inner: unknown = typeof wrapped === "string" && wrapped.includes("{") ? parse(wrapped) : wrapped;
      if (typeof inner !== "object" || inner === null) continue;
      const read = readValue(inner, schema, wrappers - 1);
      if (read.ok) return read;
    }
  return { ok: false, error: describeIssues(result.error.issues) };
}

function describeIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  const more = issues.length - lines.length;
  return `The answer does not fit the schema. ${lines.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}
