/** Filters of Zep's wire take time in proportion to their length. */
import { expect, test } from "vitest";
import { hasMetadata } from "../../../../worker/protocols/zep/filters/compare.ts";
import { nativeFilters } from "../../../../worker/protocols/zep/filters/native-filters.ts";
import { metadataFilters, type MetadataGroup } from "../../../../worker/protocols/zep/filters/search-filters.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";

const either = (place: number): MetadataGroup => ({
  type: "or",
  filters: Array.from({ length: 10 }, (_, key) => ({
    comparison_operator: "=",
    property_name: `k${place}${key}`,
    property_value: "x",
  })),
});
const everyOf = (groups: number): MetadataGroup => ({
  type: "and",
  groups: Array.from({ length: groups }, (_, at) => either(at)),
});

test("groups whose product has too many alternatives are refused before it is built", async () => {
  const refused = (groups: number) => () =>
    expect(() => nativeFilters({ episode_metadata_filters: everyOf(groups) }, "edges")).toThrow(
      /more than 10 alternatives/,
    );
  expect(await costRatio(refused(6), refused(4), { most: 5, least_ms: 5 })).toBeLessThanOrEqual(5);
  refused(10)();
});

test("a comparison with part of a long text takes time in proportion to both lengths", async () => {
  const compare = (length: number) => () => {
    const half = "a".repeat(length / 4);
    const property_value = `${half}b${half}`;
    const filters = [{ comparison_operator: "CONTAINS" as const, property_name: "k", property_value }];
    return hasMetadata({ k: "a".repeat(length) }, { type: "and", filters });
  };
  expect(await costRatio(compare(65_536), compare(16_384), { most: 9, least_ms: 5 })).toBeLessThanOrEqual(9);
});

test("filters on metadata have at most 100 conditions, and at most 10 with CONTAINS", () => {
  const inGroups = (groups: number): MetadataGroup => ({ type: "or", groups: [everyOf(groups)] });
  expect(metadataFilters.safeParse(inGroups(10)).success).toBe(true);
  const contains = { comparison_operator: "CONTAINS", property_name: "k", property_value: "x" };
  const searching = { type: "or", filters: Array.from({ length: 10 }, () => contains) };
  expect(metadataFilters.safeParse(searching).success).toBe(true);
  const twice = metadataFilters.safeParse({ type: "and", groups: [searching, searching] });
  expect(twice.error?.issues[0]?.message).toBe("must have at most 10 conditions with CONTAINS");
  const tooMany = { type: "or", groups: [everyOf(10), either(11)] };
  expect(metadataFilters.safeParse(tooMany).error?.issues[0]?.message).toBe("must have at most 100 conditions");
});
