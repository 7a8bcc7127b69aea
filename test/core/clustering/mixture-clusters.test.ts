import { expect, test } from "vitest";
import { mixtureClusters as mixtureClusterSteps } from "../../../worker/core/clustering/mixture-clusters.ts";
import { runToEnd } from "../../../worker/core/clustering/run-to-end.ts";
import { seededRandom } from "../../../worker/core/clustering/seeded-random.ts";

const mixtureClusters = (...given: Parameters<typeof mixtureClusterSteps>) => runToEnd(mixtureClusterSteps(...given));

function clouds(centres: readonly [number, number][], count: number, seed: number) {
  const random = seededRandom(seed);
  const around = (centre: number): number => centre + random() + random() + random() - 1.5;
  return centres.flatMap(([x, y]) => Array.from({ length: count }, () => [around(x), around(y)] as const));
}
const pointsOf = (rows: readonly (readonly [number, number])[]) => ({
  values: Float64Array.from(rows.flat()),
  dimensions: 2,
});
const groupsOf = (labels: Uint32Array, count: number): number[][] => {
  const groups = Map.groupBy(Array.from({ length: count }).keys(), (place) => labels[place]);
  return [...groups.values()].sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));
};

const FAR: [number, number][] = [
  [0, 0],
  [30, 0],
  [0, 30],
];

test("known clusters are kept for any seed, and new points join the nearest", () => {
  const rows = clouds(FAR, 20, 1);
  const known = mixtureClusters(pointsOf(rows), seededRandom(1));
  const grown = [...rows, [29, 1] as const, [1, 29] as const];
  for (let seed = 2; seed < 12; seed++) {
    const labels = mixtureClusters(pointsOf(grown), seededRandom(seed), Int32Array.from([...known, -1, -1]));
    expect(groupsOf(labels, 60)).toEqual(groupsOf(known, 60));
    expect(labels[60]).toBe(labels[25]);
    expect(labels[61]).toBe(labels[45]);
  }
});

test("known clusters that fit much worse than others are replaced", () => {
  const rows = clouds(FAR, 20, 1);
  const labels = mixtureClusters(pointsOf(rows), seededRandom(1), new Int32Array(60));
  expect(new Set(labels).size).toBeGreaterThan(1);
});

test("if most points are new, clustering starts from scratch", () => {
  const rows = clouds(FAR, 20, 1);
  const fromScratch = mixtureClusters(pointsOf(rows), seededRandom(1));
  const known = Int32Array.from({ length: 60 }, (_, place) => (place < 20 ? place % 2 : -1));
  expect(groupsOf(mixtureClusters(pointsOf(rows), seededRandom(1), known), 60)).toEqual(groupsOf(fromScratch, 60));
});

test.each([5, 7, 10, 11])(
  "%i planted clouds are found from most seeds, although the list of numbers does not contain every number",
  (count) => {
    const centres = Array.from({ length: count }, (_, n): [number, number] => [(n % 4) * 30, Math.floor(n / 4) * 30]);
    const rows = clouds(centres, 20, 3);
    const planted = centres.map((_, cloud) => Array.from({ length: 20 }, (__, place) => 20 * cloud + place));
    const found = Array.from({ length: 10 }, (_, seed) =>
      groupsOf(mixtureClusters(pointsOf(rows), seededRandom(seed + 1)), rows.length),
    );
    expect(found.filter((groups) => JSON.stringify(groups) === JSON.stringify(planted)).length).toBeGreaterThan(7);
  },
);
