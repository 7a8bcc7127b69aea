import type { HistoryWords } from "../../types/history-words.ts";

/** Words; a short question need not mention the user. */
const SHORT = 20;

export type AskedCourse = "order" | "progress";

/** @param words of the question, from `tokenise` */
export function asksForCourse(words: readonly string[], language: HistoryWords): AskedCourse | null {
  const text = ` ${words.join(" ")} `;
  const has = (set: ReadonlySet<string>): boolean => words.some((word) => set.has(word));
  const shows = (patterns: readonly RegExp[]): boolean => patterns.some((pattern) => pattern.test(text));
  const subject = has(language.subjects);
  const own = subject || has(language.possessives);
  const past = words.some((word) => isPast(word, language));
  if (shows(language.chronicle) && (own || past) && !shows(language.duty)) return "order";
  const isTimeline = shows(language.timeline) && shows(language.telling);
  const isFollowing = words.length <= SHORT && (shows(language.following) || ((own || past) && shows(language.either)));
  const isSequence = isTimeline || isFollowing || shows(language.earlier) || (past && shows(language.sequence));
  if (isSequence && !shows(language.duty) && !has(language.atHand)) return "order";
  const isOrder =
    (own || has(language.listeners) || (words.length <= SHORT && has(language.done))) &&
    past &&
    (shows(language.order) || (has(language.first) && has(language.next) && has(language.raised)));
  if (isOrder && !shows(language.duty) && !language.yesOrNo.has(words[0] ?? "")) return "order";
  if (shows(language.general) && !has(language.evolved) && !has(language.changed)) return null;

  const [what, how, all] = [shows(language.what), has(language.how), has(language.everything)];
  const untilNow = shows(language.untilNow);
  const isProgress =
    shows(language.howFar) ||
    (own && past && (shows(language.whatProgress) || (shows(language.askedWhat) && has(language.done) && untilNow))) ||
    (own && past && shows(language.askedHow) && (has(language.evolved) || (has(language.changed) && untilNow))) ||
    isNarrated(words, language) ||
    (own && past && untilNow && shows(language.telling)) ||
    (words.length <= SHORT && shows(language.span) && (past || (own && shows(language.telling)))) ||
    (words.length <= SHORT && (shows(language.unfolded) || (shows(language.happened) && untilNow))) ||
    (words.length <= SHORT &&
      untilNow &&
      past &&
      ((how && has(language.evolved)) || (shows(language.summary) && has(language.done))));
  if (isProgress && !shows(language.duty)) return "progress";

  if (has(language.atHand)) return null;
  if ((own && shows(language.catchUp)) || shows(language.catchMeUp)) return "progress";
  if (!shows(language.summary)) return null;
  const isCourse =
    (own && (has(language.course) || untilNow)) ||
    (subject && past && (what || how || all || has(language.raised))) ||
    (untilNow && (has(language.raised) || has(language.whole))) ||
    (how && (has(language.evolved) || has(language.changed)));
  return isCourse ? "progress" : null;
}

export function isNarrated(words: readonly string[], { subjects, possessives, telling, story }: HistoryWords): boolean {
  const text = ` ${words.join(" ")} `;
  return (
    words.some((word) => subjects.has(word) || possessives.has(word)) &&
    [telling, story].every((patterns) => patterns.some((pattern) => pattern.test(text)))
  );
}

function isPast(word: string, { past, pastEndings, notPast }: HistoryWords): boolean {
  return past.has(word) || (pastEndings.some((ending) => word.endsWith(ending)) && !notPast.has(word));
}
