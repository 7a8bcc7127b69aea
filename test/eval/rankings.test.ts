import { expect, test } from "vitest";
import { episodesDirectly, episodesFusedWithFactSources, sourcesOfFacts } from "../../eval/rankings.ts";

const answer = { episodes: ["a", "b", "c"], factSources: [["c"], ["c", "d"], [], ["b"]] };

test("episodes keep their ranking", () => {
  expect(episodesDirectly(answer)).toEqual(["a", "b", "c"]);
});

test("sources of facts are ranked by the best fact they support", () => {
  expect(sourcesOfFacts(answer)).toEqual(["c", "d", "b"]);
});

test("fusion adds reciprocal ranks: c 1/63 + 1/61, then b 1/62 + 1/63, then a 1/61 and d 1/62", () => {
  expect(episodesFusedWithFactSources(answer)).toEqual(["c", "b", "a", "d"]);
});

test("fusion without facts is the ranking of the episodes", () => {
  expect(episodesFusedWithFactSources({ episodes: ["b", "a"], factSources: [] })).toEqual(["b", "a"]);
});
