import { unstorable } from "../../../../shared/api/scalars.ts";
import { FaultError } from "../../../../shared/fault.ts";
import { NoEquivalent } from "../base/errors.ts";
import { ourOperator } from "./compare.ts";
import { predicateOf, typeOf } from "../shapes/labels.ts";
import { DATE_FIELDS, type MetadataGroup, type PropertyFilter, type SearchFilters } from "./search-filters.ts";
import { readUuid } from "../shapes/uuids.ts";

export type ZepScope = "edges" | "nodes" | "episodes";

interface Condition {
  field: string;
  op: string;
  value?: unknown;
}
type Alternatives = Condition[][];

const MAX = 10;

const OUR_FIELD = {
  valid_at: "valid_from",
  invalid_at: "valid_to",
  created_at: "known_from",
  expired_at: "known_to",
} as const;

const OF_EDGES = ["connected_node_uuids", "source_node_uuids", "target_node_uuids", "edge_uuids"] as const;

/**
 * Conditions for our search. The others are applied to its results (`keepsOf`), so a page may have fewer items than exist.
 *
 * @throws NoEquivalent for a condition that neither side can check
 */
export function nativeFilters(given: SearchFilters, scope: ZepScope): { any: { all: Condition[] }[] } | undefined {
  if (scope !== "edges") for (const field of OF_EDGES) if (given[field] !== undefined) throw ofEdgesOnly(field);
  if (scope !== "edges" && given.exclude_edge_types?.length)
    throw new NoEquivalent(`exclude_edge_types: filters ${scope} by no edge that they do not have`);
  if (scope === "episodes" && (given.exclude_node_labels?.length || given.property_filters?.length))
    throw new NoEquivalent("exclude_node_labels and property_filters: episodes have neither labels nor properties");
  let all: Alternatives = [[]];
  // conditions are checked on the results too
  const narrow = (more: Alternatives): void => {
    const both = product(all, more);
    if (fits(both)) all = both;
  };
  const demand = (more: Alternatives): void => {
    const both = product(all, more);
    if (!fits(both)) throw tooMany();
    all = both;
  };
  const require = scope === "edges" ? narrow : demand;
  if (given.episode_metadata_filters !== undefined) demand(alternativesOf(given.episode_metadata_filters));
  if (given.edge_types?.length) require([[{ field: "predicate", op: "in", value: given.edge_types.map(predicateOf) }]]);
  if (given.exclude_edge_types?.length)
    narrow([[{ field: "predicate", op: "not_in", value: given.exclude_edge_types.map(predicateOf) }]]);
  const labels = given.node_labels?.filter((label) => label !== "Entity") ?? [];
  if (labels.length > 0 && labels.length === given.node_labels?.length)
    require([[{ field: "entity_type", op: "in", value: [...new Set(labels.flatMap(typesOf))] }]]);
  for (const field of DATE_FIELDS) {
    const groups = given[field];
    if (groups === undefined || groups.length === 0 || (field === "created_at" && scope !== "edges")) continue;
    require(
      groups.map((group) =>
        group.map(({ comparison_operator, date }) => ({
          field: OUR_FIELD[field],
          op: ourOperator(comparison_operator),
          ...(date !== undefined && { value: date }),
        })),
      ),
    );
  }
  for (const filter of given.property_filters ?? []) {
    const condition = conditionOnProperty(filter, scope);
    if (condition !== null) narrow([[condition]]);
  }
  if (scope === "nodes" && given.exclude_node_labels?.length)
    narrow([[{ field: "entity_type", op: "not_in", value: given.exclude_node_labels.flatMap(typesOf) }]]);
  for (const field of ["connected_node_uuids", "source_node_uuids", "target_node_uuids"] as const) {
    const names = given[field]?.map(readUuid) ?? [];
    if (names.length > 0 && names.every((name) => name?.kind === "node"))
      narrow([[{ field: "entity_id", op: "in", value: names.map((name) => name?.item) }]]);
  }
  return all.some((conditions) => conditions.length > 0)
    ? { any: all.map((conditions) => ({ all: conditions })) }
    : undefined;
}

const typesOf = (label: string): string[] => [typeOf(label), label];

const KEY = /^[\p{L}\p{N}_.:@ -]{1,64}$/u;
const MAX_TEXT = 1_000;
const EQUALITIES: ReadonlySet<string> = new Set(["=", "<>"]);

function conditionOnProperty(
  { property_name, comparison_operator, property_value: value }: PropertyFilter,
  scope: ZepScope,
): Condition | null {
  if (comparison_operator === "CONTAINS" || !KEY.test(property_name)) return null;
  const field = `${scope === "edges" ? "attributes" : "entity_attributes"}.${property_name}`;
  const op = ourOperator(comparison_operator);
  if (op === "is_null" || op === "is_not_null") return { field, op };
  if (value === undefined || (typeof value === "boolean" && !EQUALITIES.has(op))) return null;
  if (typeof value === "string" && (value.length > MAX_TEXT || unstorable(value) !== null)) return null;
  return { field, op, value };
}

const product = (one: Alternatives, other: Alternatives): Alternatives =>
  one.flatMap((a) => other.map((b) => [...a, ...b]));

/** Refuses a product before it is built: ten groups of ten alternatives would have ten billion. */
function boundedProduct(one: Alternatives, other: Alternatives): Alternatives {
  if (one.length * other.length > MAX) throw tooMany();
  return product(one, other);
}

const fits = (all: Alternatives): boolean =>
  all.length <= MAX &&
  all.every(
    (conditions) =>
      conditions.length <= MAX && conditions.every(({ value }) => !Array.isArray(value) || value.length <= 100),
  );

function alternativesOf({ type, filters = [], groups = [] }: MetadataGroup): Alternatives {
  const parts: Alternatives[] = [
    ...filters.map(({ property_name, comparison_operator, property_value }): Alternatives => [
      [
        {
          field: `metadata.${property_name}`,
          op: ourOperator(comparison_operator),
          ...(property_value !== undefined && { value: property_value }),
        },
      ],
    ]),
    ...groups.map(alternativesOf),
  ];
  const all = type === "or" && parts.length > 0 ? parts.flat() : parts.reduce(boundedProduct, [[]]);
  if (all.length > MAX) throw tooMany();
  return all;
}

const tooMany = (): FaultError => {
  const message = `come to more than ${MAX} alternatives of ${MAX} conditions`;
  return new FaultError({
    kind: "invalid",
    detail: `search_filters ${message}`,
    errors: [{ path: "search_filters", message }],
  });
};

const ofEdgesOnly = (field: string): FaultError => {
  const message = "applies to edges only";
  return new FaultError({ kind: "invalid", detail: `${field}: ${message}`, errors: [{ path: field, message }] });
};
