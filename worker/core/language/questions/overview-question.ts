import { TextMemo } from "../../text/memo/text-memo.ts";
import { tokenise } from "../../text/tokenise.ts";
import { askedWords, isOf } from "./overview/asked-words.ts";
import { asksForOverview, type AskedOverview } from "./overview/asks-for-overview.ts";
import { GERMAN } from "../de/overview.ts";
import { ENGLISH } from "../en/overview.ts";
import { SPANISH } from "../es/overview.ts";
import { FRENCH } from "../fr/overview.ts";
import { ITALIAN } from "../it/overview.ts";
import { DUTCH } from "../nl/overview.ts";
import { PORTUGUESE } from "../pt/overview.ts";
import type { OverviewWords } from "../types/overview-words.ts";

const LANGUAGES: readonly OverviewWords[] = [ENGLISH, GERMAN, SPANISH, FRENCH, ITALIAN, PORTUGUESE, DUTCH];

const MOST_CHARACTERS = 300;

const CAPITALISED = /(?<![\p{L}\p{M}])\p{Lu}[\p{L}\p{M}]*/gu;

const CLAUSE_END = /[.?!:;\n]|\s[-–—]\s/u;

interface FoundOverview {
  asked: AskedOverview | null;
  subject: readonly string[];
}

const NONE: FoundOverview = { asked: null, subject: [] };

export const overviewOf = (query: string): AskedOverview | null => found(query).asked;

/** The words that name what an overview is about: "ammonia" in "What do you know about ammonia?". Empty for all other queries. */
export const subjectOfOverview = (query: string): readonly string[] => found(query).subject;

const found = (query: string): FoundOverview => KEPT.of(query, () => findOverview(query));

const KEPT = new TextMemo<FoundOverview>(20_000);

function findOverview(query: string): FoundOverview {
  if (query.length > MOST_CHARACTERS) return NONE;
  for (const clause of query.split(CLAUSE_END)) {
    const overview = overviewOfClause(clause);
    if (overview.asked !== null) return overview;
  }
  const whole = overviewOfClause(query);
  return whole.asked === "connection" ? whole : NONE;
}

/** Returns whether a word only asks, or stands for the asker: "what", "ich", "qué". */
export const isGrammar = (word: string): boolean =>
  LANGUAGES.some(({ what, own, how }) => what.has(word) || own.has(word) || how.has(word));

const capitalsOf = (text: string): ReadonlySet<string> => new Set(tokenise((text.match(CAPITALISED) ?? []).join(" ")));

/** Languages share words, so the one with the most comes first. */
function overviewOfClause(clause: string): FoundOverview {
  const words = tokenise(clause);
  const text = ` ${words.join(" ")} `;
  const asked = { words, capitals: capitalsOf(clause), namesPart: LANGUAGES.some(({ part }) => part.test(text)) };
  const known = LANGUAGES.map((language) => ({ language, count: words.filter((word) => isOf(word, language)).length }));
  for (const { language } of known.toSorted((a, b) => b.count - a.count)) {
    const overview = asksForOverview(asked, language);
    if (overview !== null)
      return { asked: overview, subject: overview === "subject" ? askedWords(words, language).subject : [] };
  }
  return NONE;
}
