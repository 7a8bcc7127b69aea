import { z } from "@hono/zod-openapi";
import { closestName } from "../closest-name.ts";
import { closedObject } from "./closed-object.ts";
import { ROLES } from "./episode.ts";
import { parseInstant, unstorable } from "./scalars.ts";

const FIELDS = {
  valid_from: "instant",
  valid_to: "instant",
  known_from: "instant",
  known_to: "instant",
  predicate: "text",
  kind: ["state", "event"],
  entity_id: "id",
  entity_type: "text",
  thread_id: "text",
  role: ROLES,
  name: "text",
} as const satisfies Record<string, "instant" | "text" | "id" | readonly string[]>;

type PlainField = keyof typeof FIELDS;

const COMPARISONS = ["=", "<>", ">", ">=", "<", "<="] as const;
const LISTS = ["in", "not_in"] as const;
const NULLS = ["is_null", "is_not_null"] as const;
const OPS = [...COMPARISONS, ...LISTS, ...NULLS] as const;
const ORDERS: readonly string[] = [">", ">=", "<", "<="];

export type FilterOp = (typeof OPS)[number];
export type FilterValue = string | number | boolean;

const KEYED = ["metadata", "attributes", "entity_attributes"] as const;
export type KeyedField = `${(typeof KEYED)[number]}.${string}`;

/** Instants are epoch milliseconds. */
export interface FilterCondition {
  field: PlainField | KeyedField;
  op: FilterOp;
  values: FilterValue[];
}

export interface Filters {
  any: { all: FilterCondition[] }[];
}

/** A dot does not make a path. Quotes and backslashes have a meaning in SQLite's JSON paths. */
const KEY = /^[\p{L}\p{N}_.:@ -]{1,64}$/u;
const MAX_GROUPS = 10;
const MAX_CONDITIONS = 10;
const MAX_VALUES = 100;
/** UTF-16 units. */
const MAX_VALUE_CHARACTERS = 1_000;

const isIn = (ops: readonly string[], op: string): boolean => ops.includes(op);

type Refuse = (message: string, ...path: PropertyKey[]) => void;

const field = z
  .string()
  .superRefine((name, context) => {
    const message = refusalOfField(name);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .openapi({
    description: `One of ${Object.keys(FIELDS)
      .map((name) => `\`${name}\``)
      .join(
        ", ",
      )}, or \`metadata.<key>\`, \`attributes.<key>\` or \`entity_attributes.<key>\`, where \`<key>\` is a top-level key of the message's metadata or of the attributes of the fact or entity.`,
    pattern: `^(?:${Object.keys(FIELDS).join("|")}|(?:${KEYED.join("|")})\\.[\\p{L}\\p{N}_.:@ -]{1,64})$`,
    example: "entity_type",
  });

const scalar = { type: ["string", "number", "boolean"] as ("string" | "number" | "boolean")[] };

/** The part of `checkValue` that JSON Schema can express. */
const FORMS = (() => {
  const text = { type: "string", maxLength: MAX_VALUE_CHARACTERS, pattern: "^[^\\u0000]*$" };
  const instantText = { type: "string", format: "date-time", pattern: "^(?!0000)" };
  const some = (items: object): object => ({ type: "array", items, minItems: 1, maxItems: MAX_VALUES });
  const given = (field: object, op: readonly string[], value: object): object => ({
    properties: { field, op: { enum: op }, value },
    required: ["value"],
  });
  const both = (field: object, ops: readonly string[], value: object): object[] => [
    given(field, ops, value),
    given(field, LISTS, some(value)),
  ];
  const named = (form: unknown): object => ({
    enum: Object.keys(FIELDS).filter((name) => FIELDS[name as PlainField] === form),
  });
  const equality = COMPARISONS.filter((op) => !isIn(ORDERS, op));
  const key = { pattern: `^(?:${KEYED.join("|")})\\.${KEY.source.slice(1)}` };
  return [
    { properties: { op: { enum: NULLS } }, not: { required: ["value"] } },
    ...both(named("instant"), COMPARISONS, instantText),
    ...both(named("text"), COMPARISONS, text),
    ...both(named("id"), equality, text),
    ...(["kind", "role"] as const).flatMap((name) => both({ enum: [name] }, equality, { enum: FIELDS[name] })),
    given(key, COMPARISONS, { anyOf: [text, { type: "number" }] }),
    given(key, equality, { type: "boolean" }),
    given(key, LISTS, some({ anyOf: [text, { type: ["number", "boolean"] }] })),
  ];
})();

const condition = closedObject({
  field,
  op: z.enum(OPS).openapi({
    description:
      "Comparison. `in` and `not_in` take a list of values, `is_null` and `is_not_null` no value, the others one value.",
  }),
  value: z
    .unknown()
    .optional()
    .openapi({
      anyOf: [scalar, { type: "array", items: scalar, minItems: 1, maxItems: MAX_VALUES }],
      description:
        "An ISO 8601 date or date-time for instants, state or event for kind, a role for role, text for the other fields. For metadata and attributes a string, a number or a boolean; values of different types are never equal.",
      example: ["person"],
    }),
})
  .superRefine((given, context) => {
    checkValue(given, (message, ...path) => context.addIssue({ code: "custom", path: ["value", ...path], message }));
  })
  .transform(toCondition)
  .openapi("FilterCondition", { description: "A condition of a filter.", anyOf: FORMS } as object);

export const filters = closedObject({
  any: z
    .array(
      closedObject({ all: z.array(condition).min(1).max(MAX_CONDITIONS).describe("Conditions that must all hold.") }),
    )
    .min(1)
    .max(MAX_GROUPS)
    .describe("Groups of conditions. A result passes if at least one group holds."),
}).openapi("Filters", {
  description: "Conditions that results must meet.",
  example: {
    any: [
      {
        all: [
          { field: "valid_from", op: ">=", value: "2024-01-01T00:00:00Z" },
          { field: "entity_type", op: "in", value: ["person"] },
        ],
      },
    ],
  },
});

function refusalOfField(name: string): string | null {
  if (Object.hasOwn(FIELDS, name)) return null;
  const kind = KEYED.find((known) => name === known || name.startsWith(`${known}.`));
  if (kind !== undefined)
    return KEY.test(name.slice(kind.length + 1))
      ? null
      : `must be ${kind}.<key>, where <key> is 1 to 64 letters, digits, spaces or _ - . : @`;
  const near = closestName(name, Object.keys(FIELDS));
  return near !== null
    ? `is not a filter field; did you mean "${near}"?`
    : `is not a filter field; the fields are ${Object.keys(FIELDS).join(", ")} and ${KEYED.map((known) => `${known}.<key>`).join(", ")}`;
}

interface Given {
  field: string;
  op: FilterOp;
  value?: unknown;
}

function checkValue({ field: name, op, value }: Given, refuse: Refuse): void {
  if (isIn(NULLS, op)) {
    if (value !== undefined) refuse(`${op} takes no value`);
    return;
  }
  if (value === undefined || value === null)
    return refuse(`${op} needs a value${value === null ? "; to test for null, use is_null or is_not_null" : ""}`);
  if (!isIn(LISTS, op)) {
    if (Array.isArray(value)) return refuse(`${op} takes one value; for a list use in or not_in`);
    return checkScalar(name, op, value, refuse);
  }
  if (!Array.isArray(value)) return refuse(`${op} takes a list of values`);
  if (value.length === 0 || value.length > MAX_VALUES)
    return refuse(`${op} takes a list of 1 to ${MAX_VALUES} values, not of ${value.length}`);
  value.forEach((item, place) => checkScalar(name, op, item, (message) => refuse(message, place)));
}

const NO_INSTANT = "must be an ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z";

function checkScalar(name: string, op: FilterOp, value: unknown, refuse: Refuse): void {
  const form = Object.hasOwn(FIELDS, name) ? FIELDS[name as PlainField] : "metadata";
  if (typeof value === "string") {
    if (value.length > MAX_VALUE_CHARACTERS) return refuse(`must have at most ${MAX_VALUE_CHARACTERS} characters`);
    const reason = unstorable(value);
    if (reason !== null) return refuse(reason);
  }
  if (form === "metadata") {
    if (typeof value !== "string" && !Number.isFinite(value) && typeof value !== "boolean")
      return refuse("must be a string, a number or a boolean");
    if (typeof value === "boolean" && isIn(ORDERS, op))
      refuse(`${op} takes a string or a number: booleans have no order`);
    return;
  }
  if (typeof value !== "string") return refuse(form === "instant" ? NO_INSTANT : "must be text");
  if (form === "instant") {
    if (parseInstant(value) === null) refuse(NO_INSTANT);
  } else if (form === "id") {
    if (isIn(ORDERS, op)) refuse(`${op} needs an ordered field; ids have no order`);
  } else if (form !== "text") {
    if (isIn(ORDERS, op)) refuse(`${op} needs an ordered field; ${name} has no order`);
    else if (!isIn(form, value)) refuse(`must be one of ${form.join(", ")}`);
  }
}

function toCondition({ field: name, op, value }: Given): FilterCondition {
  const values = (value === undefined ? [] : Array.isArray(value) ? value : [value]) as FilterValue[];
  const isInstant = Object.hasOwn(FIELDS, name) && FIELDS[name as PlainField] === "instant";
  return {
    field: name as FilterCondition["field"],
    op,
    values: isInstant ? values.map((text) => parseInstant(String(text)) ?? NaN) : values,
  };
}
