/** Manual edits of entities that stay unchanged while others are derived again. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { listEntities } from "../../../worker/store/graph/entities.ts";
import { listFacts } from "../../../worker/store/graph/facts.ts";
import {
  dropEntity,
  mergeEntities,
  renameEntity,
  splitEntity,
} from "../../../worker/store/resolution/edit-entities.ts";
import { retractEpisode, rollBack } from "../../../worker/store/resolution/undo.ts";
import { consumedGraph } from "../../fakes/consumed-graph.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";

async function talked() {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const later = <T>(work: () => T): T => {
    clock.advance(60_000);
    return work();
  };
  const say = async (content: string, thread_id: string): Promise<string> => {
    const { episodes } = later(() => graph.append({ content, thread_id, name: "Ada" }));
    await graph.attend();
    return nonNull(episodes[0], "episode").id;
  };
  const entity = (name: string) =>
    nonNull(
      listEntities(sql, { limit: 50 }, clock.now()).data.find((one) => one.name === name),
      name,
    );
  const rename = (before: string, name: string) =>
    later(() => {
      const { id, version } = entity(before);
      return renameEntity(sql, clock.now(), ids, id, { version, name });
    });
  const first = await say("I like wine.", "read again");
  await say("I work at Globex.", "read again");
  await say("Olga lives in Turin.", "apart");
  const second = await say("Olga works at Acme.", "apart");
  await say("Pia lives in Lima.", "apart");
  const retracted = await say("Zed lives in Nome.", "retracted");
  rename("Globex", "Initech");
  const apart = ["Olga", "Pia", "Zed"].map((name) => entity(name).id);
  return {
    ...graph,
    later,
    say,
    entity,
    rename,
    first,
    second,
    retract: () => later(() => retractEpisode(sql, clock.now(), ids, retracted)),
    rollBack: (at: number) => later(() => rollBack(sql, clock.now(), ids, at)),
    readAgain: async () => {
      const { reread } = later(() => forgetEpisode(sql, clock.now(), ids, first));
      expect(reread).toBeGreaterThan(0);
      clock.advance(60_000);
      await graph.attend();
    },
    state: (known_at?: number): unknown => ({
      entities: listEntities(sql, { limit: 50, known_at }, clock.now())
        .data.map(({ id, name }) => `${id} ${name}`)
        .filter((text) => !text.includes("wine"))
        .sort(),
      facts: listFacts(sql, { limit: 50, known_at }, clock.now())
        .data.map(({ subject, object }) => `${subject.name} ${object?.name}`)
        .filter((text) => !text.includes("wine"))
        .sort(),
      rows: sql.all(
        "SELECT id, name, mentions, merged_into, merged_at, given_name FROM entities WHERE id IN (SELECT value FROM json_each(?)) ORDER BY 1",
        JSON.stringify(apart),
      ),
      links: sql.all(
        `SELECT e.id, m.episode_seq, m.name, m.linked_from, m.linked_to FROM mentions m JOIN entities e ON e.seq = m.entity_seq
         WHERE m.name IN ('Olga', 'Pia', 'Turin', 'Acme', 'Lima') ORDER BY 1, 2, 3, 4`,
      ),
    }),
  };
}

type Talked = Awaited<ReturnType<typeof talked>>;

const EDITS = {
  "another name": ({ rename }: Talked) => rename("Olga", "Olga Berg"),
  "a merger": ({ sql, clock, ids, entity, later }: Talked) =>
    later(() => mergeEntities(sql, clock.now(), ids, entity("Olga").id, entity("Pia").id)),
  "a split": ({ sql, clock, ids, entity, later, second }: Talked) =>
    later(() => splitEntity(sql, clock.now(), ids, entity("Olga").id, { name: "Olga of Acme", episode_ids: [second] })),
  "a drop": ({ sql, clock, ids, entity, later }: Talked) =>
    later(() => dropEntity(sql, clock.now(), ids, entity("Olga").id)),
};
const KINDS = Object.keys(EDITS) as (keyof typeof EDITS)[];

test.each(KINDS)("%s after a retraction holds when messages about others are read again", async (kind) => {
  const graph = await talked();
  // the retraction ends this edit, so that it is repeated whenever others are derived again
  graph.rename("Zed", "Zed Fox");
  graph.retract();
  EDITS[kind](graph);
  const before = graph.state();
  await graph.readAgain();
  expect(graph.state()).toEqual(before);
});

test.each(KINDS)("%s after a rollback holds when messages about others are read again", async (kind) => {
  const graph = await talked();
  const at = graph.clock.now();
  graph.rename("Zed", "Zed Fox");
  graph.rollBack(at);
  EDITS[kind](graph);
  const before = graph.state();
  await graph.readAgain();
  expect(graph.state()).toEqual(before);
});

test.each(KINDS)(
  "%s that was rolled back and made again holds when messages about others are read again",
  async (kind) => {
    const graph = await talked();
    const at = graph.clock.now();
    EDITS[kind](graph);
    graph.rollBack(at);
    EDITS[kind](graph);
    const before = graph.state();
    await graph.readAgain();
    expect(graph.state()).toEqual(before);
  },
);

test("an undone name of one entity does not return when its message is derived again for another", async () => {
  const graph = await talked();
  const { sql, clock, ids, entity, later } = graph;
  const shown = await graph.say("Kim lives in Oslo.", "both");
  await graph.say("Max lives in Rome. Bob works at Hooli.", "both");
  later(() => mergeEntities(sql, clock.now(), ids, entity("Hooli").id, entity("Initech").id));
  const at = clock.now();
  const { id } = graph.rename("Max", "Max Stern");
  const { reread } = later(() => retractEpisode(sql, clock.now(), ids, shown));
  expect(reread).toBe(1);
  await graph.attend();
  graph.rollBack(at);
  await graph.readAgain();
  expect(sql.all("SELECT name, given_name FROM entities WHERE id = ?", id)).toEqual([
    { name: "Max", given_name: null },
  ]);
});
