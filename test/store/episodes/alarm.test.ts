import { describe, expect, test } from "vitest";
import { beginDueRefresh, decideNextAlarm } from "../../../worker/store/episodes/alarm.ts";
import { readMeta, writeMeta } from "../../../worker/store/base/meta.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";

const MINUTE = 60_000;

function quiet(triples: readonly [string, string, string][]) {
  const graph = refreshedGraph();
  for (const triple of triples) graph.tell(triple);
  const settle = (): void => {
    writeMeta(graph.sql, "drift_reported", readMeta(graph.sql, "drift"));
    graph.sql.all("DELETE FROM changes");
    graph.sql.all("DELETE FROM unembedded");
  };
  settle();
  return {
    ...graph,
    settle,
    alarm: () => {
      const due = beginDueRefresh(graph.sql, graph.clock.now(), null);
      return decideNextAlarm(graph.sql, graph.clock.now(), null, due, null);
    },
  };
}

describe("the communities of a small memory", () => {
  test("are refreshed two minutes after the last change, and not before", async () => {
    const { alarm, clock, status, turn, settle, homes } = quiet(TWO_CIRCLES);
    const first = alarm();
    expect(first).toMatchObject({ wake: false, reason: "communities wait until it is quiet" });
    expect((first.at ?? 0) - clock.now()).toBeLessThanOrEqual(2 * MINUTE);
    expect(status().state).toBe("idle");
    clock.advance((first.at ?? 0) - clock.now());
    expect(alarm().wake).toBe(true);
    expect(status().state).toBe("running");
    for (let turns = 0; status().state === "running" && turns < 20; turns++) await turn();
    expect(new Set(homes().values()).size).toBeGreaterThan(1);
    settle();
    expect(alarm()).toMatchObject({ wake: false, at: null, reason: "idle" });
  });

  test("wait for what is still said, at most ten minutes", () => {
    const { alarm, clock, tell, settle } = quiet(TWO_CIRCLES);
    const began = clock.now();
    for (let minute = 0; minute < 12; minute++) {
      clock.advance(MINUTE);
      tell(["Ada", `SAW_${minute}`, "Bob"]);
      settle();
      const { at, wake } = alarm();
      if (wake) break;
      expect(at ?? 0).toBeLessThanOrEqual(began + 10 * MINUTE);
    }
    expect(clock.now() - began).toBeGreaterThan(8 * MINUTE);
    expect(clock.now() - began).toBeLessThan(11 * MINUTE);
  });

  test("are refreshed in a memory that was imported with its drift, once it is touched again", () => {
    const { alarm, clock, sql, tell, settle } = quiet(TWO_CIRCLES);
    for (const key of ["drifted_at", "drifting_since"] as const) writeMeta(sql, key, null);
    expect(alarm().at).toBeNull();
    tell(["Ada", "SAW", "Bob"]);
    settle();
    expect((alarm().at ?? 0) - clock.now()).toBeGreaterThan(MINUTE);
  });

  test("stay as they are while less than a tenth of it was touched", async () => {
    const many = Array.from({ length: 40 }, (_, place): [string, string, string] => [
      `Friend ${place}`,
      "KNOWS",
      "Ada",
    ]);
    const { alarm, tell, refresh, settle, clock, status } = quiet(many);
    await refresh();
    tell(["Ada", "KNOWS", "Friend 1"]);
    settle();
    clock.advance(20 * MINUTE);
    expect(alarm()).toMatchObject({ wake: false, at: null });
    expect(status().state).toBe("idle");
  });
});
