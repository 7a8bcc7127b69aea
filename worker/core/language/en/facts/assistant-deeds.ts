import type { ExtractionInput } from "../../../extraction/extraction.ts";
import { asEnd, inferred, observed, observedFrom, UNBOUNDED, asStart } from "../../../temporal/bounds.ts";
import type { Period } from "../../dates/date-mention.ts";
import { findDates, formatPeriod } from "../../dates/dates.ts";
import { TAKES_A_DATE } from "./timing.ts";
import type { Direction } from "../../dates/civil-periods.ts";
import { doneByAssistant, isNamelessAssistant, THE_ASSISTANT } from "../../../extraction/nameless-assistant.ts";
import { toSentence } from "./fact-wording.ts";
import { possessive } from "../grammar/pronouns.ts";
import type { Sentence } from "../grammar/sentences.ts";
import type { ExtractionBuilder } from "./extraction-builder.ts";

/* Assistants teach only deeds and promises; the rest is knowledge, advice, code or requested text. */

const DONE =
  "booked|reserved|ordered|scheduled|rescheduled|cancelled|canceled|sent|emailed|created|opened|closed|filed|submitted|registered|renewed|refunded|credited|transferred|paid|added|removed|updated|changed|moved|upgraded|downgraded|extended|confirmed|shipped|dispatched|activated|deactivated|enabled|disabled|reset|issued|applied|saved|set|enrolled|signed|forwarded|escalated|arranged|replaced|returned";
const DEED = new RegExp(
  `(?:^|[.:;,!–—-] ?|\\b(?:and|so|done|yes|ok|okay),? )(?:I|We)(?:'ve| have|'d| had)?(?: just| already| now| also| gone ahead and)? (?:${DONE}) (.{3,200})$`,
  "iu",
);
const VERB = new RegExp(
  `(?:I|We)(?:'ve| have|'d| had)?(?: just| already| now| also| gone ahead and)? (${DONE}) `,
  "iu",
);
const ORDERS = /^(?:booked|reserved|ordered|scheduled|rescheduled|refunded|cancelled|canceled|renewed)$/u;
const WILL =
  "(?:I'll|I will|I'm going to|We'll|We will) (remind|send|email|message|call|text|notify|book|order|schedule|cancel|check (?:back|in|on)|follow up|file|submit|renew|refund|reserve|arrange|forward|ship) ";
const PROMISE = new RegExp(`(?:^|[.:;,!–—-] ?|\\b(?:and|so|then),? )${WILL}(.{3,200})$`, "iu");
const YOUR_NUMBER =
  "\\b[Yy]our ((?:[a-z]+ ){0,2}(?:reference|number|id|code|pin|ticket|confirmation|case|booking|order|reservation|tracking number))";
const NUMBER = new RegExp(
  `${YOUR_NUMBER}(?: (?:number|id|code|is|no\\.?))*[: ]+#?([A-Z0-9][A-Z0-9._/-]{2,30})\\b`,
  "u",
);
const WAS_DONE = `(was|has been|is now|is|were|have been) (${DONE}|paid out|refunded|delivered)\\b`;
const FOR_YOU = new RegExp(
  `^(?:(?:yes|done|ok|okay|great|good news|all set)[,:!.]? )?((?:your|the|an?)? ?[\\p{L}\\p{N} #.,/-]{3,80}?) ${WAS_DONE}((?=.*\\b(?:you|your)\\b).{0,160})$`,
  "iu",
);
/** Skips other sentences before their dates are read. */
const TELLS_DEEDS = [VERB, new RegExp(WILL, "iu"), new RegExp(` ${WAS_DONE}`, "iu"), new RegExp(YOUR_NUMBER, "u")];
const NOT_SO =
  /\b(?:[Ii]f|could|would|can|might|may|should|want me|shall|how to|examples?|suppose|imagine|[Uu]nless|once you|when you|not|n't|unable|cannot|below|above|here)\b|\?$/u;

/** Reads what an assistant reports to have done, and what it promises to do by a date. */
export function readDeeds(sentence: Sentence, input: ExtractionInput, builder: ExtractionBuilder): void {
  const { speaker } = input;
  if (speaker === null || sentence.mark === "?") return;
  const said = sentence.text.replace(/[’ʼ]/gu, "'");
  if (!TELLS_DEEDS.some((pattern) => pattern.test(said))) return;
  const others = new Set(
    input.previous.flatMap((earlier) =>
      earlier.speaker === null || earlier.role === "assistant" ? [] : [earlier.speaker],
    ),
  );
  const [person] = others;
  if (person === undefined || others.size > 1) return;
  const verb = VERB.exec(said)?.[1]?.toLowerCase() ?? "";
  const { text, when } = dated(said, input, ORDERS.test(verb) || PROMISE.test(said) ? "future" : "past");
  if (NOT_SO.test(text)) return;
  const add = (predicate: string, value: string, fact: string, subject: string, due: boolean): void => {
    builder.requireEntity(subject, subject === person ? "person" : "concept");
    builder.addFact({
      subject,
      predicate,
      object: null,
      object_value: value,
      fact,
      kind: due || predicate === "HAS" ? "state" : "event",
      strength: 6,
      ...(due && when !== null && when.to > input.reference_time
        ? {
            ...UNBOUNDED,
            ...asStart(observed(input.reference_time)),
            ...asEnd(inferred(when.to, when.to_precision ?? when.precision)),
            due: when.from,
            due_precision: when.precision,
          }
        : due || predicate === "HAS"
          ? observedFrom(input.reference_time)
          : { ...UNBOUNDED, ...asEnd(observed(input.reference_time)) }),
      span: [sentence.start, sentence.end],
    });
  };
  const isNameless = isNamelessAssistant(speaker);
  const [self, doer] = isNameless ? [person, THE_ASSISTANT] : [speaker, speaker];
  const named = (predicate: string): string => (isNameless ? doneByAssistant(predicate) : predicate);
  const rewrite = (words: string): string => inThirdPerson(words, person, doer);
  const promise = PROMISE.exec(text);
  const deed = DEED.exec(text);
  if (deed?.[1] !== undefined && (ORDERS.test(verb) || /\b(?:you|your)\b/iu.test(deed[1]))) {
    const what = rewrite(deed[1]);
    const fact = toSentence(`${doer} ${verb} ${what}${isFor(what, person) ? "" : ` for ${person}`}`);
    add(named(verb.toUpperCase()), what, fact, self, false);
  } else if (promise?.[1] !== undefined && promise[2] !== undefined && /\byou|\bon \d/iu.test(promise[2])) {
    const what = `${rewrite(promise[1])} ${rewrite(promise[2])}`;
    const fact = toSentence(`${doer} will ${what}${isFor(what, person) ? "" : ` for ${person}`}`);
    add(named("PLANS_TO"), what, fact, self, true);
  } else {
    const done = FOR_YOU.exec(text);
    if (done?.[1] !== undefined) {
      const [thing, rest] = [rewrite(done[1]), rewrite(done[4] ?? "")];
      const sentenceOf = `${thing} ${done[2]} ${done[3]} ${rest}`.trim();
      add("WAS_NOTIFIED", sentenceOf, `${sentenceOf.replace(/^\p{Ll}/u, (c) => c.toUpperCase())}.`, person, false);
    }
  }
  const number = NUMBER.exec(text);
  if (number?.[1] !== undefined && number[2] !== undefined)
    add("HAS", `${number[1]} ${number[2]}`, `${possessive(person)} ${number[1]} is ${number[2]}.`, person, false);
}

function dated(
  text: string,
  { reference_time, time_zone }: ExtractionInput,
  direction: Direction,
): { text: string; when: Period | null } {
  let written = text;
  let when: Period | null = null;
  for (const { start, end, resolve } of findDates(text, reference_time, time_zone).toReversed()) {
    const period = resolve(direction);
    if (period === null) continue;
    const before = /(?<!\p{L})(\p{L}+) $/u.exec(written.slice(0, start))?.[1]?.toLowerCase() ?? "";
    const date = formatPeriod(period, time_zone);
    written = `${written.slice(0, start)}${TAKES_A_DATE.test(before) ? date.replace(/^(?:in|on) /, "") : date}${written.slice(end)}`;
    when = period;
  }
  return { text: written, when };
}

const isFor = (words: string, person: string): boolean => words.includes(person);

function inThirdPerson(words: string, person: string, assistant: string): string {
  return words
    .trim()
    .replace(/(?<![.!,;:])[.!,;:]+$/u, "")
    .replace(/\byours\b/giu, possessive(person))
    .replace(/\byour\b/giu, possessive(person))
    .replace(/\b(?:you|yourself)\b/giu, person)
    .replace(/\b(?:me|myself)\b/giu, assistant)
    .replace(/\bmy\b/giu, possessive(assistant));
}
