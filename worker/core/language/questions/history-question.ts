import { TextMemo } from "../../text/memo/text-memo.ts";
import { tokenise } from "../../text/tokenise.ts";
import { asksForCourse, isNarrated, type AskedCourse } from "./history/asks-for-course.ts";
import { GERMAN } from "../de/history.ts";
import { ENGLISH } from "../en/history.ts";
import { SPANISH } from "../es/history.ts";
import { FRENCH } from "../fr/history.ts";
import { ITALIAN } from "../it/history.ts";
import { DUTCH } from "../nl/history.ts";
import { PORTUGUESE } from "../pt/history.ts";
import type { HistoryWords } from "../types/history-words.ts";

/* A search by similarity would answer questions about a history with many pieces of two days. */
const LANGUAGES: readonly HistoryWords[] = [ENGLISH, GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, DUTCH];

/** Bounds the time of the patterns; real questions are short. */
const MOST_CHARACTERS = 500;

/** A clause that all of these match describes the form of the answer. */
const FORM_OF_ANSWER: readonly RegExp[] = [
  /\b(?:mention|list|name|give|show|include|provide|limit|nenne|liste|gib)\b/iu,
  /\b(?:only|exactly|at most|no more than|up to|nur|genau)\b/iu,
  /\b(?:items?|points?|things?|topics?|events?|aspects?|steps?|lines?|words?|sentences?|punkte?|dinge?|themen|schritte|zeilen|worte)\b/iu,
];

const COURTESY =
  /(?<!\p{L})(?:(?:can|could|would|will) you|(?:kannst|könntest|würdest) du|puedes|podrías|puoi|potresti|pode|poderia|podes|(?:kun|kan|zou) je|(?:peux|pourrais)-tu|(?:pouvez|pourriez)-vous)(?!\p{L})/giu;
/** The user speaks to the assistant. */
const LISTENER =
  /(?<!\p{L})(?:(?:tell|told|telling|ask|asked|asking|give|gave|given|show|showed|shown|to|with) you|(?:com|para) você|(?:à|avec) vous|vous (?:ai|avais|avons|avions)(?:-je|-nous)?)(?!\p{L})/giu;
const ABOUT_ASSISTANT =
  /(?<!\p{L})(?:you|your|you['’]ve|du|dein\p{L}*|tú|tus?|ton|tes|vous|votre|vos|tuo|tua|tuoi|tue|hai|você|jouw|jij)(?!\p{L})/iu;

/** Matches a period, such as "since January 2025", which is not a topic. */
const SINCE = new RegExp(
  String.raw`(?<!\p{L})(?:since|from|seit|ab|desde|depuis|da|dal|dall['’]|sinds|vanaf) ?(?:(?:early|late|last|mid|the (?:beginning|start|end) of|anfang|mitte|ende|début|fin|principios de|finales de|inizio|fine|begin|eind) )?(?:(?:${[
    "january|february|march|april|may|june|july|august|september|october|november|december",
    "januar|februar|märz|mai|juni|juli|oktober|dezember",
    "enero|febrero|marzo|abril|mayo|junio|julio|agosto|sep?tiembre|octubre|noviembre|diciembre",
    "janvier|février|mars|avril|juin|juillet|août|septembre|octobre|novembre|décembre",
    "gennaio|febbraio|aprile|maggio|giugno|luglio|settembre|ottobre|dicembre",
    "janeiro|fevereiro|março|maio|junho|julho|setembro|outubro|novembro|dezembro",
    "januari|februari|maart|mei|augustus",
  ].join("|")})(?: (?:of |de |del )?(?:19|20)\d\d)?|(?:19|20)\d\d)(?![\p{L}\d])`,
  "giu",
);

const SENTENCE_END = /(?<=[.!?…])\s|\n/u;

interface AskedHistory {
  course: AskedCourse;
  language: HistoryWords;
}

const askedHistory = (query: string): AskedHistory | null => KEPT.of(query, () => findHistory(query));

const KEPT = new TextMemo<AskedHistory | null>(20_000);

function findHistory(query: string): AskedHistory | null {
  if (query.length > MOST_CHARACTERS) return null;
  for (const sentence of query.replace(COURTESY, " ").split(SENTENCE_END)) {
    const words = tokenise(sentence);
    for (const language of LANGUAGES) {
      const course = asksForCourse(words, language);
      if (course !== null) return { course, language };
    }
  }
  return null;
}

/** @returns the topic words in order, "" for the whole history, null for any other question */
export function topicOfHistory(query: string): string | null {
  const asked = askedHistory(query);
  return asked === null ? null : topicIn(query, [asked.language]);
}

export function courseOfHistory(query: string): AskedCourse | null {
  const asked = askedHistory(query);
  if (asked?.course === "order" && ABOUT_ASSISTANT.test(query.replace(COURTESY, "").replace(LISTENER, "")))
    return "progress";
  return asked?.course ?? null;
}

/** Outside a question about a history, "address" is a topic. */
const UNASKED: readonly HistoryWords[] = [ENGLISH, GERMAN].map((one) => ({ ...one, raised: new Set() }));

export const topicOf = (query: string): string => {
  const asked = askedHistory(query);
  return topicIn(query, asked === null ? UNASKED : [asked.language]);
};

function topicIn(query: string, languages: readonly HistoryWords[]): string {
  const isOneOf = (word: string, sets: readonly ReadonlySet<string>[]): boolean =>
    tokenise(word).every((part) => sets.some((set) => set.has(part)));
  const words = tokenise(query);
  const asking = languages.flatMap((one) => (isNarrated(words, one) ? [one.asking, one.narrative] : [one.asking]));
  const raised = languages.map((one) => one.raised);
  const possessives = languages.map((one) => one.possessives);
  const isNoun = (before: string | undefined): boolean =>
    before !== undefined && (ARTICLE.test(before) || isOneOf(before, possessives));
  const grammar = languages.map((one) => one.grammar);
  // the index drops English function words; rankings were chosen with English and German ones in the topic
  const dropped =
    languages === UNASKED || languages.every((one) => one === ENGLISH || one === GERMAN)
      ? asking
      : [...asking, ...grammar];
  const kept = (
    withoutForm(query)
      .replace(SINCE, " ")
      .replace(LISTENER, " ")
      .match(/[\p{L}\p{M}\p{N}'’_-]+/gu) ?? []
  )
    .map((word) => (languages.includes(FRENCH) || languages.includes(ITALIAN) ? word.replace(ELISION, "") : word))
    // "did I address" asks, "my address" is a topic
    .filter((word, place, all) => !isOneOf(word, raised) || isNoun(all[place - 1]))
    .filter((word) => !isOneOf(word, dropped));
  return kept.some((word) => !isOneOf(word, [...asking, ...grammar])) ? kept.join(" ") : "";
}

const ARTICLE = /^(?:the|an?)$/iu;

/** "l'appartement", "dell'appartamento" */
const ELISION = /^(?:[cdjlmnst]|qu|jusqu|un|(?:d|n|s)?[aeu]ll)['’]/iu;

function withoutForm(query: string): string {
  const sentences = query.split(/(?<=[.?!]) /u);
  const last = sentences.at(-1) ?? "";
  const isForm = sentences.length > 1 && FORM_OF_ANSWER.every((sign) => sign.test(last));
  return isForm ? sentences.slice(0, -1).join(" ") : query;
}
