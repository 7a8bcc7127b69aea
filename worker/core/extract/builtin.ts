import { findDates } from "./dates.ts";
import type { Extraction, ExtractionInput } from "./extraction.ts";
import { Ledger } from "./ledger.ts";
import { nameRuns, clean, nameType } from "./names.ts";
import { open } from "./openings.ts";
import { cutClauses, subjectEnd } from "./clauses.ts";
import { findPhoto, splitSentences, type Sentence } from "./sentences.ts";
import { Statements, type Place } from "./statements.ts";
import { isGerund } from "./verbs.ts";
import { readWords, write, type Word } from "./words.ts";

/** Content beyond this many UTF-16 units is not read by the grammar: 32 KiB, the largest message. */
const MAX_CONTENT = 32_768;

/**
 * Reads one episode without a model: sentences, clauses, names and dates by rule. Deterministic; the time is linear in the content.
 * What a rule cannot say as a true, complete sentence is left out.
 */
export function extractBuiltin(input: ExtractionInput): Extraction {
  const content = input.content.slice(0, MAX_CONTENT);
  const ledger = new Ledger(input.speaker);
  const photo = findPhoto(content);
  const end = photo?.start ?? content.length;
  const statements = new Statements(input, ledger);
  const sentences = splitSentences(content, end);
  for (const sentence of sentences) readSentence(sentence, input, ledger, statements);
  if (photo !== null && input.speaker !== null) {
    const caption = photo.caption.replace(/\.$/, "").replace(/^a photography of/, "a photo of");
    ledger.addFact({
      subject: input.speaker, predicate: "SHARED_PHOTO", object: null, object_value: caption,
      fact: `${input.speaker} shared ${/^an? |^the /i.test(caption) ? "" : "a photo of "}${caption}.`,
      kind: "event", strength: 3, valid_from: input.reference_time, valid_to: input.reference_time + 1, precision: "instant", span: [photo.start, photo.end],
    });
  }
  return ledger.extraction();
}

const CODE = /[{}<>\\^|=$]|\w\(\)|https?:/;

function readSentence(sentence: Sentence, input: ExtractionInput, ledger: Ledger, statements: Statements): void {
  if (!/\p{L}/u.test(sentence.text) || CODE.test(sentence.text)) return;
  const words = readWords(sentence.text, sentence.start);
  for (const [from, to] of nameRuns(words)) {
    const run = words.slice(from, to);
    ledger.mention(clean(write(run.map((w) => ({ ...w, pre: "", post: "", breaks: false })))), nameType(run, words[from - 1]));
  }
  const dates = findDates(sentence.text, input.reference_time, input.time_zone).map((d) => ({ ...d, start: d.start + sentence.start, end: d.end + sentence.start }));
  const here: Place = { dates, inherited: null };
  statements.beginSentence();
  const segments = cutSegments(words);
  segments.forEach((segment, index) => {
    if (sentence.mark === "?" && index === segments.length - 1) return;
    let remaining = stripLeadingDates(segment, here);
    for (let round = 0; round < 4 && remaining.length > 0; round += 1) {
      const opening = open(remaining, statements.names);
      if (opening === null) return;
      const cut = cutClauses(stripLeadingDates(opening.words, here), opening.fronted);
      for (const clause of cut.clauses) statements.add(clause, here, opening.corrects);
      remaining = cut.remainder;
    }
  });
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
      const end = last.at(-1)!;
      joined[joined.length - 1] = [...last.slice(0, -1), { ...end, post: `${end.post.replace(",", "")},` }, ...segment];
    } else joined.push(segment);
    return joined;
  }, []);
}

const COMPLETIONS = new Set(["which", "like", "especially", "including", "such", "to", "for", "with", "even", "from", "both", "where", "because"]);

/** Whether a segment goes on with the one before: "– running, reading", "– which refreshes me". */
function completes(segment: readonly Word[]): boolean {
  const first = segment[0]!;
  if (COMPLETIONS.has(first.lower)) return true;
  return isGerund(first) && /^\p{Ll}/u.test(first.text) && subjectEnd(segment, 0) < 0;
}

/** Takes a date off the front; it holds for the clauses of the sentence that tell of the past or a plan. */
function stripLeadingDates(words: Word[], here: Place): Word[] {
  const first = words[0];
  if (first === undefined) return words;
  const date = here.dates.find((d) => d.start <= first.start && d.end > first.start);
  if (date === undefined) return words;
  here.inherited = date;
  return words.filter((w) => w.start >= date.end);
}
