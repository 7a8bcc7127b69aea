import { z } from "@hono/zod-openapi";
import { CALLER_ID, type IdPrefix } from "../ids.ts";
import { FIRST_INSTANT, LAST_INSTANT, startOfIsoWeek, type Instant, type StatedInstant } from "../instant.ts";
import { refuseSize } from "./contradiction.ts";
import "./field-error-messages.ts";

/** Python and Postgres write a blank in place of the T. */
const ISO_8601 =
  /^(\d{4})-(\d{2})-(\d{2})(?:[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;
/** As in "+02". */
const HOURS_ALONE = 3;

/** ISO 8601; without an offset UTC. `null` for anything else, including days that do not exist (30 February). */
export const parseInstant = (text: string): Instant | null => parseStated(text)?.at ?? null;

function parseStated(text: string): StatedInstant | null {
  const match = ISO_8601.exec(text);
  if (!match || match[1] === "0000") return null;
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null;
  date.setUTCHours(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const exactly = date.getTime() + Math.floor(Number(`0.${fraction ?? 0}`) * 1000) - offsetMs(offset);
  if (!offsetIsPossible(offset)) return null;
  const at = Math.min(Math.max(exactly, FIRST_INSTANT), LAST_INSTANT);
  return { at, zoned: offset !== undefined, precision: hour === undefined ? "day" : "instant" };
}

/** RFC 3339 allows offsets that no zone has. */
const offsetIsPossible = (offset: string | undefined): boolean =>
  isUtc(offset) || (Number(offset.slice(1, 3)) <= 23 && minutesOf(offset) <= 59);

const minutesOf = (offset: string): number => (offset.length === HOURS_ALONE ? 0 : Number(offset.slice(-2)));

const isUtc = (offset: string | undefined): offset is undefined | "Z" | "z" =>
  offset === undefined || offset.toUpperCase() === "Z";

function offsetMs(offset: string | undefined): number {
  if (isUtc(offset)) return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + minutesOf(offset);
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000;
}

const NUL = String.fromCharCode(0);

const TEXT = "^[^\\u0000]*$";
export const FILLED = "^[^\\u0000]*[^\\s\\u0000][^\\u0000]*$";

/** Well-formed UTF-16 without NUL. */
export const storableText = (max: number) =>
  z.string().max(max).refine(isStorable, "must be well-formed text without NUL").openapi({ pattern: TEXT });

export const nonEmptyText = (max: number) => storableText(max).min(1).openapi({ pattern: TEXT });

export const filledText = (max: number) =>
  storableText(max)
    .refine((text) => text.trim() !== "", "must not be empty")
    .openapi({ pattern: FILLED, minLength: 1 });

export const trimmedText = (max: number) => storableText(max).trim().min(1).openapi({ pattern: FILLED });

export const pageCursor = z
  .string()
  .regex(/^[\w.:@~-]{1,1000}$/, "must be the next_cursor of a page")
  .describe("Where the page starts: `next_cursor` of the page before.");

export const writeCursor = z.string().regex(/^[0-9a-z]{1,100}-\d{1,15}$/, "must be the cursor of a write");

/** The caller's own id of a user, graph, thread, message or document. */
export const callerId = () =>
  z
    .string()
    .regex(
      CALLER_ID,
      `must be 1 to 128 characters without / and control characters, not "." or "..", no blank at an end`,
    )
    .openapi({ pattern: CALLER_ID.source, example: "ada" });

/** Postgres has no year 0. */
const SINCE_YEAR_1 = "^(?!0000)";
const DATE_TIME = { type: "string", format: "date-time", pattern: SINCE_YEAR_1 } as const;

const iso8601 = z
  .string()
  .refine(
    (text) => parseStated(text) !== null,
    "must be an ISO 8601 date or date-time from the year 0001 on, e.g. 2024-05-07T09:30:00Z",
  );

export const instant = iso8601
  .transform((text) => parseInstant(text) as Instant)
  .openapi({ ...DATE_TIME, example: "2024-05-07T09:30:00Z" });

/** Reads "2015", "2015-03" and "2015-W09" as well. */
function parsePeriod(text: string): StatedInstant | null {
  if (/^\d{4}$/.test(text)) return asPeriod(parseStated(`${text}-01-01`), "year");
  if (/^\d{4}-\d{2}$/.test(text)) return asPeriod(parseStated(`${text}-01`), "month");
  const week = ISO_WEEK.exec(text);
  return week === null ? parseStated(text) : weekOf(Number(week[1]), Number(week[2]));
}

const ISO_WEEK = /^(?!0000)(\d{4})-W(\d{2})$/;

function weekOf(year: number, number: number): StatedInstant | null {
  const monday = startOfIsoWeek(year, number);
  return monday === null
    ? null
    : { at: Math.min(Math.max(monday, FIRST_INSTANT), LAST_INSTANT), zoned: false, precision: "week" };
}

const asPeriod = (stated: StatedInstant | null, precision: "year" | "month"): StatedInstant | null =>
  stated === null ? null : { ...stated, precision };

const PERIODS = [
  { pattern: `${SINCE_YEAR_1}\\d{4}(?:-(?:0[1-9]|1[0-2]|W(?:0[1-9]|[1-4]\\d|5[0-3])))?$` },
  { format: "date", pattern: SINCE_YEAR_1 },
  DATE_TIME,
];

export const statedPeriod = z
  .string()
  .refine(
    (text) => parsePeriod(text) !== null,
    "must be a year, a month, a week, a date or a date-time, e.g. 2015, 2015-03, 2015-W09",
  )
  .transform((text) => parsePeriod(text) as StatedInstant)
  .openapi({ type: "string", anyOf: [...PERIODS], example: "2015-03" });

export const clearablePeriod = statedPeriod.nullable().openapi({
  // the type of the string would not let null pass
  type: undefined as never,
  anyOf: [...PERIODS.map((period) => ({ type: "string" as const, ...period })), { type: "null" }],
});

/** A time without an offset is read in the user's time zone. */
export const statedInstant = iso8601
  .transform((text) => parseStated(text) as StatedInstant)
  .openapi({ ...DATE_TIME, example: "2024-05-07T09:30:00Z" });

export const expiryInstant = z
  .string()
  .refine((text) => {
    const stated = parseStated(text);
    return stated !== null && stated.precision === "instant" && stated.zoned;
  }, "must be an ISO 8601 date-time with a time zone, e.g. 2031-05-07T09:30:00Z")
  .transform((text) => parseInstant(text) as Instant)
  .openapi({ ...DATE_TIME, example: "2031-05-07T09:30:00Z" });

/** UTC. */
export const instantOut = z.string().openapi({ format: "date-time", example: "2024-05-07T09:30:00.000Z" });

const MAX_NESTING = 32;

const TOO_DEEP = `is nested more than ${MAX_NESTING} levels deep`;

/** `null` if it can be stored and returned unchanged. */
export function unstorable(value: unknown): string | null {
  const waiting: [unknown, number][] = [[value, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [item, depth] = next;
    if (typeof item === "string" && !isStorable(item)) return "contains text that is not well-formed or contains NUL";
    if (item === null || typeof item !== "object") continue;
    if (depth > MAX_NESTING) return TOO_DEEP;
    for (const [key, inner] of Object.entries(item)) {
      if (!isStorable(key)) return "has a key that is not well-formed or contains NUL";
      if (key === "__proto__") return "has the key __proto__";
      waiting.push([inner, depth + 1]);
    }
  }
  return null;
}

/** Only the depth is beyond a schema. */
export function refuseUnstorable(value: unknown, context: z.RefinementCtx, path: PropertyKey[] = []): boolean {
  const reason = unstorable(value);
  if (reason === TOO_DEEP) refuseSize(context, reason, path);
  else if (reason !== null) context.addIssue({ code: "custom", path, message: reason });
  return reason !== null;
}

const isStorable = (text: string): boolean => text.isWellFormed() && !text.includes(NUL);

/** Everything except the depth of a value. */
const JSON_VALUE = { $ref: "#/components/schemas/JsonValue" };
export const STORABLE = {
  items: JSON_VALUE,
  propertyNames: { pattern: "^(?!__proto__$)[^\\u0000]*$" },
  additionalProperties: JSON_VALUE,
};

const JSON_LEAVES = [
  { type: ["null", "boolean", "number"] },
  { type: "string", pattern: TEXT },
  { type: "object", propertyNames: STORABLE.propertyNames, additionalProperties: STORABLE.additionalProperties },
];

/** TypeScript does not take a type that is a list of itself. */
export const jsonValue = {
  description: "Any JSON value.",
  anyOf: [...JSON_LEAVES, { type: "array", items: { anyOf: [...JSON_LEAVES, { type: "array", items: {} }] } }],
};

export const metadata = z
  .custom<Record<string, unknown>>(
    (value) => value !== null && typeof value === "object" && !Array.isArray(value),
    "must be an object",
  )
  .superRefine((value, context) => void refuseUnstorable(value, context))
  .openapi({
    type: "object",
    propertyNames: STORABLE.propertyNames,
    additionalProperties: STORABLE.additionalProperties,
  } as object);

export const rowId = (...prefixes: [IdPrefix, ...IdPrefix[]]) =>
  z
    .string()
    .max(100)
    .regex(new RegExp(`^(?:${prefixes.join("|")})_`), `must be an id that starts with ${prefixes.join("_ or ")}_`);

export const listLimit = z
  .string()
  .regex(/^(?:[1-9]\d?|100)$/, "must be a number from 1 to 100")
  .default("20")
  .transform(Number)
  .openapi({ type: "integer", minimum: 1, maximum: 100, default: 20 })
  .describe("Maximum number of items of the page.");

export const page = <T extends z.ZodType>(item: T) =>
  z.object({
    data: z.array(item).describe("Items of the page."),
    next_cursor: z.string().nullable().describe("Pass it as `cursor` to get the next page. Null on the last page."),
  });

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}
