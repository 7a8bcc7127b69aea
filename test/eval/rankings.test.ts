import { expect, test } from "vitest";
import { episodesDirectly, episodesFusedWithFactSources, sourcesOfFacts } from "../../eval/rankings.ts";

const answer = { episodes: ["a", "b", "c"], factSources: [["c"], ["c", "d"], [], ["b"]] };

test("the episodes as ranked", () => {
  expect(episodesDirectly(answer)).toEqual(["a", "b", "c"]);
});

test("the sources of facts, each at its best fact", () => {
  expect(sourcesOfFacts(answer)).toEqual(["c", "d", "b"]);
});

test("fused: 1/63 + 1/61 puts c first, 1/62 + 1/63 b second, then a with 1/61 and d with 1/62", () => {
  expect(episodesFusedWithFactSources(answer)).toEqual(["c", "b", "a", "d"]);
});

test("fused with nothing is the episodes", () => {
  expect(episodesFusedWithFactSources({ episodes: ["b", "a"], factSources: [] })).toEqual(["b", "a"]);
});
