import type { AskAnswer } from "../../../shared/api/ask.ts";
import type { Moment } from "../../../shared/api/moment.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import type { TaughtAnswer } from "../../../shared/api/taught.ts";
import { notFound, FaultError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { isOfAnother, namesOfOwn } from "../../core/traverse/about-persons.ts";
import { isOutdone, isSaidBy, statesAnswer } from "../../core/taught/answer-support.ts";
import { judgeByWords } from "../../core/traverse/builtin-guide.ts";
import type { Evidence, EvidenceItem } from "../../core/traverse/evidence.ts";
import { clausesOf } from "../../core/traverse/clauses.ts";
import { contentTerms, stemsOf } from "../../core/traverse/coverage.ts";
import { currentText, statementOf } from "../../core/traverse/excerpts.ts";
import type { TraversalOutcome } from "../../core/traverse/outcome.ts";
import { withDigits } from "../../core/taught/number-words.ts";
import { MIN_TAUGHT_SIMILARITY } from "../../core/taught/same-question.ts";
import { isDenied, verdictOf } from "../../core/traverse/yes-or-no.ts";
import { dotProduct } from "../../core/vectors/dot-product.ts";
import type { Graph } from "../../ports/graph/graph.ts";
import type { ListQuery } from "../../ports/graph/reads.ts";
import type { TaughtMatch, TaughtSource } from "../../ports/graph/traversal.ts";
import { visibleText } from "../../core/text/visible/visible-text.ts";
import { readFrom } from "../access/open-graph.ts";
import { embedQuery } from "../recall/recall.ts";
import { searchFor } from "./search-hits.ts";
import type { TraversalParts } from "./traverse.ts";

export type GivenAnswer = Pick<AskAnswer, "answer" | "citations" | "taught">;

export interface FoundTaught {
  given: GivenAnswer | null;
  outdated: readonly TaughtSource[];
  asksGraph: boolean;
  pending: number;
}

export async function findTaught(
  parts: TraversalParts,
  address: GraphAddress,
  question: string,
  moment: Moment,
  isWanted: boolean,
): Promise<FoundTaught> {
  if (!isWanted) return { ...NOT_TAUGHT, pending: 0 };
  const none: TaughtMatch = { taught: null, pending: 0 };
  const { taught, pending } = await readFrom(
    parts,
    address,
    (graph) => graph.findTaughtAnswer({ ...moment, question }),
    none,
  );
  if (taught === null || !(taught.isExact || (await isNear(parts, question, taught.question))))
    return { ...NOT_TAUGHT, pending };
  const { id, answer, rests_on, isExact, asksGraph, isOutdated, said_since } = taught;
  if (isOutdated) return { ...NOT_TAUGHT, outdated: rests_on, pending };
  const given: GivenAnswer = {
    answer: visibleText(answer),
    citations: rests_on.map((source) => ({ ...source, community_id: null, superseded_by: null })),
    taught: {
      id,
      question: taught.question,
      taught_at: formatInstant(taught.taught_at),
      rests_on: rests_on.length > 0 ? "sources" : "nothing",
      match: isExact ? "exact" : "similar",
      said_since,
    },
  };
  return { given, outdated: [], asksGraph, pending };
}

const NOT_TAUGHT = { given: null, outdated: [], asksGraph: true } as const;

/** Only a number replaces a number: "I paid my rent" does not. */
export const mayReplace = (taught: string | null, said: string | null): boolean =>
  taught === null || said === null || !hasNumber(taught) || hasNumber(said);

const hasNumber = (text: string): boolean => /\p{N}/u.test(withDigits(text.replace(/\s\([^()]*\)$/u, "")));

export const isOfOutdated = (
  { citations }: Pick<AskAnswer, "citations">,
  outdated: readonly Pick<TaughtSource, "fact_id" | "episode_id">[],
): boolean => {
  const facts = new Set(outdated.flatMap(({ fact_id }) => fact_id ?? []));
  const episodes = new Set(outdated.flatMap(({ episode_id }) => episode_id ?? []));
  return (
    citations.length > 0 &&
    citations.every(({ fact_id, episode_id }) => facts.has(fact_id ?? "") || episodes.has(episode_id ?? ""))
  );
};

async function isNear(parts: TraversalParts, a: string, b: string): Promise<boolean> {
  const [one, other] = [await embedQuery(parts, a), await embedQuery(parts, b)];
  return one !== null && other !== null && dotProduct(one, other) >= MIN_TAUGHT_SIMILARITY;
}

export type KeptAnswer = Pick<TaughtAnswer, "id" | "rests_on"> & {
  disputed_by: TaughtSource[];
};

/**
 * Sources are the evidence of the traversal, which takes precedence, or a statement that a search finds.
 *
 * @param found citations, whether they sufficed for the guide, and all evidence it saw
 */
export async function keepTaught(
  parts: TraversalParts,
  address: GraphAddress,
  taught: { question: string; answer: string },
  { citations, complete, evidence }: Pick<AskAnswer, "citations"> & Pick<TraversalOutcome, "complete" | "evidence">,
): Promise<KeptAnswer> {
  const { question, answer } = taught;
  const quoted = citations.filter(({ superseded_by }) => superseded_by === null);
  const own = namesOfOwn(question, evidence.asker ?? [], textsOf(question, evidence));
  const quotes = quoted
    .map(({ quote }) => quote)
    .filter((quote) => !isOfAnother(quote, question, evidence.asker ?? [], own));
  // a guide without a model accepts any text with the question's words
  const isSaid = complete && (parts.guide.model !== null || isSaidBy(answer, question, quotes, own));
  const cited = isSaid ? quoted.map(({ fact_id, episode_id, quote }) => ({ fact_id, episode_id, quote })) : [];
  const graph = parts.graphs.at(address);
  const sources = cited.length > 0 ? cited : await findStatement(parts, address, graph, taught, evidence);
  const disputed_by = sources.length > 0 ? [] : await otherAnswer(parts, address, graph, taught, evidence);
  const { id, rests_on } = await graph.teachAnswer({ question, answer, sources, isDisputed: disputed_by.length > 0 });
  return { id, rests_on, disputed_by };
}

async function otherAnswer(
  parts: TraversalParts,
  address: GraphAddress,
  graph: Graph,
  { question, answer }: { question: string; answer: string },
  evidence: Evidence,
): Promise<TaughtSource[]> {
  const { verdict } = verdictOf(answer);
  if (verdict === null) return otherAnswerIn(evidence).filter(({ quote }) => !hasAnswer(quote, question, answer));
  const opposite = verdict === "yes" ? "No." : "Yes.";
  return findStatement(parts, address, graph, { question, answer: opposite }, evidence);
}

function hasAnswer(quote: string, question: string, answer: string): boolean {
  const [said, asked] = [new Set(stemsOf(quote)), new Set(stemsOf(question))];
  const added = contentTerms(answer, []).filter((term) => !asked.has(term));
  const own = clausesOf(quote).find((clause) => added.every((term) => stemsOf(clause).includes(term)));
  return added.length > 0 && added.every((term) => said.has(term)) && isDenied(own ?? quote) === isDenied(answer);
}

/** True if the memory states an answer, even as one of several: it contradicts an answer without sources. */
export const contradicts = (evidence: Evidence): boolean => judgeByWords({ ...evidence, known_answer: "" }).enough;

function otherAnswerIn(evidence: Evidence): TaughtSource[] {
  const { enough, facts, chunks } = judgeByWords({ ...evidence, known_answer: "" });
  if (!enough) return [];
  return [
    ...facts.flatMap((place) => factSource(evidence.facts[place])),
    ...chunks.flatMap((place) => messageSource(evidence.question, evidence.chunks[place])),
  ];
}

function factSource(found: EvidenceItem | undefined): TaughtSource[] {
  const fact = found?.step.fact ?? null;
  return fact === null ? [] : [{ fact_id: fact.id, episode_id: fact.episode_id, quote: fact.text }];
}

function messageSource(wanted: string, found: EvidenceItem | undefined): TaughtSource[] {
  const chunk = found?.step.chunk ?? null;
  return chunk === null
    ? []
    : [{ fact_id: null, episode_id: chunk.id, quote: statementOf(wanted, currentText(chunk)) }];
}

const textsOf = (question: string, { facts, chunks }: Pick<Evidence, "facts" | "chunks">): string[] => [
  ...facts.flatMap(({ step }) => step.fact?.text ?? []),
  ...chunks.flatMap((found) => messageSource(question, found).map(({ quote }) => quote)),
];

async function findStatement(
  parts: TraversalParts,
  address: GraphAddress,
  graph: Graph,
  { question, answer }: { question: string; answer: string },
  { facts, chunks, asker = [] }: TraversalOutcome["evidence"],
): Promise<TaughtSource[]> {
  const wanted = `${question} ${answer}`;
  const texts = textsOf(question, { facts, chunks });
  const own = namesOfOwn(question, asker, texts);
  const first = (sources: TaughtSource[]): TaughtSource[] =>
    sources
      .filter(
        ({ quote }) =>
          statesAnswer(answer, question, quote, own) &&
          !isOfAnother(quote, question, asker, own) &&
          !isOutdone(quote, question, texts),
      )
      .slice(0, 1);
  const seen = first([...facts.flatMap(factSource), ...chunks.flatMap((found) => messageSource(wanted, found))]);
  if (seen.length > 0) return seen;
  const found = await searchFor(parts, address, graph, wanted, await embedQuery(parts, wanted), {});
  return first([
    ...found.facts.map(({ id, fact }) => ({ fact_id: id, episode_id: null, quote: fact })),
    ...found.episodes.map(({ id, content }) => ({
      fact_id: null,
      episode_id: id,
      quote: statementOf(wanted, content),
    })),
  ]);
}

export const listTaughtAnswers = (
  parts: TraversalParts,
  address: GraphAddress,
  query: ListQuery,
): Promise<Page<TaughtAnswer>> =>
  readFrom(parts, address, (graph) => graph.listTaughtAnswers(query), { data: [], next_cursor: null });

export const getTaughtAnswer = (parts: TraversalParts, address: GraphAddress, id: string): Promise<TaughtAnswer> =>
  present(
    id,
    readFrom<TaughtAnswer | null>(parts, address, (graph) => graph.getTaughtAnswer(id), null),
  );

export async function deleteTaughtAnswer(
  parts: TraversalParts,
  address: GraphAddress,
  id: string,
): Promise<TaughtAnswer> {
  const graph = parts.graphs.at(address);
  const gone = await getTaughtAnswer(parts, address, id);
  await graph.deleteTaughtAnswer(id);
  return gone;
}

async function present(id: string, found: Promise<TaughtAnswer | null>): Promise<TaughtAnswer> {
  const answer = await found;
  if (answer === null) throw new FaultError(notFound(`Taught answer ${id}`));
  return answer;
}
