import { FaultError } from "../../../shared/fault.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { Extraction } from "../../core/extraction/extraction.ts";
import { hasNoOpenQuestions, textsOf } from "../../core/resolve/open-questions.ts";
import { MAX_EMBEDDED_CHARACTERS } from "../../core/vectors/embedded-text.ts";
import type { EpochGraph } from "../../ports/graph/graph.ts";
import type { Embedding } from "../../ports/providers.ts";
import type { Applied, Lease, LeasedEpisode, Changeset } from "../../ports/graph/extraction.ts";
import { blameOf } from "./blame.ts";
import { embeddingOf } from "../access/embed.ts";
import type { Services } from "../services.ts";

const MAX_ROUNDS = 2;
/** 12 MB with vectors of 3,072 dimensions; a call of an object may have 32 MiB. */
const TEXTS_PER_PART = 1_000;

/** Other requests run between calls. */
const FACTS_PER_CALL = 200;

export interface ChangesetsApplied {
  applied: number;
  stopped: Exclude<Applied["stopped"], object> | { error: unknown; refused: boolean };
}

export interface ReadEpisode {
  episode: LeasedEpisode;
  extraction: Extraction | null;
  reading: number | null;
}

/** Works in parts, because all vectors may exceed the memory or one call of the object. */
export async function planAndApply(
  services: Services,
  graph: EpochGraph,
  lease: Lease,
  ready: readonly ReadEpisode[],
): Promise<ChangesetsApplied> {
  let applied = 0;
  for (const part of partsOf(ready)) {
    const outcome = await applyPart(services, graph, lease, part);
    applied += outcome.applied;
    if (outcome.stopped !== null) return { applied, stopped: outcome.stopped };
  }
  return { applied, stopped: null };
}

function partsOf(ready: readonly ReadEpisode[]): ReadEpisode[][] {
  const parts: ReadEpisode[][] = [];
  let texts = Infinity;
  for (const one of ready) {
    const count = embeddedTexts(one).length;
    texts += count;
    if (texts > TEXTS_PER_PART) {
      parts.push([one]);
      texts = count;
    } else parts.at(-1)?.push(one);
  }
  return parts;
}

async function applyPart(
  services: Services,
  graph: EpochGraph,
  lease: Lease,
  part: readonly ReadEpisode[],
): Promise<ChangesetsApplied> {
  const embedding = embeddingOf(services.embedder);
  // unusable answers must not block facts forever
  const rounds = services.resolver === null || (lease.episodes[0]?.attempts ?? 0) >= MAX_ROUNDS ? 0 : MAX_ROUNDS;
  let applied = 0;
  try {
    const changesets = await changesetsOf(services, part);
    for (let round = 0; ; round++) {
      const rest = changesets.slice(applied);
      if (round < rounds) await answerQuestions(services, graph, lease, rest, embedding);
      const outcome = await apply(graph, lease.token, rest, round < rounds ? embedding : null);
      applied += outcome.applied;
      if (outcome.stopped !== "outdated") return { applied, stopped: outcome.stopped };
    }
  } catch (error) {
    return { applied, stopped: { error, refused: false } };
  }
}

/** If a call fails, its first changeset counts as refused. */
async function apply(
  graph: EpochGraph,
  token: string,
  changesets: readonly Changeset[],
  asked: Embedding | null,
): Promise<ChangesetsApplied> {
  let applied = 0;
  while (applied < changesets.length) {
    const call = changesets.slice(applied, applied + changesetsPerCall(changesets.slice(applied)));
    try {
      const outcome = await graph.apply(token, call, asked);
      applied += outcome.applied;
      const { stopped } = outcome;
      if (stopped !== null)
        return { applied, stopped: typeof stopped === "object" ? { ...stopped, refused: true } : stopped };
    } catch (error) {
      if (error instanceof FaultError) throw error;
      return { applied, stopped: { error, refused: true } };
    }
  }
  return { applied, stopped: null };
}

function changesetsPerCall(changesets: readonly Changeset[]): number {
  let facts = 0;
  const over = changesets.findIndex(({ extraction }) => (facts += extraction?.facts.length ?? 0) > FACTS_PER_CALL);
  return over < 0 ? changesets.length : Math.max(1, over);
}

async function answerQuestions(
  { resolver, extractor }: Services,
  graph: EpochGraph,
  { edits }: Lease,
  changesets: Changeset[],
  embedding: Embedding,
): Promise<void> {
  if (resolver === null || changesets.length === 0) return;
  const open = await graph.openQuestions(changesets, embedding);
  if (hasNoOpenQuestions(open)) return;
  const { verdicts, use } = await resolver.resolve(open).catch(async (error: unknown) => {
    // both use the same provider
    throw await blameOf(extractor)(error);
  });
  const made_by = `${resolver.prompt_version} ${resolver.model}`;
  const asked = { episodes: changesets.map(({ seq }) => seq), shown: textsOf(open), edits };
  await graph.storeVerdicts(asked, verdicts, made_by, use);
}

const embeddedTexts = ({ episode: { input }, extraction }: ReadEpisode): string[] => [
  `${input.speaker === null ? "" : `${input.speaker}: `}${input.content.slice(0, MAX_EMBEDDED_CHARACTERS).toWellFormed()}`,
  ...(extraction?.entities.map(({ name }) => name) ?? []),
  ...(extraction?.facts.map(({ fact }) => fact) ?? []),
];

async function changesetsOf({ embedder }: Services, part: readonly ReadEpisode[]): Promise<Changeset[]> {
  const vectors = (await embedder.embed(part.flatMap(embeddedTexts))).values();
  const take = (count: number): Float32Array[] =>
    Array.from({ length: count }, () => nonNull(vectors.next().value, "vector"));
  return part.map(({ episode: { seq, reread }, extraction, reading }) => ({
    seq,
    known_from: reread?.known_from ?? null,
    reading,
    extraction,
    vectors: {
      episode: nonNull(take(1)[0], "vector"),
      entities: take(extraction?.entities.length ?? 0),
      facts: take(extraction?.facts.length ?? 0),
    },
  }));
}
