import { nonNull } from "../../../shared/non-null.ts";
import { extractiveClusterSummary } from "../../core/communities/extractive.ts";
import { isSummaryNode, nodeOfSummary, rowOfNode, type DraftSummary } from "../../core/communities/generation.ts";
import { clustersAsKnown, labelsOf, summaryKey, type KnownCluster } from "../../core/communities/known-hierarchy.ts";
import { nextLayer } from "../../core/communities/layers.ts";
import { matchGroups } from "../../core/communities/match-groups.ts";
import {
  areStatedAbout,
  assignMembers,
  entitiesOf,
  groundsOf,
  tiesOf,
  toMember,
  type HierarchyNode,
} from "../../core/communities/nodes.ts";
import { embeddingText, type SummaryText } from "../../core/communities/texts.ts";
import { basisOf, MIN_STATED_FACTS, type RefreshedGraph } from "./refreshed-graph.ts";
import type { Answer, Question } from "./report-writer.ts";

/** Clusters as indexes of nodes. `null` if the layer does not exist. */
export type LayerClusters = { clusters: number[][]; sparsity: number | null } | null;

export const layerName = (layer: number): string => `clusters of layer ${layer}`;

export async function buildLayers(given: RefreshedGraph, first: LayerClusters): Promise<DraftSummary[]> {
  const { nodes, about, known, held, snapshots, summaries: keys, writer } = given;
  const summaries: DraftSummary[] = [];
  const vectors = new Map<number, Float32Array>();
  let present = [...nodes];
  let sparsity: number | null = null;
  for (let layer = 1; ; layer++) {
    const before = known.clusters.get(layer) ?? [];
    const next: LayerClusters = layer === 1 ? first : await clustersOf(given, { present, layer, sparsity, vectors });
    if (next === null) return summaries;
    ({ sparsity } = next);
    const clusters = next.clusters.map((places) => places.map((place) => nonNull(present[place], "member")));
    const isGroup = (members: readonly HierarchyNode[]): boolean =>
      members.length > 1 && areStatedAbout(members, about, MIN_STATED_FACTS);
    const many = clusters.filter(isGroup);
    const matched = matchGroups(
      many.map((members) => ({ level: layer, members: members.map(({ was }) => was) })),
      before,
    ).map((place) => (place === null ? null : nonNull(before[place], "cluster")));
    const make = (place: number): Question<SummaryText[]> =>
      questionOf(given, nonNull(many[place], "cluster"), matched[place] ?? null);
    const answers = await writer.write<SummaryText[]>(
      { stage: "layers", name: `texts of layer ${layer}`, count: many.length, make },
      given.still,
    );
    const above: HierarchyNode[] = clusters.filter((members) => !isGroup(members)).flat();
    for (const [index, members] of many.entries()) {
      const answer: Answer = nonNull(answers[index], "words");
      const [text] = await writer.read([answer]);
      const { vectors: ofTexts, ...words } = nonNull(text, "words");
      const result = words.result as SummaryText[];
      const known_cluster: KnownCluster | null = matched[index] ?? null;
      for (const { place, under, relations } of assignMembers({ ...answer, result }, members, known_cluster)) {
        const node = nodeOfSummary(summaries.length);
        summaries.push({
          fingerprint: answer.fingerprint,
          place,
          layer,
          members: under.map((member) => member.node),
          relations,
        });
        const made = {
          ...toMember(nonNull(result[place], "summary entity")),
          node,
          key: summaryKey(answer.fingerprint, place),
          was: summaryKey(known_cluster?.fingerprint ?? answer.fingerprint, place),
          entities: entitiesOf(members),
        };
        vectors.set(node, snapshots.sketch(nonNull(ofTexts[place], "vector")));
        nodes.push(made);
        keys.add(made.key);
        above.push(made);
      }
      await held.handled("layers", members.length);
    }
    if (above.length >= present.length) return summaries;
    present = above;
  }
}

async function clustersOf(
  { known, held, snapshots, results, same }: RefreshedGraph,
  {
    present,
    layer,
    sparsity,
    vectors,
  }: {
    present: readonly HierarchyNode[];
    layer: number;
    sparsity: number | null;
    vectors: ReadonlyMap<number, Float32Array>;
  },
): Promise<LayerClusters> {
  const before = known.clusters.get(layer) ?? [];
  const labels = labelsOf(
    present.map(({ was }) => was),
    before,
  );
  if (same) return clustersAsKnown(labels, before.length);
  const kept = await results.read<LayerClusters>(layerName(layer));
  if (kept !== undefined) return kept;
  const entities = present.flatMap(({ node }) => (isSummaryNode(node) ? [] : [rowOfNode(node)]));
  const ofEntities = await snapshots.vectorsOf(entities);
  if (ofEntities === null) return results.startAgain();
  const all = present.map(({ node }) =>
    nonNull(isSummaryNode(node) ? vectors.get(node) : ofEntities.get(rowOfNode(node)), "vector"),
  );
  const found = await held.inSteps("layers", nextLayer(all, layer - 1, sparsity, before.length > 0 ? labels : null));
  await results.keep(layerName(layer), found);
  return found;
}

function questionOf(
  given: RefreshedGraph,
  members: readonly HierarchyNode[],
  matched: KnownCluster | null,
): Question<SummaryText[]> {
  const { about, nameOf, reporter } = given;
  const cluster = {
    members: members.map(toMember),
    grounds: groundsOf(members, about, nameOf),
    ties: tiesOf(members, about, nameOf),
  };
  const basis = basisOf(given, members);
  return {
    about: ["cluster", reporter.free ? cluster : cluster.members],
    entities: entitiesOf(members),
    basis,
    weight: members.length + 2 * basis.facts.length,
    before: matched?.fingerprint ?? null,
    ask: () => reporter.summarise(cluster),
    fallback: () => extractiveClusterSummary(cluster),
    texts: (result) => result.map(embeddingText),
  };
}
