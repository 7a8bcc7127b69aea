import { describe, expect, test } from "vitest";
import { must } from "../../../shared/must.ts";
import { unavailable, FaultError } from "../../../shared/fault.ts";
import { UnusableAnswer } from "../../../worker/core/extraction/unusable-answer.ts";
import { builtinReporter } from "../../../worker/adapters/builtin/reporter.ts";
import { getCommunity, listCommunities } from "../../../worker/store/communities/communities.ts";
import { getEntity, listEntities } from "../../../worker/store/graph/entities.ts";
import { forgetEpisode, retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";

type World = ReturnType<typeof refreshedGraph>;
const all = ({ sql, clock }: World, known_at?: number) =>
  listCommunities(sql, { limit: 100, known_at }, clock.now()).data;
const names = (world: World, known_at?: number): string[] =>
  all(world, known_at)
    .map(({ name }) => name)
    .sort();

function circles(): World {
  const world = refreshedGraph();
  for (const triple of TWO_CIRCLES) world.tell(triple);
  return world;
}

test("finds who belongs together, and says so of entities and communities", async () => {
  const world = circles();
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, calls: 0, error: null });
  const homes = world.homes();
  expect(new Set(homes.values()).size).toBe(2);
  expect(homes.get("Cleo")).toBe(homes.get("Bob"));
  expect(homes.get("Mia")).not.toBe(homes.get("Bob"));
  const id = must(homes.get("Bob"), "community of Bob");
  const community = getCommunity(world.sql, id, undefined, world.clock.now());
  expect(community.members.map(({ name }) => name)).toEqual(expect.arrayContaining(["Ada", "Bob", "Cleo", "Dan"]));
  expect(community).toMatchObject({ level: 0, parent_id: null, stale: false, generation: 1 });
  expect(community.report?.title).toBe(community.name);
  expect(community.summary).toMatch(/Bob|Ada/);
  const bob = listEntities(world.sql, { limit: 100 }, world.clock.now()).data.find(({ name }) => name === "Bob");
  expect(bob?.community_id).toBe(id);
});

test("a second refresh without changes asks nobody and changes no row", async () => {
  const world = circles();
  await world.refresh();
  const before = world.rows();
  const asked = { ...world.asked };
  expect(asked.reports).toBeGreaterThan(0);
  const again = await world.refresh();
  expect(again).toMatchObject({ state: "idle", generation: 1, rewritten: 0 });
  expect(again.unchanged).toBeGreaterThan(0);
  expect(world.rows()).toEqual(before);
  expect(world.asked).toEqual(asked);
});

test("nor does one that does not know what the present generation was made of", async () => {
  const world = circles();
  await world.refresh();
  const [before, asked] = [world.rows(), { ...world.asked }];
  world.sql.all("UPDATE refresh SET snapshot = NULL");
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, rewritten: 0 });
  expect(world.rows()).toEqual(before);
  expect(world.asked).toEqual(asked);
});

describe("a refresh whose consumer is killed", () => {
  const result = (world: World) => [names(world), [...world.homes()].map(([name, id]) => [name, getName(world, id)])];
  const getName = (world: World, id: string | null) =>
    id === null ? null : getCommunity(world.sql, id, undefined, world.clock.now()).name;

  /** A graph, and what is still to be refreshed of it. */
  const first = async (): Promise<World> => circles();
  const second = async (): Promise<World> => {
    const world = circles();
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
    ["the first time", first],
    ["of a graph that has changed", second],
  ])(
    "%s, with any of its calls, goes on, comes to the same, and asks nothing twice that was stored",
    async (_, make) => {
      const whole = await make();
      const before = { ...whole.asked };
      const { generation } = await whole.refresh();
      const asked = ({ reports, summaries }: World["asked"]) =>
        reports + summaries - (before.reports + before.summaries);
      for (const effective of [true, false]) {
        for (let after = 0; ; after++) {
          const world = await make();
          world.clock.advance(1_000);
          world.begin();
          if (!(await world.dyingTurn(after, { effective }))) {
            expect(after).toBeGreaterThan(10);
            break;
          }
          // until the lease of the dead one is over nobody else is let in
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

test("what was known of the hierarchy at an instant is still read at it", async () => {
  const world = circles();
  await world.refresh();
  const then = world.clock.now();
  const before = all(world, then);
  world.tell(["Olga", "KNOWS", "Zoe"], ["Zoe", "KNOWS", "Mia"], ["Zoe", "KNOWS", "Pia"], ["Xavier", "LIKES", "Yams"]);
  expect(await world.refresh()).toMatchObject({ generation: 2 });
  expect(names(world).join()).toContain("Yams");
  expect(all(world, then)).toEqual(before);
  expect(names(world, 0)).toEqual([]);
});

describe("of a graph that changed", () => {
  /** Six circles of four who met in a place of their own. */
  const sixCircles = (): World => {
    const world = refreshedGraph();
    for (const circle of ["Al", "Be", "Ci", "Do", "Eu", "Fa"])
      for (const [a, b] of ["x y", "y z", "z w", "w x", "x z"].map((pair) => pair.split(" ")))
        world.tell([`${circle}${a}`, `MET_IN_${circle}`, `${circle}${b}`]);
    return world;
  };
  const readAll = (world: World) => new Map(all(world).map((community) => [community.id, community]));

  test("what changed by more than a fifth is written again and nothing else, and communities keep their ids", async () => {
    const world = sixCircles();
    await world.refresh();
    const before = readAll(world);
    const reports = world.asked.reports;
    for (const predicate of ["LIKES", "TEACHES", "SEES", "HELPS"])
      world.tell(["Alw", predicate, "Aly"], ["Alx", predicate, "Alw"], ["Alz", predicate, "Alx"]);
    const { rewritten, unchanged } = await world.refresh();
    expect(rewritten).toBe(world.asked.reports - reports);
    expect(rewritten).toBeGreaterThan(0);
    expect(unchanged).toBeGreaterThan(0);
    const after = readAll(world);
    expect([...after.keys()].sort()).toEqual([...before.keys()].sort());
    const home = must(world.homes().get("Alw"), "home");
    expect(after.get(home)?.summary).not.toBe(before.get(home)?.summary);
    expect(after.get(home)?.stale).toBe(false);
    const other = must(world.homes().get("Bew"), "home");
    expect({ ...after.get(other) }).toEqual(before.get(other));
  });

  test("words stay where less changed, marked stale, until small changes add up", async () => {
    const world = sixCircles();
    await world.refresh();
    const home = must(world.homes().get("Alw"), "home");
    const written = readAll(world).get(home)?.summary;
    let refreshes = 0;
    for (; refreshes < 10; refreshes++) {
      world.tell(["Alw", `SAW_${refreshes}`, "Aly"]);
      await world.refresh();
      const community = must(readAll(world).get(home), "community");
      if (community.summary !== written || !community.stale) break;
    }
    expect(refreshes).toBeGreaterThan(0);
    expect(refreshes).toBeLessThan(10);
    expect(readAll(world).get(home)?.stale).toBe(false);
  });

  test("no words stay that state what holds no more", async () => {
    const world = sixCircles();
    const told = world.tell(["Alx", "ADORES", "Alz"]);
    await world.refresh();
    expect(JSON.stringify(all(world))).toContain("adores");
    world.clock.advance(1_000);
    retractEpisode(world.sql, world.clock.now(), world.ids, told);
    await world.refresh();
    expect(JSON.stringify(all(world))).not.toContain("adores");
    expect(
      JSON.stringify(world.sql.all("SELECT description FROM summary_entities WHERE known_to IS NULL")),
    ).not.toContain("adores");
  });

  test("another reporter is asked for all of it, and another method finds communities anew", async () => {
    const world = sixCircles();
    await world.refresh();
    const reports = world.asked.reports;
    Object.assign(world.services.reporter, { model: "another", free: false });
    expect((await world.refresh()).unchanged).toBe(0);
    expect(world.asked.reports).toBe(2 * reports);
    world.services.community_method = "label_propagation";
    expect(await world.refresh()).toMatchObject({ state: "idle" });
    expect([...world.homes().values()]).not.toContain(null);
  });

  test("words that were paid for stay while a budget is spent, and are not paid for again after it", async () => {
    const model = { model: "model", prompt_version: "1", free: false };
    const world = sixCircles();
    Object.assign(world.services.reporter, model);
    await world.refresh();
    const before = all(world);
    const asked = { ...world.asked };
    const { model: extractive, prompt_version, free } = builtinReporter;
    for (const reporter of [{ model: extractive, prompt_version, free }, model]) {
      Object.assign(world.services.reporter, reporter);
      expect(await world.refresh()).toMatchObject({ rewritten: 0, generation: 1 });
      expect(all(world)).toEqual(before);
    }
    expect(world.asked).toEqual(asked);
    // what is written for want of a budget is written again by the model
    Object.assign(world.services.reporter, { model: extractive, prompt_version, free });
    world.tell(["Xavier", "LIKES", "Yams"], ["Yams", "LIKE", "Rain"], ["Rain", "LIKES", "Xavier"]);
    expect((await world.refresh()).rewritten).toBeGreaterThan(0);
    Object.assign(world.services.reporter, model);
    const { rewritten, unchanged } = await world.refresh();
    expect(rewritten).toBeGreaterThan(0);
    expect(unchanged).toBeGreaterThan(rewritten);
  });

  test("it is as stable as the graph: ten times a new acquaintance, and most of it is never written again", async () => {
    const world = sixCircles();
    await world.refresh();
    let [rewritten, unchanged] = [0, 0];
    for (let i = 0; i < 10; i++) {
      world.tell([`New ${i}`, "KNOWS", ["Alx", "Bey", "Ciz", "Dow"][i % 4] ?? ""]);
      const refreshed = await world.refresh();
      rewritten += refreshed.rewritten;
      unchanged += refreshed.unchanged;
    }
    expect(unchanged).toBeGreaterThan(2 * rewritten);
  });
});

describe("between refreshes", () => {
  test("a new entity joins the community of most of its neighbours, which is stale until the next refresh", async () => {
    const world = circles();
    await world.refresh();
    world.tell(["Eve", "KNOWS", "Ada"], ["Eve", "KNOWS", "Cleo"], ["Eve", "KNOWS", "Olga"]);
    const home = must(world.homes().get("Ada"), "home");
    expect(world.homes().get("Eve")).toBe(home);
    const read = (known_at?: number) => getCommunity(world.sql, home, known_at, world.clock.now());
    expect(read()).toMatchObject({ stale: true });
    expect(read().members.map(({ name }) => name)).toContain("Eve");
    expect(read(world.clock.now() - 1_500)).toMatchObject({ stale: false });
    await world.refresh();
    expect(read()).toMatchObject({ stale: false });
  });

  test("an entity that nobody knows is in no community until the next refresh", async () => {
    const world = circles();
    await world.refresh();
    world.tell(["Xavier", "LIKES", "Yams"]);
    expect(world.homes().get("Xavier")).toBe(null);
    await world.refresh();
    expect(world.homes().get("Xavier")).not.toBe(null);
  });

  test("what was told while a refresh ran is in a community after it", async () => {
    const world = circles();
    world.clock.advance(1_000);
    world.begin();
    world.tell(["Eve", "KNOWS", "Ada"]);
    await world.turn();
    expect(world.homes().get("Eve")).toBe(world.homes().get("Ada"));
  });
});

describe("forgetting a message", () => {
  const wordsOf = (world: World): string =>
    JSON.stringify([
      all(world),
      ...["communities", "summary_entities", "written", "descriptions"].map((table) =>
        world.sql.all(`SELECT * FROM ${table}`).map((row) => ({ ...row, value: null })),
      ),
    ]);

  test("leaves no word of it in anything written, then or now, and the next refresh writes the rest again", async () => {
    const world = circles();
    const told = world.tell(["Ada", "ADORES", "Quinoa"], ["Quinoa", "GROWS_IN", "Bolivia"]);
    await world.refresh();
    const then = world.clock.now();
    world.tell(["Bob", "KNOWS", "Rex"]);
    await world.refresh();
    expect(wordsOf(world)).toContain("Quinoa");
    world.clock.advance(1_000);
    forgetEpisode(world.sql, world.clock.now(), world.ids, told);
    expect(wordsOf(world)).not.toMatch(/quinoa|bolivia/i);
    expect(JSON.stringify(all(world, then))).not.toMatch(/quinoa|bolivia/i);
    const home = must(world.homes().get("Ada"), "home");
    expect(getCommunity(world.sql, home, undefined, world.clock.now())).toMatchObject({ stale: true, report: null });
    await world.refresh();
    expect(wordsOf(world)).not.toMatch(/quinoa|bolivia/i);
    expect(names(world).join()).toContain("Ada");
  });

  test("while it is being written about leaves no word of it either", async () => {
    let forget = (): void => {};
    const world = refreshedGraph({
      reporter: { ...builtinReporter, report: async (subject) => (forget(), builtinReporter.report(subject)) },
    });
    for (const triple of TWO_CIRCLES) world.tell(triple);
    const told = world.tell(["Ada", "ADORES", "Quinoa"]);
    forget = () => {
      forget = () => {};
      forgetEpisode(world.sql, world.clock.now(), world.ids, told);
    };
    await world.refresh();
    expect(wordsOf(world)).not.toMatch(/quinoa/i);
    expect(world.homes().has("Quinoa")).toBe(false);
  });
});

test("a reporter that is away delays a refresh and does nothing else", async () => {
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
  away = false;
  await world.turn();
  expect(world.status().state).toBe("running");
  world.clock.advance(7_000);
  await world.turn();
  expect(world.status()).toMatchObject({ state: "idle", error: null, generation: 1 });
});

test("what takes longer to compute than a turn has for words comes forward nevertheless, a few words a turn", async () => {
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
    snapshotFacts: (...given) => (turns++, world.clock.advance(40_000), graph.snapshotFacts(...given)),
  };
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, error: null });
  expect(turns).toBeGreaterThan(1);
});

test("where a model says nothing of use, what it was asked for is extractive", async () => {
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
  expect(names(world).join()).toContain("Ada");
});

describe("ends, every entity in a community, on", () => {
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
  ])("%s", async (_, triples) => {
    const world = refreshedGraph();
    if (triples.length > 0) world.tell(...triples);
    expect(await world.refresh()).toMatchObject({ state: "idle" });
    expect([...world.homes().values()]).not.toContain(null);
  });

  test("ten thousand isolated entities", async () => {
    const world = refreshedGraph();
    const entities = Array.from({ length: 10_000 }, (_, i) => ({ name: `Thing ${i}`, type: "thing", count: 1 }));
    world.sql.transaction(() => {
      for (const [i, { name, type }] of entities.entries()) {
        world.sql.all(
          "INSERT INTO entities (id, name, type, attributes, mentions, created_at, version) VALUES (?, ?, ?, '{}', 1, 0, 0)",
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

test("an entity read at an instant is in the community of then", async () => {
  const world = circles();
  await world.refresh();
  const then = world.clock.now();
  const ada = listEntities(world.sql, { limit: 100 }, then).data.find(({ name }) => name === "Ada");
  const id = must(ada, "Ada").id;
  expect(getEntity(world.sql, id, then, then).community_id).toBe(world.homes().get("Ada"));
  expect(getEntity(world.sql, id, then - 5_000, then).community_id).toBe(null);
});
