import { nonNull } from "../../../shared/non-null.ts";
import { growTree, type TreeCommunity } from "../../core/clustering/community-tree.ts";
import { seededRandom } from "../../core/clustering/seeded-random.ts";
import { extractiveReport } from "../../core/communities/extractive.ts";
import { isSummaryNode, type DraftCommunity, type DraftSummary } from "../../core/communities/generation.ts";
import { knownTree } from "../../core/communities/known-hierarchy.ts";
import { matchGroups } from "../../core/communities/match-groups.ts";
import {
  areStatedAbout,
  communityGraph,
  entitiesOf,
  factsAmong,
  groundsOf,
  membersByDegree,
  toMember,
  type HierarchyNode,
} from "../../core/communities/nodes.ts";
import type { CommunitySubject, Report } from "../../core/communities/texts.ts";
import type { CsrGraph } from "../../core/graph/csr.ts";
import { packTree, unpackTree, type PackedTree } from "../../core/communities/packed-tree.ts";
import { basisOf, MIN_STATED_FACTS, type RefreshedGraph } from "./refreshed-graph.ts";
import type { Answer, Question } from "./report-writer.ts";

const SEED = 1;
const TREE = "communities";

/** Finds the communities of all nodes and writes their reports, the deepest level first. */
export async function buildCommunities(
  given: RefreshedGraph,
  summaries: readonly DraftSummary[],
): Promise<DraftCommunity[]> {
  const { nodes, facts, about, known, held, writer } = given;
  const graph = communityGraph(nodes, summaries, facts);
  await held.pause("reports");
  const tree = await treeOf(given, graph);
  await held.pause("reports");
  const matched = matchGroups(
    tree.map(({ level, members }) => ({ level, members: members.map((node) => nonNull(nodes[node], "node").was) })),
    known.communities,
  ).map((place) => (place === null ? null : nonNull(known.communities[place], "community")));
  await held.pause("reports");
  const answers: (Answer | null)[] = tree.map(() => null);
  const partReports = new Map<number, PartReport>();
  const parts = Map.groupBy(tree.keys(), (place) => tree[place]?.parent ?? null);
  const deepest = tree.reduce((most, { level }) => Math.max(most, level), 0);
  for (let level = deepest; level >= 0; level--) {
    const isDescribed = (places: readonly number[]): boolean => {
      const members = places.map((place) => nonNull(nodes[place], "node"));
      // without a statement about a member, facts of others below a summary entity do not describe the community
      const own = members.filter(({ node }) => !isSummaryNode(node));
      return (
        members.length > 1 &&
        areStatedAbout(members, about, MIN_STATED_FACTS) &&
        (own.length === 0 || areStatedAbout(own, about, 1))
      );
    };
    const wanted = tree.flatMap((community, place) =>
      community.level === level && isDescribed(community.members) ? [place] : [],
    );
    const written = await writer.write<Report>(
      {
        stage: "reports",
        name: `reports of level ${level}`,
        count: wanted.length,
        make: async (index) => {
          const place = nonNull(wanted[index], "community");
          const below = (parts.get(place) ?? []).filter((part) => answers[part] != null);
          const unread = below.filter((part) => !partReports.has(part));
          const texts = await writer.read(unread.map((part) => nonNull(answers[part], "answer")));
          unread.forEach((part, at) =>
            partReports.set(part, partReportOf(nonNull(texts[at], "report").result as Report)),
          );
          const reports = below.map((part) => nonNull(partReports.get(part), "report"));
          for (const part of below) partReports.delete(part);
          return questionOf(given, {
            members: membersByDegree(nonNull(tree[place], "community"), nodes, graph),
            parts: below.map((part) => membersByDegree(nonNull(tree[part], "part"), nodes, graph)),
            reports,
            before: matched[place]?.fingerprint ?? null,
          });
        },
        onAnswer: (index, report) => void partReports.set(nonNull(wanted[index], "community"), partReportOf(report)),
      },
      given.still,
    );
    wanted.forEach((place, index) => (answers[place] = nonNull(written[index], "words")));
  }
  return tree.map(({ level, parent, members, leaf }, place) => ({
    id: matched[place]?.id ?? null,
    level,
    parent,
    leaf,
    members: members.map((member) => nonNull(nodes[member], "node").node),
    fingerprint: answers[place]?.fingerprint ?? null,
    fresh: answers[place]?.fresh ?? true,
  }));
}

type PartReport = CommunitySubject["parts"][number];

const partReportOf = ({ title, summary }: Report): PartReport => ({ title, summary });

async function treeOf(given: RefreshedGraph, graph: CsrGraph): Promise<TreeCommunity[]> {
  const { nodes, known, same, held, results, method } = given;
  if (same)
    return knownTree(
      known,
      nodes.map(({ key }) => key),
    );
  const kept = await results.read<PackedTree>(TREE);
  if (kept !== undefined) return unpackTree(kept);
  const tree = await held.inSteps(
    "reports",
    growTree(graph, seededRandom(SEED), {
      method,
      known: known.communities.length === 0 ? null : nodes.map(({ was }) => known.paths.get(was) ?? []),
      isAnchor: (node) => !isSummaryNode(nonNull(nodes[node], "node").node),
    }),
  );
  await results.keep(TREE, packTree(tree));
  return tree;
}

function questionOf(
  given: RefreshedGraph,
  {
    members,
    parts,
    reports,
    before,
  }: { members: HierarchyNode[]; parts: HierarchyNode[][]; reports: PartReport[]; before: string | null },
): Question<Report> {
  const { about, nameOf, reporter } = given;
  const covered = new Set(parts.flatMap((part) => factsAmong(part, about)));
  const among = factsAmong(members, about);
  const subject: CommunitySubject = {
    members: members.map(toMember),
    facts: among,
    crossing: among.filter((fact) => !covered.has(fact)),
    grounds: groundsOf(members, about, nameOf),
    parts: reports,
  };
  const { grounds: _, crossing: __, ...shown } = subject;
  const basis = basisOf(given, members);
  return {
    about: ["community", reporter.free ? subject : shown],
    entities: entitiesOf(members),
    basis,
    weight: members.length + 2 * basis.facts.length,
    before,
    ask: () => reporter.report(subject),
    fallback: () => extractiveReport(subject),
    texts: (report) => [`${report.title}: ${report.summary}`],
  };
}
