import { expect, test } from "vitest";
import { readMoment } from "../../../worker/core/temporal/moment.ts";
import { KeptRows } from "../../../worker/store/base/kept-rows.ts";
import { withQueryCache } from "../../../worker/store/base/watermarks.ts";
import { readFacts } from "../../../worker/store/graph/facts.ts";
import { graphStore, livesIn } from "../../fakes/graph-store.ts";
import { nonNull } from "../../../shared/non-null.ts";

const day = (at: string): number => Date.parse(at);

test("facts that an earlier read kept end and begin with time", () => {
  const store = graphStore();
  store.state(livesIn("Oslo"), "2020-02-01");
  const { seq } = nonNull(store.sql.all<{ seq: number }>("SELECT seq FROM facts")[0], "fact");
  store.sql.all("UPDATE fact_versions SET valid_from = ?, valid_to = ?", day("2020-01-01"), day("2030-01-01"));
  const kept = new KeptRows();
  const read = (at: string, standing: "standing" | "begun") => {
    const sql = withQueryCache(store.sql, kept);
    return readFacts(sql, [seq], readMoment({}, day(at)), { standing }).size;
  };
  const instants = ["2025-01-01", "2029-12-31", "2031-01-01", "2026-01-01"];
  expect(instants.map((at) => read(at, "standing"))).toEqual([1, 1, 0, 1]);
  expect(instants.map((at) => read(at, "begun"))).toEqual([1, 1, 1, 1]);
});

test("facts at another moment do not come from what a read of the present kept", () => {
  const store = graphStore();
  store.state(livesIn("Oslo"), "2020-02-01");
  const { seq } = nonNull(store.sql.all<{ seq: number }>("SELECT seq FROM facts")[0], "fact");
  const kept = new KeptRows();
  const sql = withQueryCache(store.sql, kept);
  const now = store.clock.now();
  expect(readFacts(sql, [seq], readMoment({}, now)).size).toBe(1);
  expect(kept.bytes).toBeGreaterThan(0);
  expect(readFacts(sql, [seq], readMoment({ known_at: now - 1e12 }, now)).size).toBe(0);
  expect(readFacts(sql, [seq], readMoment({ as_of: day("2001-01-01") }, now)).size).toBe(0);
});
