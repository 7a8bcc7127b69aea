/** A refresh changes only the parts of the hierarchy that changed. */
import { describe, expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinReporter } from "../../../worker/adapters/builtin/reporter.ts";
import { getCommunity } from "../../../worker/store/communities/communities.ts";
import { retractEpisode } from "../../../worker/store/resolution/undo.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";
import { allCommunities, communityNames, twoCircles, type World } from "./two-circles.ts";

test("a second refresh without changes asks no reporter and changes no row", async () => {
  const world = twoCircles();
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

test("a refresh without the snapshot of the current generation changes nothing either if the graph is unchanged", async () => {
  const world = twoCircles();
  await world.refresh();
  const [before, asked] = [world.rows(), { ...world.asked }];
  world.sql.all("UPDATE refresh SET snapshot = NULL");
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1, rewritten: 0 });
  expect(world.rows()).toEqual(before);
  expect(world.asked).toEqual(asked);
});

test("a refresh requested during another one includes messages from meanwhile, and the next one changes nothing", async () => {
  const world = twoCircles();
  world.begin();
  world.tell(["Olga", "KNOWS", "Zoe"], ["Zoe", "KNOWS", "Mia"], ["Zoe", "LIKES", "Pia"], ["Zoe", "LIKES", "Nils"]);
  const after = await world.refresh();
  expect(after.state).toBe("idle");
  const [before, asked] = [world.rows(), { ...world.asked }];
  expect(await world.refresh()).toMatchObject({ state: "idle", rewritten: 0 });
  expect(world.rows()).toEqual(before);
  expect(world.asked).toEqual(asked);
});

test("a refresh requested while the same graph is being refreshed returns the running one", async () => {
  const world = twoCircles();
  world.begin();
  expect(await world.refresh()).toMatchObject({ state: "idle", generation: 1 });
  expect((await world.refresh()).generation).toBe(1);
});

test("the consumer that ends a refresh sends a wake-up message for one requested meanwhile", async () => {
  const world = twoCircles();
  let rings = 0;
  world.services.wakeUpQueue.send = async () => void rings++;
  world.begin();
  world.tell(["Olga", "KNOWS", "Zoe"]);
  world.begin();
  await world.turn();
  expect([world.status().state, world.status().generation, rings]).toEqual(["running", 1, 1]);
  await world.turn();
  expect([world.status().state, world.status().generation, rings]).toEqual(["idle", 2, 1]);
});

describe("a refresh of a graph that changed", () => {
  const sixCircles = (): World => {
    const world = refreshedGraph();
    for (const circle of ["Al", "Be", "Ci", "Do", "Eu", "Fa"])
      for (const [a, b] of ["x y", "y z", "z w", "w x", "x z"].map((pair) => pair.split(" ")))
        world.tell([`${circle}${a}`, `MET_IN_${circle}`, `${circle}${b}`]);
    return world;
  };
  const readAll = (world: World) => new Map(allCommunities(world).map((community) => [community.id, community]));

  test("only communities that changed by more than a fifth are rewritten, and all keep their ids", async () => {
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
    const home = nonNull(world.homes().get("Alw"), "home");
    expect(after.get(home)?.summary).not.toBe(before.get(home)?.summary);
    expect(after.get(home)?.stale).toBe(false);
    const other = nonNull(world.homes().get("Bew"), "home");
    expect({ ...after.get(other) }).toEqual(before.get(other));
  });

  const byModel = (world: World): World => {
    Object.assign(world.services.reporter, { model: "model", prompt_version: "1", free: false });
    return world;
  };

  test("a community that changed less keeps its texts by a model, marked stale, until small changes add up", async () => {
    const world = byModel(sixCircles());
    await world.refresh();
    const home = nonNull(world.homes().get("Alw"), "home");
    const written = readAll(world).get(home)?.report?.summary;
    let refreshes = 0;
    for (; refreshes < 10; refreshes++) {
      world.tell(["Alw", `SAW_${refreshes}`, "Aly"]);
      await world.refresh();
      const community = nonNull(readAll(world).get(home), "community");
      if (community.report?.summary !== written || !community.stale) break;
      for (let told = 0; told <= refreshes; told++) expect(community.summary).toContain(`Alw saw_${told} Aly.`);
      expect(community.summary.startsWith(`${written} `)).toBe(true);
    }
    expect(refreshes).toBeGreaterThan(0);
    expect(refreshes).toBeLessThan(10);
    expect(readAll(world).get(home)?.stale).toBe(false);
  });

  test("facts learned between refreshes are shown at once, at most three, as they were known", async () => {
    const world = sixCircles();
    await world.refresh();
    const home = nonNull(world.homes().get("Alw"), "home");
    const before = world.clock.now();
    const read = (known_at?: number) => getCommunity(world.sql, home, { known_at }, world.clock.now());
    const { summary } = read();
    for (let i = 0; i < 4; i++) world.tell(["Alw", `SAW_${i}`, "Aly"], ["Alw", "SAW", "Bex"]);
    const news = Array.from({ length: 4 }, (_, i) => `Alw saw_${i} Aly.`);
    expect(news.filter((fact) => read().summary.includes(fact))).toHaveLength(3);
    expect(read()).toMatchObject({ stale: true, report: { summary } });
    expect(read().summary).not.toContain("Bex");
    expect(read(before).summary).toBe(summary);
  });

  test("without a model, each report describes the current graph, even after a small change", async () => {
    const world = sixCircles();
    await world.refresh();
    const home = nonNull(world.homes().get("Alw"), "home");
    for (let i = 0; i < 3; i++) {
      world.tell(["Alw", `SAW_${i}`, "Aly"]);
      await world.refresh();
      const all = allCommunities(world);
      expect(all.filter(({ stale }) => stale)).toEqual([]);
      const { summary, report } = nonNull(readAll(world).get(home), "community");
      expect(summary).toContain(`joined by ${6 + i} facts`);
      expect(report?.rating_explanation).toContain(`${6 + i} facts among 4 members`);
    }
  });

  test("no text keeps a retracted statement", async () => {
    const world = sixCircles();
    const episode = world.tell(["Alx", "ADORES", "Alz"]);
    await world.refresh();
    expect(JSON.stringify(allCommunities(world))).toContain("adores");
    world.clock.advance(1_000);
    retractEpisode(world.sql, world.clock.now(), world.ids, episode);
    await world.refresh();
    expect(JSON.stringify(allCommunities(world))).not.toContain("adores");
    expect(
      JSON.stringify(world.sql.all("SELECT description FROM summary_entities WHERE known_to IS NULL")),
    ).not.toContain("adores");
  });

  test("another reporter rewrites every community, and another method leaves no entity without one", async () => {
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

  test("texts by a model stay while a budget is spent, and are not paid for again afterwards", async () => {
    const model = { model: "model", prompt_version: "1", free: false };
    const world = sixCircles();
    Object.assign(world.services.reporter, model);
    await world.refresh();
    const before = allCommunities(world);
    const asked = { ...world.asked };
    const { model: extractive, prompt_version, free } = builtinReporter;
    for (const reporter of [{ model: extractive, prompt_version, free }, model]) {
      Object.assign(world.services.reporter, reporter);
      expect(await world.refresh()).toMatchObject({ rewritten: 0, generation: 1 });
      expect(allCommunities(world)).toEqual(before);
    }
    expect(world.asked).toEqual(asked);
    Object.assign(world.services.reporter, { model: extractive, prompt_version, free });
    world.tell(["Xavier", "LIKES", "Yams"], ["Yams", "LIKE", "Rain"], ["Rain", "LIKES", "Xavier"]);
    expect((await world.refresh()).rewritten).toBeGreaterThan(0);
    Object.assign(world.services.reporter, model);
    const { rewritten, unchanged } = await world.refresh();
    expect(rewritten).toBeGreaterThan(0);
    expect(unchanged).toBeGreaterThan(rewritten);
  });

  test("most communities are never rewritten by a model over ten refreshes with one new acquaintance each", async () => {
    const world = byModel(sixCircles());
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

describe("forgetting a message", () => {
  const wordsOf = (world: World): string =>
    JSON.stringify([
      allCommunities(world),
      ...["communities", "summary_entities", "written", "descriptions"].map((table) =>
        world.sql.all(`SELECT * FROM ${table}`).map((row) => ({ ...row, value: null })),
      ),
    ]);

  test("forgetting a message removes its words from every text, past and present, and the next refresh rewrites the rest", async () => {
    const world = twoCircles();
    const episode = world.tell(["Ada", "ADORES", "Quinoa"], ["Quinoa", "GROWS_IN", "Bolivia"]);
    await world.refresh();
    const then = world.clock.now();
    world.tell(["Bob", "KNOWS", "Rex"]);
    await world.refresh();
    expect(wordsOf(world)).toContain("Quinoa");
    world.clock.advance(1_000);
    forgetEpisode(world.sql, world.clock.now(), world.ids, episode);
    expect(wordsOf(world)).not.toMatch(/quinoa|bolivia/i);
    expect(JSON.stringify(allCommunities(world, then))).not.toMatch(/quinoa|bolivia/i);
    const home = nonNull(world.homes().get("Ada"), "home");
    expect(getCommunity(world.sql, home, {}, world.clock.now())).toMatchObject({ stale: true, report: null });
    await world.refresh();
    expect(wordsOf(world)).not.toMatch(/quinoa|bolivia/i);
    expect(communityNames(world).join()).toContain("Ada");
  });

  test("forgetting a message while a report about it is being written leaves none of its words either", async () => {
    let forget = (): void => {};
    const world = refreshedGraph({
      reporter: { ...builtinReporter, report: async (subject) => (forget(), builtinReporter.report(subject)) },
    });
    for (const triple of TWO_CIRCLES) world.tell(triple);
    const episode = world.tell(["Ada", "ADORES", "Quinoa"]);
    forget = () => {
      forget = () => {};
      forgetEpisode(world.sql, world.clock.now(), world.ids, episode);
    };
    await world.refresh();
    expect(wordsOf(world)).not.toMatch(/quinoa/i);
    expect(world.homes().has("Quinoa")).toBe(false);
  });
});
