/** How the columns of a stored row are written in a line of an export, and checked when the line is read. */
import { z } from "zod";
import { storableText, unstorable } from "../../../shared/api/scalars.ts";
import { CONFIDENCES } from "../../../shared/confidence.ts";
import { BASES, PRECISIONS } from "../../../shared/instant.ts";

/** How a column is written in a line and read from it. */
interface Column {
  schema: z.ZodType;
  /**
   * - `real`: a float with all its digits;
   * - `hex`: bytes in hexadecimal;
   * - `base64`: bytes in base64, always the last field of the line.
   */
  as: "plain" | "real" | "json" | "hex" | "base64";
}

/** The table behind one kind of line, and its columns. */
export interface RecordShape {
  table: string;
  columns: Readonly<Record<string, Column>>;
  /** SQL for columns that are not exported as stored: leases and running consumers do not outlive their graph. */
  exportedAs?: Readonly<Record<string, string>>;
}

/** Accept integers up to 2⁵³: more than any row number, and the most that a double holds exactly. */
export const integer = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
export const instantColumn = z.number().int().min(-62_135_596_800_000).max(253_402_300_799_999);
export const text = storableText(2_000_000);

export const plain = (schema: z.ZodType): Column => ({ schema, as: "plain" });
export const nullable = (schema: z.ZodType): Column => ({ schema: schema.nullable(), as: "plain" });
/** A column that older exports do not have. */
export const added = (schema: z.ZodType, absent: string | number | null): Column => ({
  schema: schema.nullable().default(absent),
  as: "plain",
});
export const oneOf = (...names: [string, ...string[]]): z.ZodType => z.enum(names);
export const prefixedId = (prefix: string): z.ZodType =>
  z.string().regex(new RegExp(`^${prefix}_[\\w-]{1,64}$`), `must be an id that begins with ${prefix}_`);

export const hex: Column = {
  schema: z
    .string()
    .max(1_000)
    .regex(/^(?:[0-9A-F]{2})+$/, "must be bytes in hexadecimal"),
  as: "hex",
};
/** Vectors of 16-bit floats. */
export const base64: Column = {
  schema: z
    .base64()
    .max(2_000_000)
    .refine((encoded) => bytesIn(encoded) % 2 === 0, "must be 16-bit floats"),
  as: "base64",
};
const bytesIn = (encoded: string): number => (encoded.length / 4) * 3 - (/=*$/.exec(encoded)?.[0].length ?? 0);

const json = (fits: (value: unknown) => boolean, message: string): Column => ({
  schema: z.unknown().superRefine((value, context) => {
    const reason = fits(value) ? unstorable(value) : message;
    if (reason !== null) context.addIssue({ code: "custom", message: reason });
  }),
  as: "json",
});
const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === "object" && !Array.isArray(value);
export const object = json(isObject, "must be an object");
export const list = json(Array.isArray, "must be a list");
export const anyJson = json(() => true, "");
export const extraction = json(
  (value) => isObject(value) && Array.isArray(value["entities"]) && Array.isArray(value["facts"]),
  "must have lists of entities and of facts",
);
export const report = json(
  (value) =>
    value === null || (isObject(value) && typeof value["title"] === "string" && Array.isArray(value["findings"])),
  "must be null or a report",
);

const isListOf = (value: unknown, type: "string" | "number"): boolean =>
  Array.isArray(value) && value.every((item) => typeof item === type);
/** Row numbers of the facts that a text rests on. Exports from before they were kept lack them. */
export const restsOn: Column = { schema: z.array(integer).nullable().default(null), as: "json" };
export const basis = json(
  (value) =>
    isObject(value) &&
    typeof value["asked"] === "string" &&
    isListOf(value["members"], "string") &&
    isListOf(value["facts"], "number"),
  "must say who was asked, with lists of members and facts",
);

/** Edges by their kind and the row numbers of their ends. */
export const edges: Column = {
  schema: z.array(z.tuple([z.enum(["fact", "mention", "chunk", "chain", "synonym"]), integer, integer])),
  as: "json",
};
export const rowNumbers: Column = { schema: z.array(integer), as: "json" };
/** What a taught answer rests on. */
export const taughtSources: Column = {
  schema: z.array(
    z.union([
      z.strictObject({ fact_id: prefixedId("fact"), said: text, valid_from: instantColumn.nullable() }),
      z.strictObject({ episode_id: prefixedId("ep"), span: z.tuple([integer, integer]).nullable() }),
    ]),
  ),
  as: "json",
};
/** Names with the row numbers of their entities. */
export const namedRows: Column = { schema: z.array(z.tuple([integer, text])), as: "json" };

/** Columns that several tables share. */
export const seq = { seq: plain(integer.min(1)) };
export const attributes = { attributes: object };
export const valid = {
  valid_from: nullable(instantColumn),
  valid_from_precision: nullable(z.enum(PRECISIONS)),
  valid_from_basis: nullable(z.enum(BASES)),
  valid_to: nullable(instantColumn),
  valid_to_precision: nullable(z.enum(PRECISIONS)),
  valid_to_basis: nullable(z.enum(BASES)),
  due: nullable(instantColumn),
  due_precision: nullable(z.enum(PRECISIONS)),
};
export const period = { period_from: nullable(instantColumn), period_to: nullable(instantColumn) };
export const ofOperation = { operation_seq: plain(integer) };
export const linked = {
  original: nullable(integer),
  linked_from: nullable(instantColumn),
  linked_to: nullable(instantColumn),
};
export const modelUse = { calls: plain(integer), tokens_in: plain(integer), tokens_out: plain(integer) };
export const known = { known_from: plain(instantColumn), known_to: nullable(instantColumn) };
/** Exports from before hearsay was told apart lack it. */
export const confidence = plain(z.enum(CONFIDENCES).default("stated"));
export const factKind = plain(oneOf("state", "event"));
