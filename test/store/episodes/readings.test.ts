import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { deleteReadings, readingsMadeWith, storeReading } from "../../../worker/store/episodes/readings.ts";
import { readMeta, writeMeta } from "../../../worker/store/base/meta.ts";
import { graphStore, livesIn, VERSION } from "../../fakes/graph-store.ts";

const USE = { calls: 1, tokens_in: 10, tokens_out: 5 };

function readTogether() {
  const store = graphStore();
  store.append(
    { content: "One." },
    { content: "Two." },
    { content: "Three." },
    { content: "Four." },
    { content: "Five." },
  );
  store.lease();
  const [first, second, ...members] = store.sql.all<{ seq: number }>("SELECT seq FROM episodes ORDER BY seq");
  const readings = storeReading(store.sql, store.clock.now(), {
    reader: VERSION,
    digest: "d",
    members: members.map(({ seq }) => ({ seq, extraction: livesIn("Oslo"), known_from: null })),
    earlier: [nonNull(first, "message").seq, nonNull(second, "message").seq],
    use: USE,
  });
  const count = (table: string): number =>
    store.sql.all<{ n: number }>(`SELECT count(*) AS n FROM ${table}`)[0]?.n ?? 0;
  return { ...store, count, readings: nonNull(readings ?? undefined, "readings") };
}

test("the content of a prompt is stored once for all readings of that prompt", () => {
  const { sql, count, readings } = readTogether();
  expect(readings).toHaveLength(3);
  expect(count("prompt_sources")).toBe(5);
  expect(count("made_with")).toBe(15);
  for (const seq of [1, 2, 3, 4, 5])
    expect(readingsMadeWith(sql, [seq]).map((reading) => reading.seq)).toEqual(readings);
});

test("the content of a prompt is deleted with its last reading", () => {
  const { sql, count, readings } = readTogether();
  const [first = 0, ...others] = readings;
  deleteReadings(sql, [first]);
  expect(readingsMadeWith(sql, [1]).map(({ seq }) => seq)).toEqual(others);
  deleteReadings(sql, others);
  expect([count("prompt_sources"), count("made_with"), count("extractions")]).toEqual([0, 0, 0]);
});

test("a reading costs its message once, and one without a model changes no row of it", () => {
  const { sql } = readTogether();
  expect(sql.all("SELECT sum(calls) AS calls, sum(tokens_in) AS tokens_in FROM work")).toEqual([
    { calls: 1, tokens_in: 10 },
  ]);
});

test("a single value that is there already is not written again", () => {
  const { sql } = graphStore();
  const written = (): number => sql.all<{ n: number }>("SELECT total_changes() AS n")[0]?.n ?? 0;
  writeMeta(sql, "drift", 5);
  const before = written();
  writeMeta(sql, "drift", 5);
  expect(written()).toBe(before);
  writeMeta(sql, "drift", 6);
  expect([written(), readMeta(sql, "drift")]).toEqual([before + 1, 6]);
});
