import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { importLines } from "../../../fakes/copied-graph.ts";
import { importMem0 } from "../../../../sdk/src/importers/mem0.ts";

const NOW = Date.parse("2025-01-01T00:00:00Z");

async function imported(memories: object[]) {
  const folder = mkdtempSync(join(tmpdir(), "engraph-mem0-"));
  try {
    const path = join(folder, "memories.json");
    writeFileSync(path, JSON.stringify({ results: memories }));
    let sent = "";
    const memory = { import: async (lines: string) => void (sent = lines) };
    const report = await importMem0({
      user: "ada",
      name: null,
      paths: [path],
      allHistory: false,
      dryRun: false,
      now: NOW,
      memory: (async () => memory) as never,
      onProgress: () => {},
      onRead: () => {},
    });
    importLines(sent.trim().split("\n"), NOW);
    const lines = sent
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    return { report, ends: lines.filter(({ record }) => record === "fact_version").map(({ valid_to }) => valid_to) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

const memory = (id: string, more: object = {}) => ({
  id,
  memory: `Likes tea number ${id}`,
  created_at: "2024-01-01T00:00:00+00:00",
  ...more,
});

test("a memory holds until the day of its expiration_date ends, wherever mem0 writes that", async () => {
  const { report, ends } = await imported([
    memory("1"),
    memory("2", { expiration_date: "2024-06-01" }),
    memory("3", { metadata: { expiration_date: "2030-12-31" } }),
    memory("4", { expiration_date: null }),
    memory("5", { expiration_date: "2023-01-01" }),
  ]);
  expect(ends).toEqual([
    null,
    Date.parse("2024-06-02T00:00:00Z"),
    Date.parse("2031-01-01T00:00:00Z"),
    null,
    Date.parse("2024-01-01T00:00:00.001Z"),
  ]);
  expect(report.notes).toEqual([
    "1 memory expired before it was created: it ends as soon as it was created",
    "2 memories have expired: each ended with the day of its expiration_date",
  ]);
});

test.each(["2024-02-30", "2024-13-01", "soon", true])(
  "a memory with the expiration_date %j is left out and counted",
  async (expiration_date) => {
    const { report, ends } = await imported([memory("1"), memory("2", { expiration_date })]);
    expect(report.left_out).toEqual({ "with an expiration_date that is not a date": 1 });
    expect(ends).toEqual([null]);
  },
);

test("an expiration_date beyond the year 9999 ends nothing", async () => {
  const { report, ends } = await imported([memory("1", { expiration_date: "9999-12-31" })]);
  expect([report.left_out, ends]).toEqual([{}, [null]]);
});

test("a memory that was created on a day which does not exist has no date", async () => {
  const { report } = await imported([memory("1"), memory("2", { created_at: "2024-02-30T00:00:00Z" })]);
  expect(report.left_out).toEqual({ "without a date": 1 });
});

test.each([
  [20, 1],
  [19, 0],
  [21, 0],
])("of %i memories the report names the default of get_all() %i times", async (count, notes) => {
  const { report } = await imported(Array.from({ length: count }, (_, place) => memory(String(place))));
  expect(report.notes.filter((note) => note.includes("top_k and show_expired=True"))).toHaveLength(notes);
});

const SAME = { memory: "Likes tea" };
test.each([
  ["an end and none", { expiration_date: "2024-06-01" }, {}, null],
  ["none and an end", {}, { expiration_date: "2024-06-01" }, null],
  ["two ends", { expiration_date: "2024-06-01" }, { expiration_date: "2024-08-01" }, Date.parse("2024-08-02")],
])("a sentence of two memories with %s holds as long as one of them", async (_, first, second, end) => {
  const { ends } = await imported([memory("1", { ...SAME, ...first }), memory("2", { ...SAME, ...second })]);
  expect(ends.at(-1)).toBe(end);
});
