import { expect, test } from "vitest";
import { nodeOfEntity, nodeOfSummary } from "../../../worker/core/communities/generation.ts";
import { groundsOf, type CommunityFact, type HierarchyNode } from "../../../worker/core/communities/nodes.ts";

const NAMES = ["", "Ada", "Bob", "Cleo", "Dan", "Eve"];
const node = (at: number, entities: number[]): HierarchyNode => ({
  node: at,
  key: `${at}`,
  was: `${at}`,
  name: NAMES[entities[0] ?? 0] ?? "",
  type: "person",
  description: "",
  entities,
});
const fact = (seq: number, subject: number, object: number, strength: number): CommunityFact => ({
  seq,
  id: `fact_${seq}`,
  subject,
  object,
  fact: `${NAMES[subject]} knows ${NAMES[object]}.`,
  strength,
  since: null,
  since_precision: null,
  kind: "state",
});
const facts = [fact(1, 1, 2, 5), fact(2, 3, 4, 9), fact(3, 2, 3, 7)];
const about = Map.groupBy(facts, ({ subject }) => subject);
const nameOf = (seq: number): string => NAMES[seq] ?? "";
const entity = (seq: number): HierarchyNode => node(nodeOfEntity(seq), [seq]);
const summary = node(nodeOfSummary(0), [3, 4]);

test("members and the entities below them are kept apart, and facts of only those entities are counted and not shown", () => {
  expect(groundsOf([entity(1), entity(2), entity(5), summary], about, nameOf)).toMatchObject({
    own: { names: ["Ada", "Bob", "Eve"], joined: ["Ada", "Bob"], isConnected: true, facts: 1 },
    all: {
      names: ["Cleo", "Bob", "Dan", "Ada", "Eve"],
      joined: ["Cleo", "Bob", "Dan", "Ada"],
      isConnected: true,
      facts: 3,
    },
    stated: [{ id: "fact_1" }, { id: "fact_3" }],
  });
  expect(groundsOf([entity(1), entity(5), summary], about, nameOf).stated).toMatchObject([{ id: "fact_2" }]);
});

test("where no member is an entity, those beneath stand for the members", () => {
  const { own, all } = groundsOf([summary], about, nameOf);
  expect(own).toEqual(all);
  expect(own).toEqual({ names: ["Cleo", "Dan"], joined: ["Cleo", "Dan"], isConnected: true, facts: 1 });
});
