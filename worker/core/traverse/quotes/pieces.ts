import { asksOfAssistant, periodsAsked } from "../../language/index.ts";
import { lexicalScores } from "../../retrieve/lexical-scorer.ts";
import { personsIn } from "../about-persons.ts";
import type { Evidence, EvidenceItem } from "../evidence.ts";
import { answeringSentence, continuedSentence, currentText } from "../excerpts.ts";
import { impliedWords } from "../implied-words.ts";
import type { FormerRelation } from "../relations/former-relations.ts";

export interface Piece {
  found: EvidenceItem;
  list: "facts" | "chunks";
  index: number;
  quote: string;
  text: string;
  score: number;
}

/** A sentence and the same with the next one are two pieces of one message. */
export const onePerMessage = (pieces: readonly Piece[]): Piece[] =>
  pieces.filter(
    ({ list, index }, place) =>
      list === "facts" || pieces.findIndex((one) => one.list === list && one.index === index) === place,
  );

export function withoutSources(pieces: readonly Piece[]): Piece[] {
  const sources = new Set(pieces.map(({ found: { step } }) => step.fact?.episode_id));
  return [...new Set(pieces)].filter(({ found: { step } }) => step.chunk === null || !sources.has(step.chunk.id));
}

export function piecesOf(
  { question, facts, chunks, asked_at }: Evidence,
  former: FormerRelation | null,
  wanted: string,
): Piece[] {
  const isOfOtherTime = ({ step: { fact } }: EvidenceItem): boolean =>
    former !== null && fact?.relation?.predicate === former.predicate;
  const periods = periodsAsked(question, asked_at.as_of, "UTC");
  const isLater = ({ step: { fact } }: EvidenceItem): boolean =>
    fact?.began !== undefined && periods.length > 0 && periods.every(({ to }) => (fact.began ?? 0) >= to);
  const isGenerated = ({ step: { chunk } }: EvidenceItem): boolean => chunk?.generated === true;
  const ofAssistant = new Set(chunks.filter(isGenerated).flatMap(({ step: { chunk } }) => chunk?.id ?? []));
  const isOfItsWords = ofAssistant.size > 0 && asksOfAssistant(question);
  // an assistant repeats, supposes and suggests; "Write me a function" does not tell which one it wrote
  const isOfOther = (found: EvidenceItem, quote: string): boolean =>
    isGenerated(found) !== isOfItsWords && !(isOfItsWords && asksOfAssistant(quote));
  const items = [
    ...facts.flatMap((found, index) =>
      isLater(found) || isOfOtherTime(found) || (isOfItsWords && !ofAssistant.has(found.step.fact?.episode_id ?? ""))
        ? []
        : { found, list: "facts" as const, index, ...wordsOf(question, found) },
    ),
    ...chunks.flatMap((found, index) => {
      const words = wordsOf(question, found);
      const { chunk } = found.step;
      const continued = chunk === null || isGenerated(found) ? null : continuedSentence(question, currentText(chunk));
      return [words, ...(continued === null ? [] : [textOf(found, continued)])].flatMap((each) =>
        isOfOther(found, each.quote) ? [] : { found, list: "chunks" as const, index, ...each },
      );
    }),
  ];
  const scores = lexicalScores(
    wanted,
    items.map(({ text }) => text),
  );
  return items
    .map((item, position) => ({ ...item, score: scores[position] ?? 0 }))
    .filter(({ score, quote }) => score > 0 && quote !== "")
    .sort((a, b) => b.score - a.score || (a.list < b.list ? 1 : a.list > b.list ? -1 : a.index - b.index));
}

export function linkedFacts(pieces: readonly Piece[], isOwned: boolean): Piece[][] {
  const facts = pieces.filter(({ list }) => list === "facts");
  return facts.flatMap((one, place) =>
    facts.slice(place + 1).flatMap((other) => (isLink(one.found, other.found, isOwned) ? [[one, other]] : [])),
  );
}

export const isOf = ({ found, quote }: Piece, name: string): boolean => personsIn([name], found, quote).length > 0;

const isLink = ({ step: a }: EvidenceItem, { step: b }: EvidenceItem, isOwned: boolean): boolean =>
  a.to.id === b.from.id || b.to.id === a.from.id || a.to.id === b.to.id || (isOwned && a.from.id === b.from.id);

export function wordsOf(question: string, { step: { fact, chunk } }: EvidenceItem): { text: string; quote: string } {
  // the end in "(before 29 Sep 2025)" does not belong to the earlier state
  if (fact !== null) return { text: `${fact.text.replace(NOTED, "(")} ${impliedWords(fact.text)}`, quote: fact.text };
  const current = chunk === null ? "" : currentText(chunk);
  return textOf({ step: { chunk } }, answeringSentence(question, current));
}

const textOf = (
  { step: { chunk } }: { step: Pick<EvidenceItem["step"], "chunk"> },
  quote: string,
): { text: string; quote: string } => ({
  text: `${chunk?.title ?? ""}: ${quote} ${impliedWords(quote)}`,
  quote,
});

const NOTED = /\((?:as of|before|until|since|by|after|planned for|done|dropped) /u;
