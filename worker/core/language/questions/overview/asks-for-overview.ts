import { askedWords, isOf, type AskedWords } from "./asked-words.ts";
import type { OverviewWords } from "../../types/overview-words.ts";

export type AskedOverview = "everything" | "owner" | "subject" | "connection";

const SUBJECT_WORDS = 8;
const NAME_WORDS = 3;

/** Before a name, "the Lindqvists". */
const ARTICLES = new Set(["the", "la", "le", "les", "el", "los", "las", "il", "gli", "o", "os", "as", "de", "het"]);

/** Within a name, "Ludwig van Beethoven". */
const PARTICLES = new Set(["van", "von", "vom", "zu", "de", "da", "di", "del", "der", "den", "du", "bin", "al"]);

export interface AskedClause {
  /** From `tokenise`. */
  words: readonly string[];
  /** Words that begin with a capital letter. */
  capitals: ReadonlySet<string>;
  namesPart: boolean;
}

export function asksForOverview(
  { words, capitals, namesPart }: AskedClause,
  language: OverviewWords,
): AskedOverview | null {
  const asked = askedWords(words, language);
  if (asksForConnection(asked)) return "connection";
  if (asked.shows("gist")) return "everything";
  if (asked.has("otherwise") || asked.shows("details")) return null;
  const afterOwner = asked.after("owner");
  if (afterOwner !== null && (asked.leads("summarize") || afterOwner.every((word) => isOf(word, language))))
    return "owner";
  if (asked.leads("condense") && asked.has("everything") && asked.subject.length === 0) return "everything";
  if (asksForForm(asked)) return overviewOf(asked, SUBJECT_WORDS);
  const isOfPart = namesPart && asked.subject.length > 1;
  if (asked.shows("known")) return isOfPart ? null : overviewOf(asked, SUBJECT_WORDS);
  if (!isOfPart && asksForName(asked, language, capitals)) return overviewOf(asked, NAME_WORDS);
  if (
    !isOfPart &&
    asked.has("total") &&
    !asked.begins("yesOrNo") &&
    (asked.isShort || asked.has("request") || asked.has("what"))
  )
    return overviewOf(asked, SUBJECT_WORDS);
  if (asksForParts(asked)) return overviewOf(asked, asked.has("breadth") ? NAME_WORDS : 0);
  return namesNothing(asked) ? "everything" : null;
}

function overviewOf(asked: AskedWords, most: number): AskedOverview | null {
  if (asked.shows("owner")) return "owner";
  if (asked.subject.length === 0) return "everything";
  return asked.subject.length <= most ? "subject" : null;
}

function asksForForm(asked: AskedWords): boolean {
  if (asked.begins("how")) return false;
  if (asked.leads("summarize") || (asked.has("summarize") && asked.has("request") && !asked.has("what"))) return true;
  if (!asked.has("overview")) return false;
  if (asked.begins("what")) return asked.subject.length === 0;
  return asked.isShort || asked.leads("overview") || (asked.has("request") && asked.precedesSubject("overview"));
}

function asksForName(asked: AskedWords, language: OverviewWords, capitals: ReadonlySet<string>): boolean {
  const name = asked.after("who");
  if (name !== null && name.length <= NAME_WORDS) return asked.subject.length > 0 && isName(name, language, capitals);
  return asked.after("about") !== null && (asked.subject.length > 0 || asked.shows("owner"));
}

/** "Kim" and "the Lindqvists" are names; "my boss", "the conductor" and "older than Kim" ask for one. */
function isName(words: readonly string[], language: OverviewWords, capitals: ReadonlySet<string>): boolean {
  const isGrammar = (word: string): boolean => language.grammar.has(word);
  if (words.some((word) => word === "s" || language.own.has(word))) return false;
  if (words.some((word) => language.activityEndings.some((ending) => word.endsWith(ending)))) return false;
  if (!words.some((word) => capitals.has(word))) return !words.some(isGrammar);
  const [first = "", last = ""] = [words[0], words.at(-1)];
  if (isGrammar(first) && (language.capitalisesNouns || !ARTICLES.has(first))) return false;
  return capitals.has(last) && words.every((word) => isGrammar(word) || capitals.has(word) || PARTICLES.has(word));
}

function asksForParts(asked: AskedWords): boolean {
  const [isAsked, isWhole] = [asked.has("what") || asked.has("request"), asked.subject.length === 0];
  if (asked.has("everything") && asked.has("request") && isWhole) return true;
  if (!isAsked) return false;
  if (asked.shows("shared")) return asked.has("whole") && isWhole;
  return asked.has("topics") || (asked.has("groups") && !asked.has("own"));
}

const namesNothing = (asked: AskedWords): boolean =>
  asked.subject.length === 0 &&
  asked.has("what") &&
  (asked.has("whole") || asked.has("breadth")) &&
  (asked.has("verbs") || (asked.has("whole") && asked.has("breadth")));

function asksForConnection(asked: AskedWords): boolean {
  const things = asked.subject.length + (asked.has("own") ? 1 : 0);
  if (things < 2 || !asked.has("joiners")) return false;
  if (asked.has("connection") && asked.has("between")) return asked.precedesSubject("connection");
  if (asked.has("otherwise") && !asked.shows("connects")) return false;
  if (asked.shows("connects") || asked.shows("shared")) return true;
  if (asked.has("connected") && ((asked.has("how") && !asked.shows("details")) || asked.begins("be"))) return true;
  return asked.has("links") && asked.begins("what");
}
