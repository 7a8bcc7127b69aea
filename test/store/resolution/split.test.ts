/** The facts of each half after a split. */
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

async function twoMargarets() {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const said: string[] = [];
  for (const content of ["Margaret lives in Leeds.", "I like tea.", "Margaret moved to York."]) {
    clock.advance(86_400_000);
    const { episodes } = graph.append({ content, thread_id: "t", name: "Ada" });
    await graph.attend();
    said.push(nonNull(episodes[0], "episode").id);
  }
  const homes = (known_at?: number): string[] =>
    listFacts(sql, { limit: 50, predicate: "LIVES_IN", known_at }, clock.now())
      .data.map(
        ({ subject, object, valid_to }) => `${subject.name} ${object?.name} ${valid_to === null ? "open" : "closed"}`,
      )
      .sort();
  clock.advance(60_000);
  const before = clock.now();
  clock.advance(60_000);
  const margaret = listEntities(sql, { limit: 50 }, clock.now()).data.find(({ name }) => name === "Margaret");
  splitEntity(sql, clock.now(), ids, nonNull(margaret, "Margaret").id, {
    name: "Other Margaret",
    episode_ids: [nonNull(said[2], "episode")],
  });
  clock.advance(60_000);
  return { ...graph, said, homes, before };
}

const APART = ["Margaret Leeds open", "Other Margaret York open"];

test("after a split, the move of one person does not close the home of the other", async () => {
  const { homes, before } = await twoMargarets();
  expect(homes()).toEqual(APART);
  expect(homes(before)).toEqual(["Margaret Leeds closed", "Margaret York open"]);
});

test.each(["retracted", "forgotten"])("the past stays what it was when another message is %s", async (what) => {
  const { sql, clock, ids, said, homes, attend } = await twoMargarets();
  const then = clock.now();
  clock.advance(60_000);
  const tea = nonNull(said[1], "episode");
  if (what === "retracted") retractEpisode(sql, clock.now(), ids, tea);
  else forgetEpisode(sql, clock.now(), ids, tea);
  clock.advance(60_000);
  await attend();
  expect([homes(), homes(then)]).toEqual([APART, APART]);
});

test("undoing a split makes one of the two again", async () => {
  const { sql, clock, ids, homes, before } = await twoMargarets();
  rollBack(sql, clock.now(), ids, before);
  clock.advance(60_000);
  expect(homes()).toEqual(["Margaret Leeds closed", "Margaret York open"]);
});

test("names by hand stay names of the past, whatever is done later", async () => {
  const graph = consumedGraph();
  const { sql, clock, ids } = graph;
  const entity = (known_at?: number) =>
    nonNull(listEntities(sql, { limit: 9, known_at }, clock.now()).data.at(-1), "Margaret");
  clock.advance(60_000);
  graph.append({ content: "Margaret lives in Leeds.", thread_id: "t", name: "Margaret" });
  await graph.attend();
  for (const name of ["New One", "New Two"]) {
    clock.advance(60_000);
    const { id, version } = entity();
    renameEntity(sql, clock.now(), ids, id, { version, name });
  }
  clock.advance(60_000);
  const then = clock.now();
  const before = entity();
  expect(before.aliases).toEqual(["Margaret", "New One"]);
  clock.advance(60_000);
  dropEntity(sql, clock.now(), ids, before.id);
  clock.advance(60_000);
  expect(entity(then).aliases).toEqual(before.aliases);
});

test.each([
  ["another entity", "Maggie"],
  ["its own part", "Other Margaret"],
])(
  "a name whose entity was split and then merged by hand into %s means the one it was merged into",
  async (_, into) => {
    const { sql, clock, ids, append, attend } = await twoMargarets();
    clock.advance(60_000);
    append({ content: "Maggie lives in Hull.", thread_id: "u", name: "Ada" });
    await attend();
    const named = (name: string) =>
      nonNull(
        listEntities(sql, { limit: 50 }, clock.now()).data.find((one) => one.name === name),
        name,
      );
    clock.advance(60_000);
    const { id } = named(into);
    mergeEntities(sql, clock.now(), ids, named("Margaret").id, id);
    clock.advance(60_000);
    const merged = clock.now();
    const namesThen = () =>
      listEntities(sql, { limit: 50, known_at: merged }, clock.now()).data.map(({ name }) => name);
    const before = namesThen();
    clock.advance(60_000);
    append({ content: "Margaret plays chess.", thread_id: "u", name: "Ada" });
    await attend();
    const [chess] = listFacts(sql, { limit: 9, predicate: "PLAYS" }, clock.now()).data;
    expect(chess?.subject.id).toBe(id);
    expect(namesThen()).toEqual(before);
  },
);
