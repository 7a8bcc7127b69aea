import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { builtinReporter } from "../../../worker/adapters/builtin/reporter.ts";
import { getEntityInHierarchy } from "../../../worker/store/search/summary-entities.ts";
import type { Reporter } from "../../../worker/ports/providers.ts";
import { refreshedGraph, TWO_CIRCLES } from "../../fakes/refreshed-graph.ts";

type Graph = ReturnType<typeof refreshedGraph>;

const summariesOf = ({ sql }: Graph): string[] =>
  sql.all<{ id: string }>("SELECT id FROM summary_entities WHERE known_to IS NULL ORDER BY seq").map(({ id }) => id);
const read = (graph: Graph, id: string, at = {}) => getEntityInHierarchy(graph.sql, id, at, graph.clock.now());
const idOf = ({ sql }: Graph, name: string): string =>
  nonNull(sql.all<{ id: string }>("SELECT id FROM entities WHERE name = ?", name)[0], name).id;

const writer = (strengthOf: (place: number) => number = () => 4): Reporter => ({
  ...builtinReporter,
  model: "m",
  free: false,
  summarise: async (cluster) => {
    const { result, use } = await builtinReporter.summarise(cluster);
    return {
      use,
      result: result.map((text) => ({
        ...text,
        relations: text.members.map((place) => ({
          text: `${cluster.members[place]?.name} is of the circle.`,
          strength: strengthOf(place),
        })),
      })),
    };
  },
});

test("a summary entity says how each member belongs to it, the closest first, and a member says to what it belongs", async () => {
  const graph = refreshedGraph({ reporter: writer((place) => place) });
  graph.tell(...TWO_CIRCLES);
  await graph.refresh();
  const [summary] = summariesOf(graph);
  const { members = [], name } = read(graph, nonNull(summary, "summary"));
  expect(members.length).toBeGreaterThan(1);
  for (const { name: member, relation } of members) expect(relation).toBe(`${member} is of the circle.`);
  const strengths = members.map(({ strength }) => strength);
  expect(strengths).toEqual([...strengths].sort((a, b) => (b ?? 0) - (a ?? 0)));
  const [first] = members;
  expect(read(graph, nonNull(first, "member").id).part_of).toEqual([
    { id: summary, name, relation: first?.relation, strength: first?.strength },
  ]);
});

test("without a model the relation is the strongest facts that join a member to the others", async () => {
  const graph = refreshedGraph();
  graph.tell(...TWO_CIRCLES);
  await graph.refresh();
  const facts = new Set(TWO_CIRCLES.map(([a, verb, b]) => `${a} ${verb.toLowerCase()} ${b}.`));
  for (const id of summariesOf(graph)) {
    for (const { name, relation, strength } of read(graph, id).members ?? []) {
      const sentences = nonNull(relation, "relation").match(/[^.]+\./gu) ?? [];
      for (const sentence of sentences) {
        expect(facts).toContain(sentence.trim());
        expect(sentence).toContain(name);
      }
      expect(strength).toBeGreaterThan(0);
      expect(strength).toBeLessThanOrEqual(10);
    }
  }
});

test("a relation is deleted with the text that a fact no longer supports", async () => {
  const graph = refreshedGraph({ reporter: writer() });
  graph.tell(...TWO_CIRCLES);
  await graph.refresh();
  const then = graph.clock.now();
  const ada = idOf(graph, "Ada");
  expect(read(graph, ada).part_of).toHaveLength(1);
  graph.clock.advance(1_000);
  graph.sql.all("UPDATE fact_versions SET known_to = ? WHERE known_to IS NULL", graph.clock.now());
  expect(read(graph, ada).part_of).toEqual([]);
  expect(read(graph, ada, { known_at: then }).part_of).toHaveLength(1);
});

test("a member that joins a text which stays has no relation until the text is written again", async () => {
  const graph = refreshedGraph({ reporter: writer() });
  const circle = Array.from({ length: 12 }, (_, place) => `Friend${String.fromCodePoint(65 + place)}`);
  const triples = circle.flatMap((name, place): [string, string, string][] => [
    [name, "KNOWS", circle[(place + 1) % circle.length] ?? ""],
    [name, "KNOWS", circle[(place + 2) % circle.length] ?? ""],
    [name, "KNOWS", circle[(place + 3) % circle.length] ?? ""],
  ]);
  graph.tell(...TWO_CIRCLES, ...triples);
  await graph.refresh();
  const before = graph.rows()[3];
  graph.tell(["Newcomer", "KNOWS", circle[0] ?? ""]);
  await graph.refresh();
  const relations = read(graph, idOf(graph, "Newcomer")).part_of ?? [];
  for (const { relation, strength } of relations)
    expect([
      [null, null],
      ["Newcomer is of the circle.", 4],
    ]).toContainEqual([relation, strength]);
  const said = (rows: unknown[] | undefined) => (rows as { relation: string | null }[]).filter((row) => row.relation);
  expect(said(graph.rows()[3]).length).toBeGreaterThanOrEqual(said(before).length);
});

test("a memory whose texts an earlier version wrote without a model gets relations at its next refresh", async () => {
  const graph = refreshedGraph();
  graph.tell(...TWO_CIRCLES);
  await graph.refresh();
  graph.sql.all("UPDATE summary_members SET relation = NULL, strength = NULL");
  graph.sql.all(
    "UPDATE written SET basis = json_set(basis, '$.asked', 'builtin-1 extractive'), fingerprint = 'old' || fingerprint",
  );
  graph.sql.all("UPDATE summary_entities SET fingerprint = 'old' || fingerprint");
  graph.sql.all("UPDATE communities SET fingerprint = 'old' || fingerprint WHERE fingerprint IS NOT NULL");
  await graph.refresh();
  for (const id of summariesOf(graph))
    for (const { relation } of read(graph, id).members ?? []) expect(relation).not.toBe(null);
});
