import { expect, test } from "vitest";
import type { Refresh } from "../../shared/api/refresh.ts";
import type { MeasuredCommunities } from "../../eval/communities.ts";
import {
  connectionTable,
  growthTable,
  hierarchyTable,
  modeTable,
  modularityTable,
  overviewTable,
  readLatencyLine,
  stabilityTable,
} from "../../eval/communities-report.ts";

const refresh = (rewritten: number, unchanged: number, calls = 0): Refresh => ({
  state: "idle",
  generation: 1,
  stage: null,
  done: 0,
  total: 0,
  calls,
  rewritten,
  unchanged,
  error: null,
});

const overview = (stated: number, tokens: number) => ({ verbatim: 0, stated, tokens, latency: 1 });

const measured: MeasuredCommunities[] = [
  {
    conversation: "conv-1",
    first: [
      {
        turns: 10,
        entities: 6,
        facts: 7,
        seconds: 0.5,
        refresh: refresh(4, 0, 5),
        idle: [10, 10],
        during: [15, 15, 15],
      },
    ],
    further: [
      { session: null, seconds: 0.1, refresh: refresh(0, 4), communities: 4, created: 0 },
      { session: 7, seconds: 0.2, refresh: refresh(2, 2, 3), communities: 4, created: 1 },
      { session: 8, seconds: 0.4, refresh: refresh(0, 4, 1), communities: 4, created: 0 },
    ],
    graph: { nodes: 6, from: [0, 1, 2, 3, 4, 5, 2], to: [1, 2, 0, 4, 5, 3, 3], communities: [0, 0, 0, 1, 1, 1] },
    shares: new Map([
      [
        1,
        new Map([
          ["auto", [1, 0]],
          ["hybrid", [1, 0.5]],
        ]),
      ],
    ]),
    overviews: {
      hierarchy: [overview(0.5, 1_900), overview(0.4, 1_700)],
      flat: [overview(0.3, 2_000), overview(0.3, 1_600)],
    },
    connections: new Map([
      ["bridge", [overview(1, 700), overview(0.5, 900)]],
      ["local", [overview(0.5, 1_000), overview(0.5, 1_000)]],
    ]),
  },
];
const cells = (table: string, row: number): string[] =>
  (table.split("\n")[row + 2] ?? "")
    .split("|")
    .map((cell) => cell.trim())
    .slice(1, -1);

test("a first refresh has a row with the latency of reads before and during it", () => {
  expect(cells(growthTable(measured), 0)).toEqual([
    "conv-1",
    "10",
    "6",
    "7",
    "4",
    "0.5",
    "5",
    "10.0 ms",
    "15.0 ms",
    "3",
  ]);
  expect(readLatencyLine(measured)).toContain("1.50 times as long");
});

test("rewritten communities are counted after adding nothing, after all added sessions and after the last one", () => {
  expect(cells(stabilityTable(measured), 0)).toEqual([
    "conv-1",
    "0",
    "0",
    "1 of 8 (12.5 %)",
    "2 of 8 (25.0 %)",
    "0 of 4 (0.0 %)",
    "2.0",
    "0.3",
  ]);
});

test("modularity is computed on the facts and shown with the reference if there is one", () => {
  const row = cells(modularityTable(measured, null), 0);
  expect(row.slice(3)).toEqual(["0.3571", "–", "0.3571"]);
  const reference = (() => ({ ms: 1, quality: 0.25 })) as unknown as Parameters<typeof modularityTable>[1];
  expect(cells(modularityTable(measured, reference), 0)[4]).toBe("0.2500");
});

test("the best mode of a category is named, or a dash if the category has no questions", () => {
  const table = modeTable(measured);
  expect(cells(table, 0)).toEqual(["1 multi-hop", "50.0", "–", "–", "–", "–", "–", "75.0", "hybrid"]);
  expect(cells(table, 1).at(-1)).toBe("–");
});

test("the value of the hierarchy is the difference between hybrid and auto, paired by question", () => {
  const [conversation, questions, whole, without, difference] = cells(hierarchyTable(measured), 0);
  expect([conversation, questions]).toEqual(["conv-1", "2"]);
  expect(whole).toMatch(/^75\.0 \(50\.0–100\.0\)$/u);
  expect(without).toMatch(/^50\.0 \(0\.0–100\.0\)$/u);
  expect(difference).toMatch(/^25\.0 \(0\.0–50\.0\)$/u);
});

test("an overview of each person shows the gain by the hierarchy, and the cost of both", () => {
  const [names, persons, whole, flat, difference, tokens] = cells(overviewTable(measured), 0);
  expect([names, persons, tokens]).toEqual(["conv-1", "2", "1800, 1800"]);
  expect([whole, flat, difference].map((cell) => cell?.split(" ")[0])).toEqual(["45.0", "30.0", "15.0"]);
});

test("the value of the bridge is the difference to each mode, paired by pair of entities", () => {
  const rows = [0, 1, 2].map((row) => cells(connectionTable(measured), row));
  expect(rows.map(([mode, pairs]) => [mode, pairs])).toEqual([
    ["bridge", "2"],
    ["hybrid", "0"],
    ["local", "2"],
  ]);
  expect(rows[0]?.slice(2)).toEqual(["75.0 (50.0–100.0)", "", "800"]);
  expect(rows[2]?.slice(2)).toEqual(["50.0 (50.0–50.0)", "25.0 (0.0–50.0)", "1000"]);
});
