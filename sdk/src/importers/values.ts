import { Malformed } from "./import-failure.ts";

export type Fields = Readonly<Record<string, unknown>>;

export const isFields = (value: unknown): value is Fields =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** @throws Malformed */
export function fieldsOf(value: unknown, what: string): Fields {
  if (!isFields(value)) throw new Malformed(`${what} is ${nameOf(value)}, not an object`);
  return value;
}

/** @throws Malformed */
export function listOf(value: unknown, what: string): readonly unknown[] {
  if (!Array.isArray(value)) throw new Malformed(`${what} is ${nameOf(value)}, not a list`);
  return value;
}

const nameOf = (value: unknown): string => {
  if (value === undefined) return "missing";
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return isFields(value) ? "an object" : `a ${typeof value}`;
};

/** `Map.groupBy`, which Node 20 lacks. */
export function grouped<Key, Item>(items: Iterable<Item>, keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group === undefined) groups.set(keyOf(item), [item]);
    else group.push(item);
  }
  return groups;
}

export const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

/** Larger numbers are milliseconds; as seconds they would be after the year 5000. */
const LAST_SECONDS = 1e11;
const FIRST_INSTANT = Date.parse("0001-01-02T00:00:00Z");
const LAST_INSTANT = Date.parse("9999-12-30T23:59:59.999Z");

/** Milliseconds, from seconds or milliseconds since 1970, ISO 8601, or the formats of Postgres and Python. */
export const instantOf = (value: unknown): number | null => within(readInstant(value));

/** Null for no end or one beyond Engraph's years; `NaN` if not an instant. */
export function endIn(value: unknown): number | null {
  if (value === undefined || value === null || value === "") return null;
  const at = readInstant(value);
  return Number.isNaN(at) ? NaN : within(at);
}

function readInstant(value: unknown): number {
  if (value instanceof Date) return value.getTime();
  if (typeof value === "number") return Math.abs(value) < LAST_SECONDS ? Math.round(value * 1000) : value;
  if (typeof value !== "string") return NaN;
  const [date] = /^\d{4}-\d{2}-\d{2}/.exec(value) ?? [];
  if (date === undefined || !isOfCalendar(date)) return NaN;
  // accepts a space for the T, hour-only offsets, more than three digits of a second
  const text = value
    .trim()
    .replace(" ", "T")
    .replace(/(\.\d{3})\d+/, "$1")
    .replace(/([+-]\d{2})$/, (offset, _, at: number) => (at > "2024-01-01".length ? `${offset}:00` : offset));
  return Date.parse(/(?:Z|[+-]\d{2}:?\d{2})$/i.test(text) || !text.includes("T") ? text : `${text}Z`);
}

/** JavaScript reads "2024-02-30" as 1 March. */
function isOfCalendar(date: string): boolean {
  const at = Date.parse(date);
  return Number.isFinite(at) && isoOf(at).startsWith(date);
}

const within = (at: number): number | null => (at >= FIRST_INSTANT && at <= LAST_INSTANT ? Math.trunc(at) : null);

export const isoOf = (at: number): string => new Date(at).toISOString();

/** Engraph stores no NUL and no lone surrogates. */
export const storable = (text: string): string => text.replace(/\u0000|\p{Surrogate}/gu, "\uFFFD");

export function storableValue(value: unknown, depth = 1): unknown {
  if (typeof value === "string") return storable(value);
  if (typeof value !== "object" || value === null) return value;
  if (depth > MAX_NESTING) return storable(JSON.stringify(value));
  if (Array.isArray(value)) return value.map((item) => storableValue(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "__proto__")
      .map(([key, item]) => [storable(key), storableValue(item, depth + 1)]),
  );
}

/** Engraph allows 32 levels; the rest is for the surrounding record. */
const MAX_NESTING = 24;
