import { z } from "@hono/zod-openapi";

const MAX_REPEATED = 60;

/**
 * Repeats a string only if the schema lists its values, because others can hold secrets.
 *
 * @returns `undefined` for issues whose messages are written elsewhere
 */
function describeFieldError(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case "invalid_type":
      if (Number.isNaN(issue.input)) return `must be ${withArticle(issue.expected)}`;
      return issue.input === undefined
        ? `is required: give ${withArticle(issue.expected)}`
        : `must be ${withArticle(issue.expected)}, not ${given(issue.input)}`;
    case "invalid_value":
      return issue.input === undefined
        ? `is required: give ${listed(issue.values)}`
        : `must be ${listed(issue.values)}, not ${repeated(issue.input)}`;
    case "too_small":
      return `must ${bound(issue.origin, issue.inclusive === false ? "more than" : "at least", issue.minimum, issue)}`;
    case "too_big":
      return `must ${bound(issue.origin, issue.inclusive === false ? "less than" : "at most", issue.maximum, issue)}`;
    case "not_multiple_of":
      return `must be a multiple of ${issue.divisor}, not ${repeated(issue.input)}`;
    case "invalid_format":
      return describeFormat(issue);
    case "invalid_union":
      return Array.isArray(issue["options"]) ? `must be ${listed(issue["options"])}` : undefined;
    case "invalid_key":
    case "invalid_element": {
      const [inner] = issue.issues;
      const part = issue.code === "invalid_key" ? "a key" : "an item";
      return inner === undefined ? undefined : `has ${part} that does not fit: ${inner.message}`;
    }
    default:
      return undefined;
  }
}

const TYPES: Readonly<Record<string, string>> = {
  array: "a list",
  boolean: "true or false",
  int: "a whole number",
  null: "null",
  object: "an object",
  record: "an object",
  string: "a string",
  tuple: "a list",
};

const withArticle = (type: string): string => TYPES[type] ?? `a ${type}`;

function given(input: unknown): string {
  if (input === null) return "null";
  if (Array.isArray(input)) return "a list";
  if (typeof input === "number" || typeof input === "boolean") return String(input);
  return withArticle(typeof input);
}

function repeated(input: unknown): string {
  if (typeof input !== "string") return given(input);
  return JSON.stringify(input.length > MAX_REPEATED ? `${input.slice(0, MAX_REPEATED)}…` : input);
}

function listed(values: readonly unknown[]): string {
  const [only] = values;
  const names = values.map((value) => (typeof value === "string" ? JSON.stringify(value) : String(value)));
  return values.length === 1 && only !== undefined ? (names[0] ?? "") : `one of ${names.join(", ")}`;
}

const UNITS: Readonly<Record<string, readonly [one: string, several: string]>> = {
  string: ["character", "characters"],
  array: ["item", "items"],
  set: ["item", "items"],
  map: ["entry", "entries"],
  object: ["field", "fields"],
  record: ["entry", "entries"],
};

/** "have at most 3 items; it has 5", or "be at least 1, not 0". */
function bound(
  origin: string,
  relation: string,
  limit: number | bigint,
  { input, exact }: z.core.$ZodRawIssue,
): string {
  const units = UNITS[origin];
  if (units === undefined) return `be ${relation} ${limit}, not ${repeated(input)}`;
  const [one, several] = units;
  const size = sizeOf(input);
  const count = exact === true ? `exactly ${limit}` : `${relation} ${limit}`;
  return `have ${count} ${Number(limit) === 1 ? one : several}${size === null ? "" : `; it has ${size}`}`;
}

function sizeOf(input: unknown): number | null {
  if (typeof input === "string" || Array.isArray(input)) return input.length;
  return typeof input === "object" && input !== null ? Object.keys(input).length : null;
}

const FORMATS: Readonly<Record<string, string>> = {
  date: "a date such as 2024-05-07",
  datetime: "a date-time such as 2024-05-07T09:30:00Z",
  email: "an email address such as ada@example.com",
  url: "an address such as https://example.com/path",
  uuid: "a UUID such as 123e4567-e89b-42d3-a456-426614174000",
};

function describeFormat({ format, pattern, prefix, suffix, includes }: z.core.$ZodRawIssue): string {
  if (format === "starts_with") return `must start with ${JSON.stringify(prefix)}`;
  if (format === "ends_with") return `must end with ${JSON.stringify(suffix)}`;
  if (format === "includes") return `must contain ${JSON.stringify(includes)}`;
  const form = FORMATS[String(format)];
  if (form !== undefined) return `must be ${form}`;
  return typeof pattern === "string" ? `must match the pattern ${pattern}` : `must be a valid ${String(format)}`;
}

z.config({ customError: describeFieldError });
