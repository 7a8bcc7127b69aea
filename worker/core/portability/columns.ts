import { z } from "zod";
import { callerId, storableText } from "../../../shared/api/scalars.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { isFilePath } from "../../../shared/file-path.ts";
import { BASES, PRECISIONS } from "../../../shared/instant.ts";

export interface Column {
  schema: z.ZodType;
  /** `base64` is always the last field of the line. */
  as: "plain" | "real" | "json" | "hex" | "base64";
  /**
   * - `known`: never after the last instant of the graph
   * - `due`: at most `MAX_WAIT_MS` after it
   */
  axis?: "known" | "due";
}

export interface OrderedColumns {
  from: string;
  to: string;
  strictly: boolean;
}

export interface RecordShape {
  table: string;
  /** A view with more rows than the table, and the order in which it is exported. */
  exportedFrom?: { view: string; order: string };
  columns: Readonly<Record<string, Column>>;
  /** Replaces stored values in an export: leases and running consumers do not outlive their graph. */
  exportedAs?: Readonly<Record<string, string>>;
  misfit?: (row: Readonly<Record<string, unknown>>) => { path: string; message: string } | null;
}

/** A node number, up to four times a row number, must fit in 32 bits. */
export const MAX_ROW_NUMBER = 1_000_000_000;
/** Leaves room, so that data added after an import can be exported and imported again. */
export const RESERVED_NUMBERS = 100_000_000;
/** A day; providers ask for an hour at most. */
export const MAX_WAIT_MS = 24 * 60 * 60_000;
/** Far below 2⁵³, so that counters can grow. */
const MAX_COUNT = 1_000_000_000_000;

export const count = z.number().int().min(0).max(MAX_COUNT);
/** Larger values are read as `MAX_COUNT`: an export of a counter grown from there can be imported. */
export const counter = z
  .number()
  .int()
  .min(0)
  .max(2 * MAX_COUNT)
  .transform((value) => Math.min(value, MAX_COUNT));
export const counted = z
  .number()
  .int()
  .min(0)
  .max(2 * MAX_COUNT);
export const rowNumber = z.number().int().min(1).max(MAX_ROW_NUMBER);
export const nodeNumber = z
  .number()
  .int()
  .min(0)
  .max(4 * MAX_ROW_NUMBER + 3);
export const flag = z.number().int().min(0).max(1);
const TEN_THOUSAND_YEARS_MS = 10_000 * 365.25 * 24 * 60 * 60_000;
/**
 * Callers may name the years 1 to 9999, and messages count from there ("in ten years"). Answers show anything beyond as
 * the first or last of these.
 */
export const instantColumn = z
  .number()
  .int()
  .min(-62_135_596_800_000 - TEN_THOUSAND_YEARS_MS)
  .max(253_402_300_799_999 + TEN_THOUSAND_YEARS_MS);
export const knownInstant = z.number().int().min(0).max(253_402_300_799_999);
export const text = storableText(2_000_000);
/**
 * Callers may send 200 characters; a model's names have at most 80. With this limit, a page of names fits into one
 * answer of an object.
 */
export const name = storableText(1_000);
/** NFKC makes up to 18 characters of one. */
export const normalisedName = storableText(18_000);
export const sentence = storableText(10_000);
/** Taught answers have up to 10,000 characters, parts of reports 1,500. */
export const paragraph = storableText(20_000);
export const label = storableText(1_000);
export const nameDigest = z.string().regex(/^[0-9a-f]{16}$/, "must be a hash of 16 hexadecimal digits");
export const callerGiven = callerId();
export const filePath = z.string().refine(isFilePath, "must be the path of a file in /memories");

export const plain = (schema: z.ZodType): Column => ({ schema, as: "plain" });
export const nullable = (schema: z.ZodType): Column => ({ schema: schema.nullable(), as: "plain" });
/** Missing in older exports. */
export const added = (schema: z.ZodType, absent: string | number | null): Column => ({
  schema: (absent === null ? schema.nullable() : schema).default(absent as never),
  as: "plain",
});
export const onKnownAxis: Column = { schema: knownInstant, as: "plain", axis: "known" };
export const onKnownAxisOrNull: Column = { schema: knownInstant.nullable(), as: "plain", axis: "known" };
export const addedOnKnownAxis: Column = { schema: knownInstant.nullable().default(null), as: "plain", axis: "known" };
export const due: Column = { schema: knownInstant, as: "plain", axis: "due" };
export const oneOf = (...names: [string, ...string[]]): z.ZodType => z.enum(names);
export const prefixedId = (prefix: string): z.ZodString =>
  z.string().regex(new RegExp(`^${prefix}_[\\w-]{1,64}$`), `must be an id that begins with ${prefix}_`);

export const hex: Column = {
  schema: z
    .string()
    .max(100_000)
    .regex(/^(?:[0-9A-F]{8})+$/, "must be words of 32 bits in hexadecimal"),
  as: "hex",
};

const HALF_BYTES = 2;

/** 16-bit floats. */
export const base64: Column = {
  schema: z
    .base64()
    .min(1)
    .max(2_000_000)
    .refine((encoded) => bytesIn(encoded) % HALF_BYTES === 0, "must be 16-bit floats")
    .refine((encoded) => numbersOf(encoded).every(Number.isFinite), "must be finite numbers"),
  as: "base64",
};

/** Bounds of the squared length of a unit vector whose numbers were rounded to 16 bits. */
const [LEAST_SQUARE, MOST_SQUARE] = [0.9, 1.1];

/** Similarities are computed without dividing by lengths. */
export const unitVector: Column = {
  schema: base64.schema.refine((encoded) => {
    const square = numbersOf(String(encoded)).reduce((sum, value) => sum + value * value, 0);
    return square >= LEAST_SQUARE && square <= MOST_SQUARE;
  }, "must be a vector of length 1"),
  as: "base64",
};

const bytesIn = (encoded: string): number => (encoded.length / 4) * 3 - (/(?<!=)=+$/.exec(encoded)?.[0].length ?? 0);

const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
const VALUE_OF = new Uint8Array(128);
for (let value = 0; value < DIGITS.length; value++) VALUE_OF[DIGITS.charCodeAt(value)] = value;

function numbersOf(encoded: string): Float16Array {
  const bytes = new Uint8Array(Math.ceil(bytesIn(encoded) / HALF_BYTES) * HALF_BYTES);
  const digit = (place: number): number => VALUE_OF[encoded.charCodeAt(place)] ?? 0;
  for (let from = 0, to = 0; from < encoded.length; from += 4) {
    bytes[to++] = (digit(from) << 2) | (digit(from + 1) >> 4);
    bytes[to++] = ((digit(from + 1) & 15) << 4) | (digit(from + 2) >> 2);
    bytes[to++] = ((digit(from + 2) & 3) << 6) | digit(from + 3);
  }
  return new Float16Array(bytes.buffer);
}

export const seq = { seq: plain(rowNumber) };
const instantOrNull = nullable(instantColumn);
export const valid = {
  valid_from: instantOrNull,
  valid_from_precision: nullable(z.enum(PRECISIONS)),
  valid_from_basis: nullable(z.enum(BASES)),
  valid_to: instantOrNull,
  valid_to_precision: nullable(z.enum(PRECISIONS)),
  valid_to_basis: nullable(z.enum(BASES)),
  due: instantOrNull,
  due_precision: nullable(z.enum(PRECISIONS)),
};
export const period = { period_from: instantOrNull, period_to: instantOrNull };
export const ofOperation = { operation_seq: plain(rowNumber) };
export const linked = {
  original: nullable(rowNumber),
  linked_from: onKnownAxisOrNull,
  linked_to: onKnownAxisOrNull,
};
export const modelUse = { calls: plain(counter), tokens_in: plain(counter), tokens_out: plain(counter) };
export const known = { known_from: onKnownAxis, known_to: onKnownAxisOrNull };
/** Missing in exports of versions that did not mark hearsay. */
export const confidence = plain(z.enum(CONFIDENCES).default("stated"));
export const factKind = plain(oneOf("state", "event"));

export const ORDERED_COLUMNS: readonly OrderedColumns[] = [
  { from: "valid_from", to: "valid_to", strictly: true },
  { from: "period_from", to: "period_to", strictly: true },
  { from: "known_from", to: "known_to", strictly: false },
  { from: "linked_from", to: "linked_to", strictly: false },
  { from: "created_at", to: "merged_at", strictly: false },
  { from: "span_start", to: "span_end", strictly: false },
  { from: "since", to: "until", strictly: false },
];
