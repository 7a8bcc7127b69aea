import { z } from "@hono/zod-openapi";
import { CALLER_ID } from "../ids.ts";
import type { Instant, StatedInstant } from "../instant.ts";

/** ISO 8601 with a date and, optionally, a time; without an offset it is read as UTC (see `parseInstant`). */
const ISO_8601 = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,9}))?)?(Z|[+-]\d{2}:?\d{2})?)?$/;

/**
 * Reads an ISO 8601 date or date-time. Returns `null` for anything else, also for days that no calendar has
 * (30 February). Without an offset the text is UTC.
 */
export const parseInstant = (text: string): Instant | null => parseStated(text)?.at ?? null;

function parseStated(text: string): StatedInstant | null {
  const match = ISO_8601.exec(text);
  if (!match) return null;
  const [, year, month, day, hour, minute, second, fraction, offset] = match;
  const date = new Date(0);
  date.setUTCFullYear(Number(year), Number(month) - 1, Number(day));
  if (date.getUTCMonth() !== Number(month) - 1 || date.getUTCDate() !== Number(day)) return null;
  if (Number(hour ?? 0) > 23 || Number(minute ?? 0) > 59 || Number(second ?? 0) > 59) return null;
  date.setUTCHours(Number(hour ?? 0), Number(minute ?? 0), Number(second ?? 0));
  const at = date.getTime() + Math.floor(Number(`0.${fraction ?? 0}`) * 1000) - offsetMs(offset);
  return { at, zoned: offset !== undefined, precision: hour === undefined ? "day" : "instant" };
}

function offsetMs(offset: string | undefined): number {
  if (offset === undefined || offset === "Z") return 0;
  const minutes = Number(offset.slice(1, 3)) * 60 + Number(offset.slice(-2));
  return (offset.startsWith("-") ? -minutes : minutes) * 60_000;
}

const NUL = String.fromCharCode(0);

/** Text that every store can hold: well-formed UTF-16 without NUL. */
export const storableText = (max: number) =>
  z
    .string()
    .max(max)
    .refine((text) => text.isWellFormed() && !text.includes(NUL), "must be well-formed text without NUL");

export const callerId = () =>
  z.string().regex(CALLER_ID, `must be 1 to 128 of A-Z a-z 0-9 _ - . : @ and neither "." nor ".."`);

/** In: ISO 8601 text. Out of the schema: an `Instant`. */
export const instant = z
  .string()
  .refine((text) => parseInstant(text) !== null, "must be an ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z")
  .transform((text) => parseInstant(text) as Instant)
  .openapi({ type: "string", format: "date-time", example: "2024-05-07T09:30:00Z" });

/** In: ISO 8601 text. Out of the schema: what was stated; without an offset it is read in the user's time zone. */
export const statedInstant = z
  .string()
  .refine((text) => parseStated(text) !== null, "must be an ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z")
  .transform((text) => parseStated(text) as StatedInstant)
  .openapi({ type: "string", format: "date-time", example: "2024-05-07T09:30:00Z" });

/** An instant as it leaves: ISO 8601 in UTC. */
export const instantOut = z.string().openapi({ format: "date-time", example: "2024-05-07T09:30:00.000Z" });

export const metadata = z.record(storableText(200), z.unknown());

/** `limit` of a list, from a query string. */
export const listLimit = z.coerce.number().int().min(1).max(100).default(20);

/** A page of `item`; `next_cursor` is null on the last one. */
export const page = <T extends z.ZodType>(item: T) =>
  z.object({ data: z.array(item), next_cursor: z.string().nullable() });

export interface Page<T> {
  data: T[];
  next_cursor: string | null;
}
