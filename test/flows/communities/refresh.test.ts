import { describe, expect, test } from "vitest";
import { unavailable, FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinReporter } from "../../../worker/adapters/builtin/reporter.ts";
import { UnusableAnswer } from "../../../worker/core/extraction/unusable-answer.ts";
import { getCommunity } from "../../../worker/store/communities/communities.ts";
import { getEntity, listEntities } from "../../../worker/store/graph/entities.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";
import { allCommunities, communityNames, twoCircles, type World } from "./two-circles.ts";
import { STRIDE } from "../../sample-size.ts";

test("a refresh finds the two circles and links entities and communities both ways", async () => {
  const world = twoCircles();
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, calls: 0, error: null });
  const homes = world.homes();
  expect(new Set(homes.values()).size).toBe(2);
  expect(homes.get("Cleo")).toBe(homes.get("Bob"));
  expect(homes.get("Mia")).not.toBe(homes.get("Bob"));
  const id = nonNull(homes.get("Bob"), "community of Bob");
  const community = getCommunity(world.sql, id, {}, world.clock.now());
  expect(community.members.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ada", "Bob", "Cleo", "Dan"]));
  expect(community).toMatchObject({ level: 0, parent_id: null, stale: false, generation: 1 });
  expect(community.report?.title).toBe(community.name);
  expect(community.summary).toMatch(/Bob|Ada/);
  const bob = listEntities(world.sql, { limit: 100 }, world.clock.now()).data.find(({ name }) => name === "Bob");
  expect(bob?.community_id).toBe(id);
});

describe("a refresh whose consumer is killed", () => {
  const result = (world: World) => [
    communityNames(world),
    [...world.homes()].map(([name, id]) => [name, getName(world, id)]),
  ];
  const getName = (world: World, id: string | null) =>
    id === null ? null : getCommunity(world.sql, id, {}, world.clock.now()).name;

  const neverRefreshed = async (): Promise<World> => twoCircles();
  const changedSinceRefresh = async (): Promise<World> => {
    const world = twoCircles();
    await world.refresh();
    world.tell(
      ["Olga", "KNOWS", "Zoe"],
      ["Zoe", "KNOWS", "Mia"],
      ["Xavier", "LIKES", "Yams"],
      ["Yams", "NEED", "Rain"],
    );
    return world;
  };

  test.each([
    ["the first one", neverRefreshed],
    ["one of a graph that has changed", changedSinceRefresh],
  ])(
    "a refresh that is killed at any call, %s, resumes with the same result and requests no stored text twice",
    async (_, make) => {
      const whole = await make();
      const before = { ...whole.asked };
      const { generation } = await whole.refresh();
      const asked = ({ reports, summaries }: World["asked"]) =>
        reports + summaries - (before.reports + before.summaries);
      for (const effective of [true, false]) {
        for (let after = 0; ; after += STRIDE) {
          const world = await make();
          world.clock.advance(1_000);
          world.begin();
          if (!(await world.dyingTurn(after, { effective }))) {
            expect(after).toBeGreaterThan(10);
            break;
          }
          await world.turn();
          world.clock.advance(61_000);
          for (let turns = 0; world.status().state === "running" && turns < 5; turns++) await world.turn();
          expect(world.status()).toMatchObject({ state: "idle", generation });
          expect(result(world)).toEqual(result(whole));
          expect(asked(world.asked)).toBeLessThanOrEqual(asked(whole.asked) + 5);
        }
      }
    },
  );
});

test("a read at an earlier instant shows the hierarchy known then", async () => {
  const world = twoCircles();
  await world.refresh();
  const then = world.clock.now();
  const before = allCommunities(world, then);
  world.tell(["Olga", "KNOWS", "Zoe"], ["Zoe", "KNOWS", "Mia"], ["Zoe", "KNOWS", "Pia"], ["Xavier", "LIKES", "Yams"]);
  expect(await world.refresh()).toMatchObject({ generation: 2 });
  expect(communityNames(world).join()).toContain("Yams");
  expect(allCommunities(world, then)).toEqual(before);
  expect(communityNames(world, 0)).toEqual([]);
});

describe("between refreshes", () => {
  test("a new entity joins the community of most of its neighbours, which is stale until the next refresh", async () => {
    const world = twoCircles();
    await world.refresh();
    world.tell(["Eve", "KNOWS", "Ada"], ["Eve", "KNOWS", "Cleo"], ["Eve", "KNOWS", "Olga"]);
    const home = nonNull(world.homes().get("Ada"), "home");
    expect(world.homes().get("Eve")).toBe(home);
    const read = (known_at?: number) => getCommunity(world.sql, home, { known_at }, world.clock.now());
    expect(read()).toMatchObject({ stale: true });
    expect(read().members.map(({ name }) => name)).toContain("Eve");
    expect(read(world.clock.now() - 1_500)).toMatchObject({ stale: false });
    await world.refresh();
    expect(read()).toMatchObject({ stale: false });
  });

  test("a new entity without current facts is in no community, before and after the next refresh", async () => {
    const world = twoCircles();
    await world.refresh();
    world.clock.advance(1_000);
    const ended = factOf({ subject: "Ada", predicate: "STUDIED_AT", object: "Oxford", fact: "Ada studied at Oxford." });
    world.state(
      {
        entities: ["Ada", "Oxford"].map((name) => ({ name, type: "thing", count: 1 })),
        facts: [{ ...ended, valid_from: Date.UTC(2010, 0), valid_to: Date.UTC(2012, 0), kind: "state" }],
      },
      "2024-01-01",
    );
    expect(world.homes().get("Oxford")).toBe(null);
    await world.refresh();
    expect(world.homes().get("Oxford")).toBe(null);
    expect(world.homes().get("Ada")).not.toBe(null);
  });

  test("a new entity without neighbours is in no community until the next refresh", async () => {
    const world = twoCircles();
    await world.refresh();
    world.tell(["Xavier", "LIKES", "Yams"]);
    expect(world.homes().get("Xavier")).toBe(null);
    await world.refresh();
    expect(world.homes().get("Xavier")).not.toBe(null);
  });

  test("an entity that is mentioned while a refresh runs is in a community after it", async () => {
    const world = twoCircles();
    world.clock.advance(1_000);
    world.begin();
    world.tell(["Eve", "KNOWS", "Ada"]);
    await world.turn();
    expect(world.homes().get("Eve")).toBe(world.homes().get("Ada"));
  });
});

test("an unavailable reporter only delays a refresh", async () => {
  let away = true;
  const world = refreshedGraph({
    reporter: {
      ...builtinReporter,
      report: (subject) => {
        if (away) throw new FaultError(unavailable("The model is away", 7));
        return builtinReporter.report(subject);
      },
    },
  });
  for (const triple of TWO_CIRCLES) world.tell(triple);
  world.begin();
  await world.turn();
  expect(world.status()).toMatchObject({ state: "running", error: "The model is away", generation: 0 });
  expect(world.failures).toEqual([expect.any(FaultError)]);
  away = false;
  await world.turn();
  expect(world.status().state).toBe("running");
  world.clock.advance(7_000);
  await world.turn();
  expect(world.status()).toMatchObject({ state: "idle", error: null, generation: 1 });
  expect(world.failures).toHaveLength(1);
});

test("a refresh makes progress even if computing takes longer than a run has for texts", async () => {
  const world = refreshedGraph({
    reporter: {
      ...builtinReporter,
      report: (subject) => (world.clock.advance(9_000), builtinReporter.report(subject)),
    },
  });
  for (let circle = 0; circle < 24; circle++)
    world.tell(
      [`A${circle}`, "KNOWS", `B${circle}`],
      [`B${circle}`, "KNOWS", `C${circle}`],
      [`C${circle}`, "KNOWS", `A${circle}`],
    );
  const { graph } = world.services;
  let turns = 0;
  world.services.graph = {
    ...graph,
    leaseRefresh: () => (turns++, graph.leaseRefresh()),
    snapshotFacts: (...given) => (world.clock.advance(40_000), graph.snapshotFacts(...given)),
  };
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, error: null });
  expect(turns).toBeGreaterThan(1);
});

test("a text is extractive if the model's answer is unusable", async () => {
  const use = { calls: 2, tokens_in: 7, tokens_out: 3 };
  const world = refreshedGraph({
    reporter: {
      ...builtinReporter,
      report: () => Promise.reject(new UnusableAnswer("The answer is not JSON.", "?", use)),
    },
  });
  for (const triple of TWO_CIRCLES) world.tell(triple);
  const { state, calls } = await world.refresh();
  expect({ state, calls }).toEqual({ state: "idle", calls: 2 * world.asked.reports });
  expect(communityNames(world).join()).toContain("Ada");
});

test.each([
  [2, 0],
  [3, 1],
])("a group with %i stated facts has %i reports, with a model and without", async (facts, reports) => {
  for (const world of [refreshedGraph(), refreshedGraph({ reporter: builtinReporter })]) {
    const triples = [
      ["Ada", "KNOWS", "Ben"],
      ["Ben", "KNOWS", "Cem"],
      ["Cem", "KNOWS", "Ada"],
    ] as const;
    for (const triple of triples.slice(0, facts)) world.tell([...triple]);
    expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, error: null });
    const written = world.sql.all(
      "SELECT 1 FROM communities WHERE report IS NOT NULL UNION ALL SELECT 1 FROM summary_entities",
    );
    expect(written).toHaveLength(reports);
    expect(communityNames(world).join()).toContain("Ben");
  }
});

describe("unusual graphs", () => {
  const pairs = (count: number, other: (i: number) => number): [string, string, string][] =>
    Array.from({ length: count }, (_, i) => [`N${i}`, "KNOWS", `N${other(i)}`]);
  test.each<[string, [string, string, string][]]>([
    ["an empty graph", []],
    [
      "two entities joined by parallel facts",
      [
        ["Ada", "KNOWS", "Bob"],
        ["Ada", "LIKES", "Bob"],
        ["Bob", "KNOWS", "Ada"],
      ],
    ],
    ["a star", pairs(40, () => 99)],
    ["a clique", Array.from({ length: 14 }, (_, a) => pairs(a, () => a)).flat()],
  ])("a refresh of %s puts every entity in a community", async (_, triples) => {
    const world = refreshedGraph();
    if (triples.length > 0) world.tell(...triples);
    expect(await world.refresh()).toMatchObject({ state: "idle" });
    expect([...world.homes().values()]).not.toContain(null);
  });

  test("a refresh of ten thousand isolated entities puts every one in a community", async () => {
    const world = refreshedGraph();
    const entities = Array.from({ length: 10_000 }, (_, i) => ({ name: `Thing ${i}`, type: "thing", count: 1 }));
    world.sql.transaction(() => {
      for (const [i, { name, type }] of entities.entries()) {
        world.sql.all(
          "INSERT INTO entities (seq, id, name, type, attributes, mentions, created_at, version) VALUES (?, ?, ?, ?, '{}', 1, 0, 0)",
          i + 1,
          `ent_i${i}`,
          name,
          type,
        );
      }
    });
    const { state, unchanged, rewritten } = await world.refresh();
    expect({ state, unchanged }).toEqual({ state: "idle", unchanged: 0 });
    expect(rewritten).toBeGreaterThan(0);
    expect([...world.homes().values()]).not.toContain(null);
  }, 120_000);
});

test("an entity read at an earlier instant is in its community of that instant", async () => {
  const world = twoCircles();
  await world.refresh();
  const then = world.clock.now();
  const ada = listEntities(world.sql, { limit: 100 }, then).data.find(({ name }) => name === "Ada");
  const id = nonNull(ada, "Ada").id;
  expect(getEntity(world.sql, id, { known_at: then }, then).community_id).toBe(world.homes().get("Ada"));
  expect(getEntity(world.sql, id, { known_at: then - 5_000 }, then).community_id).toBe(null);
});
