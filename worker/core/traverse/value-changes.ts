import {
  areComparable,
  askedStems,
  asksForPresentValue,
  changedThing,
  contentStems,
  mayGiveNewerValue,
  movesValueOf,
  namesOtherThing,
  numberedValues,
  numbersIn,
  sharedBy,
} from "../language/index.ts";
import { renderDate } from "../text/shown-date.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import type { Evidence, Judgement } from "./evidence.ts";
import { statesAskedKind } from "./kinds/states-asked-kind.ts";

const NO_VALUE =
  /^\s*(?:do|does|did|is|are|was|were|am|has|have|had|can|could|will|would|should|why|who|where|how (?:do|did|can|should)|warum|wer|wo|ist|sind|hat|habe)(?![\p{L}])/iu;
const ASKS_FORMER =
  /(?<![\p{L}])(?:original|originally|initial|initially|first|before|previous|previously|earlier|former|formerly|used to|ursprünglich\p{L}{0,2}|anfangs|vorher|früher\p{L}{0,2}|zuvor)(?![\p{L}])/iu;
const MOST_CHARACTERS = 4_000;

interface Statement {
  place: number;
  sentence: string;
  by: string;
  at: number;
  /** See `StatingMessage.before`. */
  before: string | undefined;
  changed: ReadonlySet<string> | null;
}

/** Quotes both values with their days: one alone would be a false answer. */
export function withChangeOfValue(evidence: Evidence, judgement: Judgement): Judgement {
  const { question, known_answer, facts, chunks } = evidence;
  const cited = judgement.facts.length + judgement.chunks.length;
  if (known_answer !== null || cited === 0 || NO_VALUE.test(question)) return judgement;
  const statements = statementsIn(chunks);
  if (cited > 1) return ofSeveralDays(question, judgement, statements);
  const asked = contentStems(question);
  const source = facts[judgement.facts[0] ?? -1]?.step.fact?.episode_id;
  const place = judgement.chunks[0] ?? chunks.findIndex(({ step: { chunk } }) => chunk !== null && chunk.id === source);
  const answers = statements.filter((statement) => statement.place === place);
  const answer = answers.find(({ sentence }) => judgement.answer.includes(sentence)) ?? answers[0];
  if (answer === undefined) return judgement;
  const isAbout = (changed: ReadonlySet<string>, { sentence }: Statement): boolean =>
    sharedBy(changed, asked) > 0 && sharedBy(changed, contentStems(sentence)) === changed.size;
  const isPresent = asksForPresentValue(question);
  const stems = askedStems(question);
  const said = chunks[place]?.step.chunk?.text;
  const later = statements
    .filter(({ sentence, changed, by, at, before }) => {
      if (by !== answer.by || at <= answer.at) return false;
      if (isPresent && before !== undefined && before === said && movesValueOf(sentence, before)) return true;
      const isChange =
        (changed !== null && isAbout(changed, answer)) ||
        (isPresent && mayGiveNewerValue(stems, answer.sentence, sentence));
      return isChange && !namesOtherThing(question, stems, answer.sentence, sentence);
    })
    .reduce<Statement | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null);
  if (later !== null) return both(question, answer, later);
  const { changed } = answer;
  const isRelative = isPresent && BY_AMOUNT.test(answer.sentence);
  const named = new Set([...stems].filter((word) => contentStems(answer.sentence).has(word)));
  const asksFormer = ASKS_FORMER.test(question);
  if (!isRelative && !asksFormer) return judgement;
  const former = statements
    .filter((one) => {
      if (one.by !== answer.by || one.at >= answer.at) return false;
      if (isRelative) return sharedBy(named, contentStems(one.sentence)) === named.size;
      return (
        (changed !== null && isAbout(changed, one)) ||
        (mayGiveNewerValue(stems, one.sentence, answer.sentence) &&
          !namesOtherThing(question, stems, one.sentence, answer.sentence))
      );
    })
    .reduce<Statement | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null);
  return former === null ? judgement : both(question, former, answer);
}

function statementsIn(chunks: Evidence["chunks"]): Statement[] {
  return chunks.flatMap(({ step: { chunk } }, place): Statement[] => {
    if (chunk?.written === undefined || chunk.setting !== undefined) return [];
    const { by, at, before } = chunk.written;
    return sentencesOf(chunk.text.slice(0, MOST_CHARACTERS))
      .filter((sentence) => numbersIn([sentence]).size > 0 && !sentence.trimEnd().endsWith("?"))
      .map((sentence) => ({ place, sentence, by, at, before, changed: changedThing(sentence) }));
  });
}

/** "I have 12 followers" and "I'm at 57 followers" need their days. */
function ofSeveralDays(question: string, judgement: Judgement, statements: readonly Statement[]): Judgement {
  if (judgement.facts.length > 0 || judgement.chunks.length !== 2 || !asksForPresentValue(question)) return judgement;
  const [first, last, ...others] = judgement.chunks
    .flatMap((place) => statements.filter((one) => one.place === place && judgement.answer.includes(one.sentence)))
    .sort((a, b) => a.at - b.at);
  if (first === undefined || last === undefined || others.length > 0) return judgement;
  const isNewer = mayGiveNewerValue(askedStems(question), first.sentence, last.sentence);
  const isChanged =
    isNewer ||
    numberedValues(first.sentence).some((one) =>
      numberedValues(last.sentence).some((other) => one.text !== other.text && areComparable(one, other)),
    );
  return first.by === last.by && first.at < last.at && isChanged ? both(question, first, last) : judgement;
}

/** "Extended by two weeks" needs the day before. */
const BY_AMOUNT =
  /(?<![\p{L}])(?:(?:extended|postponed|delayed|pushed|moved|shifted|raised|lowered|cut|reduced|increased|decreased|rose|risen|went up|gone up|went down|grew|dropped|fell)(?: (?:back|forward|up|down|out))? by|um(?= [^,;.]{2,30} (?:verlängert|verschoben|erhöht|gesenkt|gekürzt|gestiegen|gefallen|gesunken))) (?=\S)/iu;

function both(question: string, first: Statement, last: Statement): Judgement {
  const quoted = ({ sentence, at }: Statement): string => `“${sentence.trim()}” (${renderDate(at, "day")})`;
  return {
    enough: [first, last].some(({ sentence }) => statesAskedKind(question, sentence)),
    answer: `${quoted(first)}, and later ${quoted(last)}.`,
    facts: [],
    chunks: [...new Set([first.place, last.place])],
  };
}
