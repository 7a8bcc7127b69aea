import { must } from "../../../shared/must.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import { hasNoOpenQuestions, textsOf } from "../../core/resolve/open-questions.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Applied, Lease, LeasedEpisode, Plan } from "../../ports/graph/extraction.ts";
import { embeddingOf } from "../access/embed.ts";
import type { Services } from "../services.ts";

/** What is to be applied of an episode, and the number of the stored reading behind it. */
export interface Ready {
  extraction: Extraction | null;
  reading: number | null;
}

/** Ask a resolver in at most 2 rounds; what is open after that is settled by rule. */
const MAX_ROUNDS = 2;

/**
 * Plans what the extractions change, lets the resolver decide what the plans leave open, and applies them; asks again where a new
 * question came up meanwhile.
 *
 * @param ready extractions of the first episodes of the lease, in order
 */
export async function planAndApply(
  services: Services,
  graph: EpochGraph,
  lease: Lease,
  ready: readonly Ready[],
): Promise<Applied> {
  const plans = await plansOf(services, lease.episodes, ready);
  const embedding = embeddingOf(services.embedder);
  let applied = 0;
  // a resolver whose answers are unusable must not keep facts out for good
  const rounds = services.resolver === null || (lease.episodes[0]?.attempts ?? 0) >= MAX_ROUNDS ? 0 : MAX_ROUNDS;
  for (let round = 0; ; round++) {
    const rest = plans.slice(applied);
    if (round < rounds) await answerQuestions(services, graph, rest, embedding);
    const outcome = await graph.apply(lease.token, rest, round < rounds ? embedding : null);
    applied += outcome.applied;
    if (outcome.stopped !== "stale") return { applied, stopped: outcome.stopped };
  }
}

/** Asks the resolver, in one call, for all that these plans leave open. */
async function answerQuestions(
  { resolver }: Services,
  graph: EpochGraph,
  plans: Plan[],
  embedding: Embedding,
): Promise<void> {
  if (resolver === null || plans.length === 0) return;
  const open = await graph.openQuestions(plans, embedding);
  if (hasNoOpenQuestions(open)) return;
  const { decisions, use } = await resolver.resolve(open);
  const made_by = `${resolver.prompt_version} ${resolver.model}`;
  const asked = { episodes: plans.map(({ seq }) => seq), shown: textsOf(open) };
  await graph.storeDecisions(asked, decisions, made_by, use);
}

/** Plans of the first `ready.length` episodes, with the vectors of all that they may insert. */
async function plansOf({ embedder }: Services, episodes: LeasedEpisode[], ready: readonly Ready[]): Promise<Plan[]> {
  const texts = ready.flatMap(({ extraction }, index) => {
    const { speaker, content } = must(episodes[index], "episode").input;
    return [
      speaker === null ? content : `${speaker}: ${content}`,
      ...(extraction?.entities.map(({ name }) => name) ?? []),
      ...(extraction?.facts.map(({ fact }) => fact) ?? []),
    ];
  });
  const vectors = (texts.length === 0 ? [] : await embedder.embed(texts)).values();
  const take = (count: number): Float32Array[] =>
    Array.from({ length: count }, () => must(vectors.next().value, "vector"));
  return ready.map(({ extraction, reading }, index) => ({
    seq: must(episodes[index], "episode").seq,
    known_from: must(episodes[index], "episode").reread?.known_from ?? null,
    reading,
    extraction,
    vectors: {
      episode: must(take(1)[0], "vector"),
      entities: take(extraction?.entities.length ?? 0),
      facts: take(extraction?.facts.length ?? 0),
    },
  }));
}
