import { wordSet } from "../text/word-set.ts";
import { must } from "../../../shared/must.ts";
import { findDates } from "./dates/dates.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { ExtractionBuilder } from "./facts/extraction-builder.ts";
import { findNameRuns, cleanName, guessNameType } from "./grammar/noun-phrases.ts";
import { stripLeadingPhrases } from "./facts/leading-phrases.ts";
import { cutClauses } from "./grammar/clauses.ts";
import { findSubjectEnd } from "./grammar/subject-span.ts";
import { detectLanguage, readGermanOrSpanish } from "./languages/german-and-spanish.ts";
import { findKinships } from "./relations/kinship.ts";
import { possessive } from "./grammar/pronouns.ts";
import { findPhoto, splitSentences, type Sentence } from "./grammar/sentences.ts";
import { ClauseReader } from "./facts/clause-reader.ts";
import type { SentenceDates } from "./facts/timing.ts";
import { EarlierMessages } from "./facts/earlier-messages.ts";
import { isFinite, isGerund } from "./grammar/verbs.ts";
import { hasTag, readWords, textOf, type Word } from "./grammar/words.ts";

/** Content beyond this many UTF-16 units is not read by the grammar: 32 KiB, the largest message. */
const MAX_CONTENT = 32_768;

/**
 * Reads one episode without a model: sentences, clauses, names and dates by rule. Deterministic; the time is linear in the content.
 * What a rule cannot say as a true, complete sentence is left out.
 */
export function extractBuiltin(input: ExtractionInput): Extraction {
  const content = input.content.slice(0, MAX_CONTENT);
  const ledger = new ExtractionBuilder(input.speaker);
  const photo = findPhoto(content);
  const end = photo?.start ?? content.length;
  const thread = new EarlierMessages(input, (said) =>
    extractBuiltin({ ...said, previous: [], time_zone: input.time_zone }),
  );
  const statements = new ClauseReader(input, ledger, thread);
  const sentences = splitSentences(content, end);
  const language = detectLanguage(content.slice(0, end));
  for (const sentence of sentences) {
    if (language === "en") readSentence(sentence, input, ledger, statements);
    else if (language !== "other" && input.speaker !== null)
      readGermanOrSpanish(sentence, language, input.speaker, input.reference_time, ledger);
  }
  if (photo !== null && input.speaker !== null) {
    const caption = photo.caption.replace(/\.$/, "").replace(/^a photography of/, "a photo of");
    ledger.addFact({
      subject: input.speaker,
      predicate: "SHARED_PHOTO",
      object: null,
      object_value: caption,
      fact: `${input.speaker} shared ${IMAGE.test(caption) ? "" : "a photo of "}${caption}.`,
      kind: "event",
      strength: 3,
      valid_from: input.reference_time,
      valid_to: input.reference_time + 1,
      precision: "instant",
      span: [photo.start, photo.end],
    });
  }
  return ledger.build();
}

/** A caption that says itself what it is. */
const IMAGE = /^(?:an? |the )?(?:\w+ ){0,2}(?:photo|photograph|picture|image|screenshot|selfie|close ?up|collage)\b/i;
const CODE = /[{}<>\\^|=$]|\w\(\)|https?:/;

function readSentence(
  sentence: Sentence,
  input: ExtractionInput,
  ledger: ExtractionBuilder,
  statements: ClauseReader,
): void {
  if (!/\p{L}/u.test(sentence.text) || CODE.test(sentence.text)) return;
  const words = readWords(sentence.text, sentence.start);
  statements.beginSentence();
  let naming = false;
  for (const [from, to] of findNameRuns(words)) {
    const run = words.slice(from, to);
    const name = cleanName(textOf(run.map((w) => ({ ...w, pre: "", post: "", breaks: false }))));
    const type = guessNameType(run, words[from - 1]);
    ledger.countMention(name, type);
    if (type === "place") statements.notePlace(name);
  }
  if (input.speaker !== null)
    for (const kin of findKinships(words)) {
      if (statements.names.has(kin.name.toLowerCase()) || kin.name === input.speaker || sentence.mark === "?") continue;
      ledger.requireEntity(input.speaker, "person");
      statements.notePerson(kin.name);
      naming = NAMING.test(sentence.text);
      ledger.requireEntity(kin.name, kin.isPet ? "object" : "person");
      ledger.addFact({
        subject: input.speaker,
        predicate: kin.predicate,
        object: kin.name,
        object_value: null,
        fact: `${kin.name} is ${possessive(input.speaker)} ${kin.noun}.`,
        kind: "state",
        strength: 8,
        valid_from: input.reference_time,
        valid_to: null,
        precision: null,
        span: [kin.start, kin.end],
      });
    }
  const called = input.speaker === null || sentence.mark === "?" ? null : CALLED.exec(sentence.text)?.[1];
  if (called !== undefined && called !== null && called !== input.speaker) {
    const speaker = must(input.speaker, "speaker");
    ledger.addFact({
      subject: speaker,
      predicate: "GOES_BY",
      object: null,
      object_value: called,
      fact: `${speaker} goes by ${called}.`,
      kind: "state",
      strength: 8,
      valid_from: input.reference_time,
      valid_to: null,
      precision: null,
      span: [sentence.start, sentence.end],
    });
    return;
  }
  const correction = readCorrection(sentence, input);
  if (correction !== null) {
    for (const fact of correction.facts) {
      for (const entity of correction.entities)
        if (entity.name === fact.subject || entity.name === fact.object) ledger.requireEntity(entity.name, entity.type);
      ledger.addFact(fact);
    }
    return;
  }
  const dates = findDates(sentence.text, input.reference_time, input.time_zone).map((d) => ({
    ...d,
    start: d.start + sentence.start,
    end: d.end + sentence.start,
  }));
  const here: SentenceDates = { mentions, leading: null };
  if (naming) return;
  const segments = cutSegments(words);
  segments.forEach((segment, index) => {
    if (sentence.mark === "?" && index === segments.length - 1) return;
    let remaining = stripLeadingDates(segment, here);
    for (let round = 0; round < 4 && remaining.length > 0; round += 1) {
      const opening = stripLeadingPhrases(remaining, statements.names);
      if (opening === null) return;
      const cut = cutClauses(stripLeadingDates(opening.words, here), withoutDates(opening.fronted, here));
      for (const clause of cut.clauses) statements.read(clause, here);
      remaining = cut.remainder;
    }
  });
}

/** "My best friend is called Nora" says no more than the relation. */
const NAMING = /^(?:\S+ ){0,6}(?:name is|is called|is named) [\p{L}' -]{2,40}$/u;
/** "Call me Sam", "my friends call me Sam", "I go by Sam". */
const CALLED = /^(?:.{0,40}\b)?(?:[Cc]all me|calls me|I go by) (\p{Lu}[\p{L}'-]{1,30})$/u;
const MEANT =
  /\bi meant (?:to say )?"?([\p{L}\p{N}][\p{L}\p{N} '-]{0,60}?)"?,? not "?([\p{L}\p{N}][\p{L}\p{N} '-]{0,60})"?$/iu;

/**
 * "I meant Lisbon, not Porto": what the speaker said last with the wrong word is read again with the right one; the states that rested
 * on the wrong word end now.
 */
function readCorrection(sentence: Sentence, input: ExtractionInput): Extraction | null {
  const match = MEANT.exec(sentence.text);
  if (match === null) return null;
  const [right, wrong] = [must(match[1], "group"), must(match[2], "group")];
  const said = input.previous.findLast((u) => u.speaker === input.speaker && u.content.includes(wrong));
  if (said === undefined) return null;
  const read = (content: string): Extraction =>
    extractBuiltin({ ...said, content, previous: [], time_zone: input.time_zone });
  const span: [number, number] = [sentence.start, sentence.end];
  const corrected = read(said.content.replace(wrong, right));
  const mistaken = read(said.content);
  const speaks = (fact: ExtractedFact, word: string): boolean =>
    (fact.object ?? fact.object_value ?? "").includes(word);
  return {
    entities: [...corrected.entities, ...mistaken.entities],
    facts: [
      ...corrected.facts.filter((f) => speaks(f, right)).map((f) => ({ ...f, span })),
      ...mistaken.facts
        .filter((f) => speaks(f, wrong) && f.kind === "state")
        .map((f) => ({
          ...f,
          fact: `It is not true that ${f.fact}`,
          valid_from: null,
          valid_to: input.reference_time,
          precision: null,
          span,
        })),
    ],
  };
}

/** A dash, colon or semicolon parts a sentence. */
function cutSegments(words: readonly Word[]): Word[][] {
  const segments: Word[][] = [];
  let from = 0;
  words.forEach((word, i) => {
    if (!word.breaks) return;
    segments.push(words.slice(from, i + 1).map((w, j) => (j === i - from ? { ...w, breaks: false } : w)));
    from = i + 1;
  });
  if (from < words.length) segments.push(words.slice(from));
  return segments.reduce<Word[][]>((joined, segment) => {
    const last = joined.at(-1);
    if (last !== undefined && completes(segment)) {
      const end = must(last.at(-1), "word");
      joined[joined.length - 1] = [
        ...last.slice(0, -1),
        { ...end, post: `${end.post.replace(",", "")},` },
        { ...must(segment[0], "word"), text: must(segment[0], "word").lower },
        ...segment.slice(1),
      ];
    } else joined.push(segment);
    return joined;
  }, []);
}

const COMPLETIONS = wordSet(`
  which like especially including such to for with even from both where because
`);

/** Whether a segment goes on with the one before: "– running, reading", "– which refreshes me". */
function completes(segment: readonly Word[]): boolean {
  const first = must(segment[0], "word");
  if (COMPLETIONS.has(first.lower)) return true;
  if ((first.lower === "plus" || first.lower === "and") && isGerund(segment[1]) && findSubjectEnd(segment, 1) < 0)
    return true;
  if (isGerund(first)) return /^\p{Ll}/u.test(first.text) && findSubjectEnd(segment, 0) < 0;
  // "lots of books – classics, stories from different cultures".
  return (
    segment.length > 1 &&
    segment.length < 18 &&
    /^\p{Ll}/u.test(first.text) &&
    segment.some((w) => w.post.includes(",")) &&
    (hasTag(first, "Noun") || hasTag(first, "Adjective")) &&
    !segment.some((w) => hasTag(w, "Pronoun") || isFinite(w) || hasTag(w, "Auxiliary"))
  );
}

/** "While volunteering yesterday, I met …": the date is that of the whole. */
function withoutDates(fronted: Word[], here: SentenceDates): Word[] {
  const date = here.mentions.find((d) => fronted.some((w) => w.start < d.end && w.end > d.start));
  if (date === undefined) return fronted;
  here.leading ??= date;
  const kept = fronted.filter((w) => !here.mentions.some((d) => w.start < d.end && w.end > d.start));
  return kept.length > 1 ? kept : [];
}

/** Takes a date off the front; it holds for the clauses of the sentence that tell of the past or a plan. */
function stripLeadingDates(words: Word[], here: SentenceDates): Word[] {
  const first = words[0];
  if (first === undefined) return words;
  const date = here.mentions.find((d) => d.start <= first.start && d.end > first.start);
  if (date === undefined) return words;
  here.leading = date;
  return words.filter((w) => w.start >= date.end);
}
