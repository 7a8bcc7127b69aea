import { jsonrepair } from "jsonrepair";
import type { z } from "zod";
import { coercerFor } from "./answers/coerce.ts";
import { findJson, lacksOnlyItsBrace } from "./answers/json-in-text.ts";
import { afterThoughts } from "./answers/thoughts.ts";

type Cut = "end" | "items" | "text";

/** The error quotes nothing, so it can be shown to a model. */
export type ReadAnswer<T> = { ok: true; value: T; cut?: Cut } | { ok: false; error: string };

const MAX_ISSUES = 5;

/**
 * Accepts what models add: thoughts, sentences, the schema, a draft, wrappers. Takes the last value that fits, joins
 * values for different parts, and repairs broken JSON if nothing else fits. Never throws.
 */
export function readAnswer<T>(
  text: string,
  schema: z.ZodType<T>,
  coerce: (value: unknown) => unknown = coercerFor(schema),
): ReadAnswer<T> {
  if (!text.includes("{")) return { ok: false, error: "The answer holds no JSON object." };
  const answer = afterThoughts(text);
  let error: string | null = null;
  for (const part of answer === text ? [text] : [answer, text]) {
    const tried: Found[] = [];
    const read = (found: Found, convert?: (value: unknown) => unknown): ReadAnswer<T> => {
      const result = readValue(found.value, schema, convert, found.isJoined === true ? 0 : MAX_WRAPPERS);
      if (!result.ok && found.isJoined !== true) error ??= result.error;
      return result.ok && found.cut !== null ? { ...result, cut: found.cut } : result;
    };
    for (const found of valuesIn(part)) {
      const result = read(found);
      if (result.ok) return result;
      if (found.isInner !== true) tried.push(found);
    }
    for (const found of tried) {
      const result = read(found, coerce);
      if (result.ok) return result;
    }
  }
  return { ok: false, error: error ?? "The answer is not JSON." };
}

interface Found {
  value: unknown;
  cut: Cut | null;
  isJoined?: true;
  isInner?: true;
}

function* valuesIn(text: string): Generator<Found> {
  yield* parsed(text, parse);
  const found = findJson(text).filter((json) => json.text.includes("{"));
  yield* joined(found.filter(({ isInner }) => isInner !== true).map((json) => parse(json.text)));
  for (const json of found.toReversed()) yield* parsed(json.text, parse, json);
  if (ESCAPED.test(text))
    yield* valuesIn(text.replace(/\\(.)/g, (_, character: string) => ESCAPES[character] ?? character));
  for (const read of [repair, halve]) for (const json of found.toReversed()) yield* parsed(json.text, read, json);
  const [, fenced = text] = FENCE.exec(text) ?? [];
  const start = fenced.indexOf("{");
  if (start >= 0) {
    const rest = fenced.slice(start);
    const cut = found.some((json) => json.cut === null) ? null : lacksOnlyItsBrace(rest) ? "end" : "text";
    yield* parsed(rest, repair, { cut });
  }
}

const FENCE = /```[\w-]*(?![\w-])\s*(?!\s)([^]*?)(?:```|$)/;
const ESCAPED = /\{\s*\\+"/;
const ESCAPES: Readonly<Record<string, string>> = { n: "\n", r: "\r", t: "\t" };

function* joined(values: readonly unknown[]): Generator<Found> {
  if (values.length < 2) return;
  const objects = values.filter((value) => typeof value === "object" && value !== null && !Array.isArray(value));
  const keys = objects.flatMap((value) => Object.keys(value as object));
  if (objects.length > 1 && new Set(keys).size === keys.length)
    yield { value: Object.assign({}, ...objects) as unknown, cut: null, isJoined: true };
  yield { value: values, cut: null, isJoined: true };
}

function* parsed(
  text: string,
  read: (text: string) => unknown,
  { cut, isInner }: Omit<Found, "value"> = { cut: null },
): Generator<Found> {
  const value = read(text);
  const inner = typeof value === "string" && value.includes("{") ? parse(value) : value;
  if (typeof inner === "object" && inner !== null) yield { value: inner, cut, ...(isInner && { isInner }) };
}

const parse = (text: string): unknown => attempt(() => JSON.parse(text) as unknown);
const repair = (text: string): unknown =>
  attempt(() => JSON.parse(jsonrepair(text.replace(CONTROLS, "").split("\n").map(withoutHash).join("\n"))) as unknown);

const CONTROLS = /[\0-\x08\v\f\x0E-\x1F]/g;

function withoutHash(line: string): string {
  const at = line.indexOf("#", line.lastIndexOf('"') + 1);
  const before = at < 0 ? line : line.slice(0, at).trimEnd();
  return at >= 0 && (before === "" || /[,{[\]}"\d]$/.test(before)) ? before : line;
}

function halve(text: string): unknown {
  if (!/^\{\s*\{/.test(text)) return undefined;
  return repair(text.slice(1, -1)) ?? repair(text.replaceAll("{{", "{").replaceAll("}}", "}"));
}

function attempt(read: () => unknown): unknown {
  try {
    return read();
  } catch {
    return undefined;
  }
}

/** Unwraps `[{…}]`, `{"result": {…}}` and `{"name": "…", "arguments": "{…}"}`. */
const MAX_WRAPPERS = 3;
const MAX_WRAPPED = 8;

function readValue<T>(
  value: unknown,
  schema: z.ZodType<T>,
  convert: (value: unknown) => unknown = (given) => given,
  wrappers = MAX_WRAPPERS,
): ReadAnswer<T> {
  const result = schema.safeParse(convert(value));
  if (result.success) return { ok: true, value: result.data };
  if (wrappers > 0 && typeof value === "object" && value !== null)
    for (const wrapped of Object.values(value).slice(-MAX_WRAPPED).reverse()) {
      const inner: unknown = typeof wrapped === "string" && wrapped.includes("{") ? parse(wrapped) : wrapped;
      if (typeof inner !== "object" || inner === null) continue;
      const read = readValue(inner, schema, convert, wrappers - 1);
      if (read.ok) return read;
    }
  return { ok: false, error: describeIssues(result.error.issues) };
}

function describeIssues(issues: readonly { path: PropertyKey[]; message: string }[]): string {
  const lines = issues.slice(0, MAX_ISSUES).map(({ path, message }) => `${path.map(String).join(".")}: ${message}`);
  const more = issues.length - lines.length;
  return `The answer does not fit the schema. ${lines.join("; ")}${more > 0 ? `; and ${more} more` : ""}.`;
}
