/** A refresh run continues after the results of earlier runs. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinReporter } from "../../../worker/adapters/builtin/reporter.ts";
import type { EpochGraph } from "../../../worker/ports/graph/graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { refreshedGraph } from "../../fakes/refreshed-graph.ts";
import { allCommunities, type World } from "./two-circles.ts";

const CIRCLES = 24;
const TEXT_MS = 15_000;

function manyCircles(): World {
  const world = refreshedGraph({
    reporter: {
      ...builtinReporter,
      report: (subject) => (world.clock.advance(TEXT_MS), builtinReporter.report(subject)),
    },
  });
  for (let circle = 0; circle < CIRCLES; circle++)
    world.tell(
      [`A${circle}`, "KNOWS", `B${circle}`],
      [`B${circle}`, "KNOWS", `C${circle}`],
      [`C${circle}`, "KNOWS", `A${circle}`],
    );
  return world;
}

type Calls = Partial<Record<keyof EpochGraph, number>>;

function counting(world: World): Calls {
  const calls: Calls = {};
  world.services.graph = new Proxy(world.services.graph, {
    get: (target, name: keyof EpochGraph) => {
      const member = target[name] as unknown;
      if (typeof member === "function") calls[name] = (calls[name] ?? 0) + 1;
      return member;
    },
  });
  return calls;
}

const kept = (world: World): number =>
  nonNull(world.sql.all<{ count: number }>("SELECT count(*) AS count FROM refresh_results")[0], "count").count;

test("no run reads vectors, finds clusters and communities, or requests a stored text again", async () => {
  const world = manyCircles();
  world.clock.advance(1_000);
  world.begin();
  await world.turn();
  expect(world.status().state).toBe("running");
  const first = world.asked.reports;
  expect(first).toBeGreaterThan(0);
  const calls = counting(world);
  const { graph } = world.services;
  const stages: string[] = [];
  world.services.graph = new Proxy(graph, {
    get: (target, name: keyof EpochGraph) =>
      name === "keepStageResult"
        ? (...[lease, result]: Parameters<EpochGraph["keepStageResult"]>) => (
            stages.push(result.stage),
            target.keepStageResult(lease, result)
          )
        : (target[name] as unknown),
  });
  for (let turns = 0; world.status().state === "running" && turns < 20; turns++) await world.turn();
  expect(world.status()).toMatchObject({ state: "idle", generation: 1 });
  expect(calls.leaseRefresh).toBeGreaterThan(1);
  expect(calls.snapshotEntities).toBeUndefined();
  expect(calls.storeDescriptions).toBeUndefined();
  expect(new Set(stages.map((stage) => stage.replace(/\d+$/, "")))).toEqual(new Set(["reports of level "]));
  expect(world.asked.reports).toBe(world.sql.all("SELECT 1 FROM communities WHERE report IS NOT NULL").length);
  expect(kept(world)).toBe(0);
});

test("a refresh in several runs has the same result as one in a single run", async () => {
  const [slow, fast] = [manyCircles(), manyCircles()];
  Object.assign(fast.services, { reporter: builtinReporter });
  const shown = (world: World) =>
    allCommunities(world)
      .map(({ name, summary, level }) => ({ name, summary, level }))
      .toSorted((a, b) => a.name.localeCompare(b.name));
  await slow.refresh();
  await fast.refresh();
  expect(shown(slow)).toEqual(shown(fast));
  expect(shown(slow).length).toBeGreaterThan(CIRCLES / 3);
});

test("a run starts over if an entity has another name than in the run before", async () => {
  const world = manyCircles();
  world.clock.advance(1_000);
  world.begin();
  await world.turn();
  expect(world.status().state).toBe("running");
  world.sql.all("UPDATE entities SET name = 'Zoe' WHERE name = 'A3'");
  for (let turns = 0; world.status().state === "running" && turns < 20; turns++) await world.turn();
  expect(world.status()).toMatchObject({ state: "idle", error: null });
  expect(world.homes().get("Zoe")).toBe(world.homes().get("B3"));
  expect(JSON.stringify(allCommunities(world))).toContain("Zoe");
});

test("results of a run are dropped after something is forgotten, and not used with another reporter", async () => {
  const world = manyCircles();
  const forgotten = world.tell(["Ada", "ADORES", "Quinoa"]);
  world.clock.advance(1_000);
  world.begin();
  await world.turn();
  expect(kept(world)).toBeGreaterThan(0);
  forgetEpisode(world.sql, world.clock.now(), world.ids, forgotten);
  expect(kept(world)).toBe(0);
  await world.turn();
  expect(kept(world)).toBeGreaterThan(0);
  Object.assign(world.services.reporter, { prompt_version: "another" });
  const calls = counting(world);
  await world.turn();
  expect(calls.snapshotEntities).toBeGreaterThan(0);
});
