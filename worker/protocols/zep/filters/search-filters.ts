import { z } from "@hono/zod-openapi";
import { maybe } from "../base/route.ts";

const OPERATORS = ["=", "<>", ">", "<", ">=", "<=", "IS NULL", "is_null", "IS NOT NULL", "CONTAINS"] as const;
export type Operator = (typeof OPERATORS)[number];

const texts = maybe(z.array(z.string()).max(256));
const dateFilter = z.object({ comparison_operator: z.enum(OPERATORS), date: maybe(z.string()) });
export type DateFilter = z.output<typeof dateFilter>;
const dates = maybe(z.array(z.array(dateFilter).min(1).max(10)).max(10));
const scalar = z.union([z.string(), z.number(), z.boolean()]);
const propertyFilter = z.object({
  comparison_operator: z.enum(OPERATORS),
  property_name: z.string().min(1).max(64),
  property_value: maybe(scalar),
});
export type PropertyFilter = z.output<typeof propertyFilter>;

export interface MetadataGroup {
  type: "and" | "or";
  filters?: PropertyFilter[] | undefined;
  groups?: MetadataGroup[] | undefined;
}
const MAX_DEPTH = 4;
function metadataGroup(depth: number): z.ZodType<MetadataGroup> {
  const groups = depth === 0 ? z.array(z.never()) : z.array(metadataGroup(depth - 1)).max(10);
  return z.object({
    type: z.enum(["and", "or"]),
    filters: maybe(z.array(propertyFilter).max(10)),
    groups: maybe(groups as z.ZodType<MetadataGroup[]>),
  });
}

/** Lists compare every condition with the metadata of every episode. */
const MAX_CONDITIONS = 100;
/** Each of these reads the whole text. */
const MAX_CONTAINS = 10;
const conditionsOf = ({ filters = [], groups = [] }: MetadataGroup): PropertyFilter[] => [
  ...filters,
  ...groups.flatMap(conditionsOf),
];
const isContains = ({ comparison_operator }: PropertyFilter): boolean => comparison_operator === "CONTAINS";
export const metadataFilters = metadataGroup(MAX_DEPTH)
  .refine((group) => conditionsOf(group).length <= MAX_CONDITIONS, `must have at most ${MAX_CONDITIONS} conditions`)
  .refine(
    (group) => conditionsOf(group).filter(isContains).length <= MAX_CONTAINS,
    `must have at most ${MAX_CONTAINS} conditions with CONTAINS`,
  );

export const searchFilters = z.object({
  node_labels: texts,
  exclude_node_labels: texts,
  edge_types: texts,
  exclude_edge_types: texts,
  edge_uuids: texts,
  episode_uuids: texts,
  connected_node_uuids: texts,
  source_node_uuids: texts,
  target_node_uuids: texts,
  valid_at: dates,
  invalid_at: dates,
  created_at: dates,
  expired_at: dates,
  property_filters: maybe(z.array(propertyFilter).max(10)),
  episode_metadata_filters: maybe(metadataFilters),
});
export type SearchFilters = Partial<z.output<typeof searchFilters>>;
export type FilterName = keyof SearchFilters;

export const DATE_FIELDS = ["valid_at", "invalid_at", "created_at", "expired_at"] as const;
