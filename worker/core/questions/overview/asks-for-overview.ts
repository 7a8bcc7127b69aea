import { askedWords, type AskedWords } from "./asked-words.ts";
import type { OverviewWords } from "./words.ts";

export type AskedOverview = "everything" | "owner" | "subject" | "connection";

const SUBJECT_WORDS = 8;
const NAME_WORDS = 3;

/** @param words from `tokenise` */
export function asksForOverview(words: readonly string[], language: OverviewWords): AskedOverview | null {
  const asked = askedWords(words, language);
  if (asksForConnection(asked)) return "connection";
  if (asked.shows("gist")) return "everything";
  if (asked.has("otherwise") || asked.shows("details")) return null;
  if (asked.after("owner") !== null) return "owner";
  if (asksForForm(asked) || asked.shows("known")) return overviewOf(asked, SUBJECT_WORDS);
  if (asksForName(asked, language)) return overviewOf(asked, NAME_WORDS);
  if (asked.has("total") && !asked.begins("yesOrNo") && (asked.isShort || asked.has("request") || asked.has("what")))
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

function asksForName(asked: AskedWords, { activityEndings }: OverviewWords): boolean {
  const name = asked.after("who");
  if (name !== null && name.length <= NAME_WORDS)
    return asked.subject.length > 0 && !name.some((word) => activityEndings.some((ending) => word.endsWith(ending)));
  return asked.after("about") !== null && (asked.subject.length > 0 || asked.shows("owner"));
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
