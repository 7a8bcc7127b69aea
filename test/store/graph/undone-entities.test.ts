/** Entities that only retracted or rolled-back messages name. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const names = (all: readonly { name?: string | null }[]): string[] => all.flatMap(({ name }) => name ?? []).sort();

async function shown(graph: ReturnType<typeof graphReadByRules>) {
  const { entities, subgraph } = await graph.lists({});
  const { entities: found } = await graph.search({ query: "Ada, tea or bank", scope: ["entities"] });
  return { listed: names(entities), drawn: names(subgraph.nodes), found: names(found) };
}

test.each(["retracted", "rolled back"])("an entity named only by a message that was %s is not listed", async (what) => {
  const graph = graphReadByRules();
  graph.tellAt("I like tea.", "2024-01-01");
  graph.clock.advance(60_000);
  const before = graph.clock.now();
  const poisoned = graph.tellAt("Mallory is my banker at Evil Bank.", "2024-01-02");
  graph.clock.advance(60_000);
  const then = graph.clock.now();
  const { entities } = await graph.lists({});
  const mallory = nonNull(
    entities.find(({ name }) => name === "Mallory"),
    "Mallory",
  );
  graph.clock.advance(60_000);
  if (what === "retracted") retractEpisode(graph.sql, graph.clock.now(), graph.ids, poisoned);
  else rollBack(graph.sql, graph.clock.now(), graph.ids, before);
  graph.clock.advance(60_000);
  const clean = ["Ada", "tea"];
  expect(await shown(graph)).toEqual({ listed: clean, drawn: clean, found: clean });
  await expect(graph.graph.entity(mallory.id, {})).rejects.toThrow("not found");
  expect((await graph.graph.entity(mallory.id, { known_at: then })).name).toBe("Mallory");
  rollBack(graph.sql, graph.clock.now(), graph.ids, then);
  graph.clock.advance(60_000);
  expect(names((await graph.lists({})).entities)).toContain("Mallory");
});

test("mentions count what is believed, however often messages are retracted and restored", async () => {
  const graph = graphReadByRules();
  graph.tellAt("I like jazz.", "2024-01-01");
  const other = graph.tellAt("I like jazz and Boston.", "2024-01-02");
  const mentions = async () => (await graph.lists({})).entities.find(({ name }) => name === "jazz")?.mentions;
  graph.clock.advance(60_000);
  const [before, all] = [graph.clock.now(), await mentions()];
  for (let round = 0; round < 3; round++) {
    graph.clock.advance(60_000);
    retractEpisode(graph.sql, graph.clock.now(), graph.ids, other);
    graph.clock.advance(60_000);
    expect(await mentions()).toBe(1);
    rollBack(graph.sql, graph.clock.now(), graph.ids, before);
    graph.clock.advance(60_000);
    expect(await mentions()).toBe(all);
  }
});

test("after a retraction and a forgetting, mentions and sources count each message once", async () => {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const said: string[] = [];
  for (let message = 0; message < 4; message++) {
    clock.advance(60_000);
    const { episodes } = graph.append({ content: "Bob Stone lives in Rome.", thread_id: "t", name: "Ada" });
    await graph.attend();
    said.push(nonNull(episodes[0], "episode").id);
  }
  const rome = () => {
    const { data } = listEntities(sql, { limit: 9 }, clock.now());
    return nonNull(
      data.find(({ name }) => name === "Rome"),
      "Rome",
    ).mentions;
  };
  const sources = () => nonNull(listFacts(sql, { limit: 9 }, clock.now()).data[0], "fact").episode_ids.toSorted();
  clock.advance(60_000);
  retractEpisode(sql, clock.now(), ids, nonNull(said[0], "message"));
  await graph.attend();
  clock.advance(60_000);
  expect([rome(), sources()]).toEqual([3, said.slice(1)]);
  clock.advance(60_000);
  forgetEpisode(sql, clock.now(), ids, nonNull(said[2], "message"));
  await graph.attend();
  expect([rome(), sources()]).toEqual([2, [said[1], said[3]]]);
});
