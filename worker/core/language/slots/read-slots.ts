import type { DateMention } from "../dates/date-mention.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "../../extraction/extraction.ts";
import { endsOf } from "../en/facts/ends-of-message.ts";
import { timePhrasesOf } from "../en/facts/date-mentions.ts";
import { detectLanguage } from "../en/grammar/language.ts";
import { proseOf } from "../en/grammar/prose.ts";
import { splitSentences } from "../en/grammar/sentences.ts";
import { ownProse } from "../instructions/own-prose.ts";
import { GERMAN_SLOTS } from "../de/slots.ts";
import { ENGLISH_SLOTS } from "../en/slots.ts";
import { SPANISH_SLOTS } from "../es/slots.ts";
import type { SlotForm, SlotWords } from "../types/slot-form.ts";
import { compileForm, DATE, groupsOf, type CompiledForm } from "./holes.ts";
import { mayBeOfOthers } from "./of-others.ts";
import { factsOfSlot, type Found } from "./slot-facts.ts";

/* Forms may be anywhere in a line if the clause before asserts them. */

const LANGUAGES = { en: ENGLISH_SLOTS, de: GERMAN_SLOTS, es: SPANISH_SLOTS } as const;

interface Compiled extends CompiledForm {
  form: SlotForm;
}
const COMPILED = new Map<SlotWords, readonly Compiled[]>();

export function compiledForms(words: SlotWords): readonly Compiled[] {
  const known = COMPILED.get(words);
  if (known !== undefined) return known;
  const kin = Object.keys(words.kin)
    .sort((a, b) => b.length - a.length)
    .join("|");
  const made = words.forms.map((form) => ({
    form,
    ...compileForm(form.form, { kin, start: words.clauseStart, end: words.clauseEnd }),
  }));
  COMPILED.set(words, made);
  return made;
}

/** Replaces the clause reader's fact, unless only that fact has a stated time. */
export function withSlots(read: Extraction, input: ExtractionInput): Extraction {
  if (input.role === "assistant" || input.speaker === null) return read;
  const ends = endsOf(input.content);
  const found =
    ends === null
      ? readSlots(input.content, input, input.speaker)
      : ends.inWhole({ entities: [], facts: readSlots(ends.content, input, input.speaker) }).facts;
  const facts = found.filter(
    (slot) => isDated(slot) || !read.facts.some((fact) => isDated(fact) && isOfSame(slot, fact)),
  );
  if (facts.length === 0) return read;
  const isSaid = (fact: ExtractedFact): boolean =>
    facts.some(
      (slot) =>
        isSame(slot, fact) ||
        (slot.predicate === "TAKES" && overlap(fact.span, slot.span) && isDoseOf(fact, slot)) ||
        // the plan to start is the announced job
        (fact.predicate === "PLANS_TO" &&
          overlap(fact.span, slot.span) &&
          fact.fact.includes(slot.object ?? slot.object_value?.replace(/^have the /u, "").split(" ")[0] ?? "\n")),
    );
  const kept = read.facts.filter((fact) => !isSaid(fact));
  const listed = new Set(read.entities.map(({ name }) => name));
  const named = facts.flatMap(({ subject, object, predicate }) => [
    { name: subject, type: "person", count: 1 },
    ...(object === null ? [] : [{ name: object, type: typeOf(predicate), count: 1 }]),
  ]);
  const added = [...new Map(named.map((entity) => [entity.name, entity])).values()].filter(
    ({ name }) => !listed.has(name),
  );
  return { entities: [...read.entities, ...added], facts: [...kept, ...facts] };
}

const typeOf = (predicate: string): string =>
  predicate === "LIVES_IN"
    ? "place"
    : predicate === "WORKS_AT"
      ? "organization"
      : predicate === "HAS_PET"
        ? "object"
        : "person";

/** "Takes lisinopril 10 mg for blood pressure" would stay when the dose changes. */
const isDoseOf = (fact: ExtractedFact, slot: ExtractedFact): boolean => {
  if (DOSE_VALUE.test(fact.predicate)) return true;
  const [dose = "", medicine = ""] = slot.object_value?.split(" of ") ?? [];
  const said = fact.fact.toLowerCase();
  return fact.predicate === "TAKES" && medicine !== "" && said.includes(medicine) && said.includes(dose);
};

const DOSE_VALUE = /^VALUE_OF_.{1,60}_(?:DOSE|DOSAGE)$/u;

const isDated = ({ valid_from_basis }: ExtractedFact): boolean => valid_from_basis === "stated";

const isOfSame = (slot: ExtractedFact, fact: ExtractedFact): boolean =>
  slot.predicate === fact.predicate &&
  slot.subject === fact.subject &&
  (slot.object ?? slot.object_value) === (fact.object ?? fact.object_value);

const isSame = (slot: ExtractedFact, fact: ExtractedFact): boolean =>
  isOfSame(slot, fact) &&
  (slot.predicate !== "WORKS_AT" ||
    // the announced last day, and not the announcement, ends the job
    (slot.valid_to !== null && fact.valid_from === null && overlap(fact.span, slot.span)) ||
    (fact.valid_from_basis === "observed" && fact.valid_to === null) ||
    (fact.valid_from === slot.valid_from && fact.valid_to === slot.valid_to));

const overlap = (one: ExtractedFact["span"], other: ExtractedFact["span"]): boolean =>
  one !== null && other !== null && one[0] < other[1] && other[0] < one[1];

function readSlots(content: string, input: ExtractionInput, speaker: string): ExtractedFact[] {
  const prose = proseOf(content);
  const language = detectLanguage(prose);
  if (language === "other") return [];
  const words = LANGUAGES[language];
  const own = ownProse(prose, content);
  let mentions: DateMention[] | null = null;
  const found: ExtractedFact[] = [];
  let start = 0;
  for (const line of own.split("\n")) {
    const text = line.slice(0, MAX_LINE).replaceAll("’", "'");
    const forms = compiledForms(words).filter((form) => form.mayMatch(text));
    if (forms.length > 0) {
      mentions ??= splitSentences(own, own.length).flatMap((sentence) => timePhrasesOf(sentence, input).dates);
      const end = start + line.length;
      const dates = mentions.filter((date) => date.start >= start && date.end <= end);
      found.push(...readLine({ text, start, before: own.slice(0, start), dates, forms }, words, input, speaker));
    }
    start += line.length + 1;
  }
  return found.filter((fact, place) => !found.slice(0, place).some((other) => isSame(other, fact)));
}
/** In UTF-16 units; longer lines are skipped. */
const MAX_LINE = 1_500;

interface Line {
  text: string;
  start: number;
  before: string;
  dates: readonly DateMention[];
  forms: readonly Compiled[];
}

function readLine(line: Line, words: SlotWords, input: ExtractionInput, speaker: string): ExtractedFact[] {
  const offset = line.start;
  const sorted = line.dates.toSorted((a, b) => a.start - b.start).filter(({ end }) => end - offset <= line.text.length);
  const { text, at } = withMarks(line.text, sorted, offset);
  const placeOf = (index: number): number => at[index] ?? line.text.length;
  return line.forms.flatMap(({ form, pattern }) =>
    [...text.matchAll(pattern)].flatMap((match) => {
      const end = match.index + match[0].length;
      if (!isAsserted(text, match.index, end, form, words)) return [];
      const groups = groupsOf(match);
      if (form.mayBeOfOthers === true) {
        const around = {
          before: line.before + text.slice(0, match.index),
          said: match[0],
          after: /^[^,;.!?]*/u.exec(text.slice(end))?.[0] ?? "",
          thing: groups["medicine"] ?? "",
        };
        if (mayBeOfOthers(around, words, speaker, input.previous)) return [];
      }
      const first = text.slice(0, match.index).split(DATE).length - 1;
      const own = sorted.slice(first, first + match[0].split(DATE).length - 1);
      const slot: Found = {
        words,
        gives: form.gives,
        groups,
        dates: own,
        speaker,
        now: input.reference_time,
        zone: input.time_zone,
        span: [offset + placeOf(match.index), offset + placeOf(end)],
      };
      return factsOfSlot(slot);
    }),
  );
}

function withMarks(line: string, dates: readonly DateMention[], offset: number): { text: string; at: number[] } {
  let text = "";
  const at: number[] = [];
  for (let index = 0; index < line.length;) {
    const date = dates.find(({ start }) => start - offset === index);
    at.push(index);
    text += date === undefined ? (line[index] ?? "") : DATE;
    index = date === undefined ? index + 1 : date.end - offset;
  }
  return { text, at };
}

function isAsserted(text: string, start: number, end: number, { isGiven }: SlotForm, words: SlotWords): boolean {
  if (isGiven === true) return true;
  const after = text.slice(end);
  const close = after.search(/[.!?;]/u);
  if (close >= 0 && after[close] === "?") return false;
  const before = text.slice(0, start);
  const from = Math.max(...[",", ";", ".", "!", "?", "(", ":"].map((mark) => before.lastIndexOf(mark))) + 1;
  return (
    !words.notSo.test(`${before.slice(from)}${text.slice(start, end)}`) && !OPENS_SUPPOSITION.test(before.slice(-60))
  );
}
const OPENS_SUPPOSITION = /(?:^|[.!?;] )(?:if|when|once|wenn|falls|si|cuando)\b[^.!?;]*$/iu;
