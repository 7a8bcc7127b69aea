import type { Instant } from "../../../shared/instant.ts";
import { askedStems, asksForPresentValue, contentStems, namesOtherThing } from "../language/index.ts";
import { renderDate } from "../text/shown-date.ts";
import { stem } from "../text/stem.ts";
import { tokenise } from "../text/tokenise.ts";
import { asksOfAsker, isOfAnother } from "./about-persons.ts";
import { hasAskedKind } from "./answer-kind.ts";
import { contentTerms } from "./coverage.ts";
import type { Evidence, Judgement } from "./evidence.ts";
import { CHANGE_CUE, changeTheme, type ChangeTheme } from "./change-themes.ts";
import { sentencesOf } from "./excerpts.ts";
import { isUncertain } from "./yes-or-no.ts";

const OF_THE_PAST =
  /(?<!\p{L})(?:did|was|were|had|used to|original|originally|initial|initially|first|before|previous|previously|earlier|former|formerly|ever)(?!\p{L})/iu;
const [MOST_CHARACTERS, MOST_IN_QUOTE] = [4_000, 300];
/** "Update: it's Sunday now" speaks of the message before. */
const MEANS_THE_LAST =
  /^(?:(?:update|edit|ps|ok|okay|so|and|but|well|oh|wait|actually|btw|they just \p{L}+|he just \p{L}+|she just \p{L}+|now)[:,]? )*(?:it['’]?s|it is|it|that['’]?s|that|they|this is) (?!(?:too|so|very|really) )/iu;
const IN_MAY = /(?<=(?<!\p{L})(?:in|from|since|until|till|by|of|on|as of|early|late|\d|th|st|nd|rd) )may(?!\p{L})/giu;
const UNDECIDED =
  /(?<!\p{L})(?:thinking (?:of|about)|considering|contemplating|toying with|tempted to|dreaming of|not sure)(?!\p{L})/iu;
const BETWEEN = /[,;:()–—]|\s-\s|(?<!\s)\s+(?:and|but|so|because|cause|since|while|although)\s/u;

interface LaterSentence {
  place: number;
  sentence: string;
  /** The whole text, which names the person that "she" means. */
  message: string;
  at: Instant;
  /** The message was written in the same sitting as the answer. */
  isNext: boolean;
}

/**
 * Quotes the newest message that may have changed what the answer says, next to the answer: the older one alone may be
 * false.
 */
export function withLaterChange(evidence: Evidence, judgement: Judgement): Judgement {
  const { question, known_answer, persons, asker = [], facts } = evidence;
  if (known_answer !== null || OF_THE_PAST.test(question)) return judgement;
  // an ended state answers a question about the past
  const isOver = judgement.facts.some((place) => (facts[place]?.step.fact?.relation?.to ?? null) !== null);
  const source = isOver ? null : sourceOf(evidence, judgement);
  if (source === null) return judgement;
  const own = new Set([...persons, ...asker, source.by].flatMap(tokenise).map(stem));
  const topic = new Set(
    contentTerms(question, persons)
      .map(stem)
      .filter((word) => !own.has(word) && !CHANGE_CUE.test(word)),
  );
  const theme = changeTheme(question);
  const isOfWriter =
    asker.length > 0 || persons.some((name) => tokenise(name).some((word) => tokenise(source.by).includes(word)));
  const others = persons.filter((name) => !tokenise(name).some((word) => tokenise(source.by).includes(word)));
  const asked = asksForPresentValue(question) ? askedStems(question) : null;
  const changes = laterThan(evidence, source).filter(({ sentence, message, isNext }) =>
    clausesOf(sentence).some(
      (clause) =>
        CHANGE_CUE.test(clause) &&
        !(asked !== null && namesOtherThing(question, asked, judgement.answer, clause)) &&
        !isUncertain(clause.replace(IN_MAY, " ")) &&
        !UNDECIDED.test(clause) &&
        ((isOfTopic(clause, topic) && !isOfSomeoneElse(clause, question, asker, isOfWriter ? source.by : null)) ||
          (theme !== null && isOfTheme(clause, theme, { isOfWriter, others, question, asker, message })) ||
          (isNext && MEANS_THE_LAST.test(clause.trim()) && hasAskedKind(question, clause, asker))),
    ),
  );
  const newest = changes.reduce<LaterSentence | null>(
    (last, one) => (last === null || one.at >= last.at ? one : last),
    null,
  );
  if (newest === null || judgement.answer.includes(newest.sentence.trim())) return judgement;
  const later = `, and later “${shortened(newest.sentence)}” (${renderDate(newest.at, "day")}).`;
  const isDated = DATED.test(judgement.answer);
  if (isDated && !judgement.answer.endsWith(").")) return judgement;
  const answer = judgement.answer.replace(/(?<!\s)\s*\((?:as of|since)[^()]*\)$/u, "");
  return {
    enough: judgement.enough,
    answer: isDated ? judgement.answer.replace(/\.$/u, later) : `“${answer}” (${renderDate(source.at, "day")})${later}`,
    facts: judgement.facts,
    chunks: [...new Set([...judgement.chunks, newest.place])],
  };
}

/** An answer that quotes two values with their days. */
const DATED = /^(?:“.{1,1000}?|These statements .{1,1000}?)” \([^()]{4,40}\)(?:, and later “|\.| and “)/su;

/** The newest of the cited messages, and the sources of cited facts. */
function sourceOf({ facts, chunks }: Evidence, judgement: Judgement): { at: Instant; by: string } | null {
  const cited = [
    ...judgement.chunks.flatMap((place) => chunks[place]?.step.chunk?.written ?? []),
    ...judgement.facts.flatMap((place) => {
      const fact = facts[place]?.step.fact ?? null;
      if (fact === null) return [];
      const source = chunks.find(({ step: { chunk } }) => chunk !== null && chunk.id === fact.episode_id)?.step.chunk;
      const at = source?.written?.at ?? fact.relation?.from ?? fact.began;
      return at === undefined || at === null ? [] : [{ at, by: source?.written?.by ?? fact.relation?.subject ?? "" }];
    }),
  ];
  return cited.reduce<{ at: Instant; by: string } | null>(
    (newest, one) => (newest === null || one.at > newest.at ? one : newest),
    null,
  );
}

function laterThan({ chunks }: Evidence, source: { at: Instant; by: string }): LaterSentence[] {
  return chunks.flatMap(({ step: { chunk } }, place) => {
    if (chunk?.written === undefined || chunk.setting !== undefined) return [];
    const { by, at } = chunk.written;
    if (by !== source.by) return [];
    const own = at > source.at ? [{ text: chunk.text, at, isNext: false }] : [];
    const next = at === source.at ? (chunk.next ?? []).map((said) => ({ ...said, isNext: true })) : [];
    return [...own, ...next].flatMap(({ text, at: said_at, isNext }) =>
      sentencesOf(text.slice(0, MOST_CHARACTERS))
        .filter((sentence) => !sentence.trimEnd().endsWith("?"))
        .map((sentence) => ({ place, sentence, message: text, at: said_at, isNext })),
    );
  });
}

const clausesOf = (sentence: string): string[] => sentence.split(BETWEEN).filter((clause) => clause.trim() !== "");

function isOfTopic(clause: string, topic: ReadonlySet<string>): boolean {
  const said = contentStems(clause);
  return [...topic].some((word) => said.has(word));
}

/** "My sister's rent went up" does not change mine, but "my wife moved our party" changes ours. */
const isOfSomeoneElse = (clause: string, question: string, asker: readonly string[], writer: string | null): boolean =>
  (asksOfAsker(question) || (writer !== null && !OF_SELF.test(clause))) &&
  !DECIDES.test(clause) &&
  !OF_SELF.test(clause.replace(/^[^\p{L}\p{N}]*(?:my|our)\s/iu, "")) &&
  isOfAnother(clause.trim().replace(ADVERB, " "), question, writer === null ? asker : [...asker, writer]);
/** "My landlord raised the rent" raises mine. */
const DECIDES =
  /^[^\p{L}\p{N}]*(?:my|our)\s(?:\p{Ll}+\s)?(?:landlord|landlady|doctor|dentist|therapist|boss|manager|teacher|coach|company|team)s?\s/iu;
const ADVERB = /\s(?:no longer|now|just|also|finally|recently)\s/iu;

const OF_SELF = /(?<!\p{L})(?:i|we|i['’]?m|i['’]?ve|we['’]?re|we['’]?ve|im|ive|me|us|my|our)(?!\p{L})/iu;
const NO_SUBJECT =
  /^[^\p{L}\p{N}]*(?:(?:and|but|so|then|also|finally|just|oh|ok|yeah|well) )*(?!(?:(?:s?he|they|it|you|who)(?:['’]?(?:s|ve|re|d|ll))?|his|her|their|the|this|that)\s)\p{Ll}+\s/u;

const OF_A_THIRD = /^[^\p{L}\p{N}]*(?:s?he|they)(?:['’]?(?:s|ve|re|d|ll))?\s/iu;

function isOfTheme(
  clause: string,
  { says }: ChangeTheme,
  {
    isOfWriter,
    others,
    question,
    asker,
    message,
  }: { isOfWriter: boolean; others: readonly string[]; question: string; asker: readonly string[]; message: string },
): boolean {
  if (!says.test(clause)) return false;
  const words = tokenise(OF_A_THIRD.test(clause) ? message : clause);
  if (others.some((name) => tokenise(name).some((word) => words.includes(word)))) return true;
  return (
    isOfWriter &&
    others.length === 0 &&
    (OF_SELF.test(clause) || NO_SUBJECT.test(clause)) &&
    !isOfAnother(clause, question, asker)
  );
}

const shortened = (sentence: string): string => {
  const said = sentence.trim();
  return said.length <= MOST_IN_QUOTE ? said : `${said.slice(0, said.lastIndexOf(" ", MOST_IN_QUOTE)).toWellFormed()}…`;
};
