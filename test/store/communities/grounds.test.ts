/** Sources of texts in the hierarchy, and what happens to these texts when their sources are forgotten. */
import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { isSummaryNode, rowOfNode } from "../../../worker/core/communities/generation.ts";
import { embedHashed } from "../../../worker/core/vectors/hashed-embedding.ts";
import type { ExtractedFact } from "../../../worker/core/extraction/extraction.ts";
import type { Basis, Precision } from "../../../shared/instant.ts";
import { factOf } from "../../fakes/extracted-fact.ts";
import { forgetEpisode } from "../../fakes/forget-episode.ts";
import { hashedEmbedder } from "../../fakes/hashed-embedder.ts";
import type { Embedder } from "../../../worker/ports/providers.ts";
import { refreshedGraph } from "../../fakes/refreshed-graph.ts";

type Graph = ReturnType<typeof refreshedGraph>;

const RINGS = 16;

/**
 * Imitates a model that knows the circles: four rings near each other, and texts about several rings between them, so that summaries have
 * summaries.
 */
const byRing: Embedder = {
  ...hashedEmbedder(8),
  embed: async (texts) =>
    texts.map((text) => {
      const named = [...text.matchAll(/Ring([a-p])/gu)].map(([, letter = "a"]) => letter.charCodeAt(0) - 97);
      const point = embedHashed(text, 8).map((value) => value / 50);
      for (const ring of named) {
        point[ring >> 2] = (point[ring >> 2] ?? 0) + 4 / named.length;
        point[4 + (ring & 3)] = (point[4 + (ring & 3)] ?? 0) + 1 / named.length;
      }
      const length = Math.hypot(...point);
      return point.map((value) => value / length);
    }),
};

const rings = (count: number, size = 4): [string, string, string][][] =>
  Array.from({ length: count }, (_, ring) => {
    const name = (place: number): string => `Ring${String.fromCharCode(97 + ring)} Friend${place % size}`;
    const around = Array.from({ length: size }, (_, at): [string, string, string] => [name(at), "KNOWS", name(at + 1)]);
    return [...around, [name(0), "KNOWS", `Ring${String.fromCharCode(97 + ((ring + 1) % count))} Friend0`]];
  });

function layersOf({ sql }: Graph) {
  const summaries = sql.all<{ seq: number; layer: number; facts: string }>(
    "SELECT seq, layer, rests_on AS facts FROM summary_entities WHERE known_to IS NULL ORDER BY layer, seq",
  );
  return summaries.map(({ seq, layer, facts }) => ({
    seq,
    layer,
    facts: JSON.parse(facts) as number[],
    members: sql
      .all<{ node: number }>("SELECT node FROM summary_members WHERE summary_seq = ? AND known_to IS NULL", seq)
      .map(({ node }) => node),
  }));
}

const orphans = ({ sql }: Graph): unknown[] => [
  ...sql.all("SELECT * FROM summary_members WHERE summary_seq NOT IN (SELECT seq FROM summary_entities)"),
  ...sql.all("SELECT * FROM summary_members WHERE node % 2 = 1 AND node / 2 NOT IN (SELECT seq FROM summary_entities)"),
  ...sql.all("SELECT * FROM summary_members WHERE node % 2 = 0 AND node / 2 NOT IN (SELECT seq FROM entities)"),
  ...sql.all(
    "SELECT * FROM community_members WHERE node % 2 = 1 AND node / 2 NOT IN (SELECT seq FROM summary_entities)",
  ),
];

test("a text of an upper layer rests on every fact that the texts below it rest on", async () => {
  const graph = refreshedGraph({ embedder: byRing });
  for (const ring of rings(RINGS)) graph.tell(...ring);
  await graph.refresh();
  const layers = layersOf(graph);
  const factsOf = new Map(layers.map(({ seq, facts }) => [seq, new Set(facts)]));
  const above = layers.filter(({ members }) => members.some(isSummaryNode));
  expect(above.length, "summaries of summaries").toBeGreaterThan(0);
  for (const { facts, members } of above) {
    const own = new Set(facts);
    for (const node of members.filter(isSummaryNode)) {
      const below = nonNull(factsOf.get(rowOfNode(node)), "facts of the summary below");
      expect(below.size).toBeGreaterThan(0);
      expect([...below.difference(own)]).toEqual([]);
    }
  }
});

test("forgetting a message deletes every text above its facts, and the hierarchy points at no deleted row", async () => {
  const graph = refreshedGraph({ embedder: byRing });
  const told = rings(RINGS).map((ring) => graph.tell(...ring));
  await graph.refresh();
  const before = layersOf(graph);
  const facts = new Set(
    graph.sql
      .all<{ seq: number }>(
        "SELECT f.seq AS seq FROM facts f JOIN entities e ON e.seq = f.subject_seq WHERE e.name LIKE 'Ringa %'",
      )
      .map(({ seq }) => seq),
  );
  expect(facts.size).toBeGreaterThan(0);
  const about = before.filter((text) => text.facts.some((fact) => facts.has(fact)));
  expect(
    about.some(({ members }) => members.some(isSummaryNode)),
    "a text of an upper layer",
  ).toBe(true);

  forgetEpisode(graph.sql, graph.clock.now(), graph.ids, nonNull(told[0], "episode"));
  const left = new Set(layersOf(graph).map(({ seq }) => seq));
  expect(about.filter(({ seq }) => left.has(seq))).toEqual([]);
  expect(orphans(graph)).toEqual([]);
  expect(JSON.stringify(graph.rows())).not.toMatch(/Ringa Friend[123]/u);

  await graph.refresh();
  expect(orphans(graph)).toEqual([]);
  expect(JSON.stringify(graph.rows())).not.toMatch(/Ringa Friend[123]/u);
});

test("a text says since when something holds as precisely as it was said, whatever the time zone, and no more", async () => {
  const graph = refreshedGraph();
  const lives = (
    name: string,
    valid_from: string | null,
    precision: Precision | null,
    basis: Basis = "stated",
  ): ExtractedFact =>
    factOf({
      subject: name,
      predicate: "LIVES_IN",
      object: "Graz",
      fact: `${name} lives in Graz.`,
      valid_from: valid_from === null ? null : Date.parse(valid_from),
      valid_from_precision: precision,
      valid_from_basis: valid_from === null ? null : basis,
    });
  const facts = [
    lives("Ada", "2020-05-01T00:00:00Z", "month"),
    lives("Bob", "2020-12-31T15:00:00Z", "year"),
    lives("Cleo", "2021-01-01T10:00:00Z", "day"),
    lives("Dan", "2019-03-04T00:00:00Z", "day", "observed"),
    lives("Eve", null, null),
  ];
  const names = [...facts.map(({ subject }) => subject), "Graz"];
  graph.state({ entities: names.map((name) => ({ name, type: "thing", count: 1 })), facts }, "2024-01-01");
  await graph.refresh();
  const told = JSON.stringify(graph.sql.all("SELECT report FROM communities WHERE known_to IS NULL"));
  for (const sentence of ["Ada lives in Graz (since May 2020).", "Bob lives in Graz (since 2021)."])
    expect(told).toContain(sentence);
  for (const sentence of ["Cleo lives in Graz (since 1 Jan 2021).", "Dan lives in Graz.", "Eve lives in Graz."])
    expect(told).toContain(sentence);
});
