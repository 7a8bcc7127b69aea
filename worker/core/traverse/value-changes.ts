import { numbersIn } from "../questions/asked-number.ts";
import { contentStems, sharedBy } from "../questions/content-stems.ts";
import { GERMAN } from "../questions/history/de.ts";
import { renderDate } from "../text/shown-date.ts";
import { sentencesOf } from "../text/sentences/split-into-sentences.ts";
import { stem } from "../text/stem.ts";
import type { Evidence, Judgement } from "./evidence.ts";

const CHANGED =
  "(?:raised|lowered|cut|reduced|increased|decreased|moved|changed|postponed|pushed|shifted|extended|updated|bumped|brought|rescheduled|upgraded|downgraded)";
const BY_ITSELF = "(?:went|gone|rose|risen|climbed|jumped|grew|grown|dropped|fell|fallen|shrank|shrunk|improved)";
const DIRECTION = "(?:(?:back|forward|up|down|out|over) )*(?:from [^.;]{1,40} )?to (?<value>[^.;]{1,60})";
const CHANGES: readonly RegExp[] = [
  new RegExp(
    `^(?<thing>[^,;]{3,80}?) (?:(?:has|have|had|was|were|got|been|just|now|recently|since) )*(?:${BY_ITSELF}|${CHANGED}) ${DIRECTION}`,
    "iu",
  ),
  new RegExp(`^[^?;]{0,80}? (?:${CHANGED}|set) (?<thing>(?:my|our|the|his|her|their) [^,;]{2,80}?) ${DIRECTION}`, "iu"),
  /^(?<thing>[^,;]{3,80}?) (?:is|are) (?:now|currently) (?:at |on |down to |up to )?(?<value>[^.;]{1,40})/iu,
  /^(?<thing>[^,;]{3,80}?) (?:ist|sind|wurde|wurden) (?:(?:jetzt|nun|inzwischen) )?(?:von [^,;]{1,30} )?auf (?<value>[^,;]{1,40}?) (?:gestiegen|gefallen|gesunken|geklettert|verschoben|geändert|erhöht|gesenkt|verlängert)/iu,
  /^(?:ich habe|wir haben) (?<thing>[^,;]{3,80}?) (?:von [^,;]{1,30} )?auf (?<value>[^,;]{1,40}?) (?:erhöht|gesenkt|verschoben|geändert|gekürzt|verlängert)/iu,
];
const BEFORE_OWN = /^.* (?=(?:my|our|meine?|unsere?) )/iu;
const GRAMMAR: ReadonlySet<string> = new Set(Array.from(GERMAN.grammar, stem));
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
  changed: ReadonlySet<string> | null;
}

/** Quotes both values with their days, because either alone would be a false answer. */
export function withChangeOfValue(evidence: Evidence, judgement: Judgement): Judgement {
  const { question, known_answer, facts, chunks } = evidence;
  if (known_answer !== null || judgement.facts.length + judgement.chunks.length !== 1 || NO_VALUE.test(question))
    return judgement;
  const asked = contentStems(question);
  const statements = chunks.flatMap(({ step: { chunk } }, place): Statement[] => {
    if (chunk?.written === undefined || chunk.setting !== undefined) return [];
    const { by, at } = chunk.written;
    return sentencesOf(chunk.text.slice(0, MOST_CHARACTERS))
      .filter((sentence) => numbersIn([sentence]).size > 0 && !sentence.trimEnd().endsWith("?"))
      .map((sentence) => ({ place, sentence, by, at, changed: changedThing(sentence) }));
  });
  const source = facts[judgement.facts[0] ?? -1]?.step.fact?.episode_id;
  const place = judgement.chunks[0] ?? chunks.findIndex(({ step: { chunk } }) => chunk !== null && chunk.id === source);
  const answers = statements.filter((statement) => statement.place === place);
  const answer = answers.find(({ sentence }) => judgement.answer.includes(sentence)) ?? answers[0];
  if (answer === undefined) return judgement;
  const isAbout = (changed: ReadonlySet<string>, { sentence }: Statement): boolean =>
    sharedBy(changed, asked) > 0 && sharedBy(changed, contentStems(sentence)) === changed.size;
  const later = statements
    .filter(({ changed, by, at }) => by === answer.by && at > answer.at && changed !== null && isAbout(changed, answer))
    .reduce<Statement | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null);
  if (later !== null) return both(answer, later);
  const { changed } = answer;
  if (changed === null || !ASKS_FORMER.test(question)) return judgement;
  const former = statements
    .filter((one) => one.by === answer.by && one.at < answer.at && isAbout(changed, one))
    .reduce<Statement | null>((newest, one) => (newest === null || one.at > newest.at ? one : newest), null);
  return former === null ? judgement : both(former, answer);
}

function changedThing(sentence: string): ReadonlySet<string> | null {
  for (const change of CHANGES) {
    const { thing = "", value = "" } = change.exec(sentence)?.groups ?? {};
    const stems = new Set([...contentStems(thing.replace(BEFORE_OWN, ""))].filter((word) => !GRAMMAR.has(word)));
    if (/\d/u.test(value) && stems.size > 0) return stems;
  }
  return null;
}

function both(first: Statement, last: Statement): Judgement {
  const quoted = ({ sentence, at }: Statement): string => `“${sentence.trim()}” (${renderDate(at, "day")})`;
  return {
    enough: true,
    answer: `${quoted(first)}, and later ${quoted(last)}.`,
    facts: [],
    chunks: [...new Set([first.place, last.place])],
  };
}
