import { parseInstant } from "../../../../shared/api/scalars.ts";
import { FaultError } from "../../../../shared/fault.ts";
import { hasText } from "../../../core/text/matching/find-text.ts";
import { NoEquivalent } from "../base/errors.ts";
import type { DateFilter, MetadataGroup, Operator, PropertyFilter } from "./search-filters.ts";

type Value = string | number | boolean;

const isNullTest = (operator: Operator): boolean => operator === "IS NULL" || operator === "is_null";

export function ourOperator(operator: Operator): "=" | "<>" | ">" | "<" | ">=" | "<=" | "is_null" | "is_not_null" {
  if (isNullTest(operator)) return "is_null";
  if (operator === "IS NOT NULL") return "is_not_null";
  if (operator === "CONTAINS") throw new NoEquivalent("CONTAINS: filters of Engraph compare whole values");
  return operator as "=";
}

/** Like SQL: comparisons with null or between two types are false. */
function holds(actual: unknown, operator: Operator, wanted: Value | undefined): boolean {
  const isNull = actual === null || actual === undefined;
  if (isNullTest(operator)) return isNull;
  if (operator === "IS NOT NULL") return !isNull;
  if (isNull || wanted === undefined) return false;
  if (operator === "CONTAINS") {
    if (Array.isArray(actual)) return actual.includes(wanted);
    return typeof actual === "string" && typeof wanted === "string" && hasText(actual, wanted);
  }
  if (typeof actual !== typeof wanted) return operator === "<>";
  const value = actual as Value;
  const comparisons = {
    "=": value === wanted,
    "<>": value !== wanted,
    ">": value > wanted,
    "<": value < wanted,
    ">=": value >= wanted,
    "<=": value <= wanted,
  };
  return comparisons[operator as keyof typeof comparisons];
}

export const holdsAt = (at: string | null, groups: readonly (readonly DateFilter[])[]): boolean =>
  groups.some((all) =>
    all.every(({ comparison_operator, date }) =>
      holds(
        at === null ? null : parseInstant(at),
        comparison_operator,
        date === undefined ? undefined : instantOf(date),
      ),
    ),
  );

function instantOf(date: string): number {
  const at = parseInstant(date);
  if (at !== null) return at;
  const message = "must be an ISO 8601 date or date-time, e.g. 2024-05-07T09:30:00Z";
  throw new FaultError({ kind: "invalid", detail: `date: ${message}`, errors: [{ path: "date", message }] });
}

export const hasProperties = (attributes: Record<string, unknown>, filters: readonly PropertyFilter[]): boolean =>
  filters.every(({ property_name, comparison_operator, property_value }) =>
    holds(
      Object.hasOwn(attributes, property_name) ? attributes[property_name] : null,
      comparison_operator,
      property_value,
    ),
  );

export function hasMetadata(
  metadata: Record<string, unknown>,
  { type, filters = [], groups = [] }: MetadataGroup,
): boolean {
  const parts = [
    ...filters.map((filter) => hasProperties(metadata, [filter])),
    ...groups.map((group) => hasMetadata(metadata, group)),
  ];
  // an empty group excludes nothing
  return type === "and" || parts.length === 0 ? parts.every(Boolean) : parts.some(Boolean);
}
