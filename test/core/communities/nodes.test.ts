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

test("facts of entities beneath a summary entity are not those of the members next to it", () => {
  const members = [entity(1), entity(2), entity(5), summary];
  expect(groundsOf(members, about, nameOf)).toMatchObject({
    own: { names: ["Ada", "Bob", "Eve"], joined: ["Ada", "Bob"], isConnected: true, facts: 1 },
    stated: [{ id: "fact_1" }],
  });
  expect(groundsOf([entity(1), entity(5), summary], about, nameOf).stated).toEqual([]);
});

test("where no member is an entity, those beneath stand for the members", () => {
  const { own } = groundsOf([summary], about, nameOf);
  expect(own).toEqual({ names: ["Cleo", "Dan"], joined: ["Cleo", "Dan"], isConnected: true, facts: 1 });
});
