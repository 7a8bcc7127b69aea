import { observedFrom } from "../temporal/bounds.ts";
import { withoutPause, type InSteps } from "../extraction/in-steps.ts";
import { withWrittenName } from "../extraction/written-name.ts";
import { isStopWord } from "../text/tokenise.ts";
import { wordSet } from "../text/word-set.ts";
import { nonNull } from "../../../shared/non-null.ts";
import type { ExtractedFact, Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { endsOf } from "./en/facts/ends-of-message.ts";
import { ExtractionBuilder } from "./en/facts/extraction-builder.ts";
import { findNameRuns, cleanName, guessNameType } from "./en/grammar/noun-phrases.ts";
import { stripLeadingPhrases } from "./en/facts/leading-phrases.ts";
import { cutClauses } from "./en/grammar/clauses.ts";
import { findSubjectEnd } from "./en/grammar/subject-span.ts";
import { detectLanguage } from "./en/grammar/language.ts";
import { addInstructions } from "./instructions/instruction-facts.ts";
import { addTasks } from "./tasks/task-facts.ts";
import { readGermanOrSpanish } from "./sentences/german-and-spanish.ts";
import { saysOver } from "./predicates/endings.ts";
import { NO_PLAN } from "./predicates/plans.ts";
import { kinOfOthers } from "./en/relations/kin-of-others.ts";
import { findKinships } from "./en/relations/kinship.ts";
import { thingsListed } from "./en/relations/things-listed.ts";
import { thingsApart } from "./en/relations/things-apart.ts";
import { withNamedRelatives } from "./en/relations/named-relatives.ts";
import { withEndedKinships, withEndedRelations } from "./en/endings/ended-relations.ts";
import { possessive } from "./en/grammar/pronouns.ts";
import { quotationsIn } from "./en/grammar/quotations.ts";
import { proseOf } from "./en/grammar/prose.ts";
import { findPhoto, splitSentences, type Sentence } from "./en/grammar/sentences.ts";
import { withDatesApart } from "./en/grammar/dates-apart.ts";
import { timePhrasesOf } from "./en/facts/date-mentions.ts";
import { stripLeadingDates, withoutFrontedDate, withOwnFront } from "./en/facts/leading-dates.ts";
import { readAppointment } from "./en/facts/appointments.ts";
import { readEndings } from "./en/endings/read-endings.ts";
import { withOwnName } from "./en/facts/own-name.ts";
import { withListsApart } from "./en/facts/lists-apart.ts";
import { readDeeds } from "./en/facts/assistant-deeds.ts";
import { ClauseReader } from "./en/facts/clause-reader.ts";
import type { SentenceDates } from "./en/facts/timing.ts";
import { EarlierReadings } from "./en/facts/earlier-messages.ts";
import { isFinite, isGerund } from "./en/grammar/verbs.ts";
import { hasTag, readWords, textOf, type Word } from "./en/grammar/words.ts";

/** Deterministic and linear in time; reads at most 32,768 UTF-16 units. */
export const extractBuiltin = (input: ExtractionInput): Extraction => withoutPause(extractInSteps(input));

/** A step reads about 500 characters in a few dozen milliseconds. */
export function* extractInSteps(input: ExtractionInput): InSteps<Extraction> {
  const ends = endsOf(input.content);
  return ends === null
    ? yield* extractWhole(input)
    : ends.inWhole(yield* extractWhole({ ...input, content: ends.content }));
}

const STEP_CHARACTERS = 500;

function* extractWhole(input: ExtractionInput): InSteps<Extraction> {
  const { content } = input;
  const builder = new ExtractionBuilder(input.role === "assistant" ? null : input.speaker);
  const photo = findPhoto(content);
  const end = photo?.start ?? content.length;
  const earlier = new EarlierReadings(input, (earlierMessage) =>
    extractBuiltin({ ...earlierMessage, previous: [], time_zone: input.time_zone }),
  );
  const reader = new ClauseReader(input, builder, earlier);
  const prose = proseOf(content.slice(0, end));
  const sentences = splitSentences(prose, end);
  let stepEnd = STEP_CHARACTERS;
  const isNextStep = ({ start }: Sentence): boolean => {
    if (start < stepEnd) return false;
    stepEnd = start + STEP_CHARACTERS;
    return true;
  };
  if (input.role === "assistant") {
    for (const sentence of sentences) {
      if (isNextStep(sentence)) yield;
      readDeeds(sentence, input, builder);
    }
    return builder.build();
  }
  const language = detectLanguage(prose);
  const isQuoted = quotationsIn(content);
  for (const [index, sentence] of sentences.entries()) {
    if (isNextStep(sentence)) yield;
    if (language === "en" && isOfOthers(sentence, sentences[index - 1])) continue;
    const before = builder.count;
    if (language === "en") {
      readSentence(sentence, input, builder, reader);
      const said = withEndedKinships(builder.factsFrom(before), input.speaker);
      for (const { subject, object } of said.filter((fact) => !builder.factsFrom(before).includes(fact)))
        for (const name of [subject, object ?? subject]) builder.requireEntity(name, "person");
      builder.replaceFrom(before, withEndedRelations(withoutDoubled(said), input.reference_time));
    } else if (language !== "other" && input.speaker !== null)
      readGermanOrSpanish(sentence, language, input.speaker, input, builder);
    builder.replaceFrom(before, withOwnName(builder.factsFrom(before), sentence, language, input, isQuoted));
  }
  addInstructions(prose, input, builder);
  addTasks(prose, input, builder);
  const read = withNamedRelatives(builder.build(), input.speaker, () => earlier.speakerFacts);
  return withWrittenName(thingsApart(withListsApart(thingsListed(read))), input.speaker);
}

const withoutDoubled = (facts: readonly ExtractedFact[]): ExtractedFact[] =>
  facts.filter(
    ({ subject, predicate, object, object_value }) =>
      !predicate.endsWith("_IS") ||
      !facts.some(
        (other) =>
          other.predicate !== predicate &&
          other.subject === subject &&
          other.object !== null &&
          other.object === (object ?? object_value) &&
          other.fact.startsWith(`${other.object} is `),
      ),
  );

/** Finds advice, and sentences about others: "Exploring" after "They're doing great!". */
const isOfOthers = ({ text }: Sentence, before: Sentence | undefined): boolean =>
  BARE_PARTICIPLE.test(text) &&
  !OWN.test(text) &&
  ((before !== undefined && OF_OTHERS.test(before.text) && !OWN.test(before.text)) ||
    /^\p{L}+ing \p{L}+ly\b/u.test(text));
const BARE_PARTICIPLE =
  /^(?:(?:always|just|still|constantly) )?(?!(?:thing|something|nothing|everything|anything|king|ring|spring|evening|morning)\b)\p{L}{2,}ing\b/iu;
const OF_OTHERS = /\b(?:they|he|she)\b/iu;
const OWN = /\b(?:i|we|my|our|me|us)\b/iu;

const CODE = /[{}<>\\^|=$]|\w\(\)|https?:/;

function readSentence(
  sentence: Sentence,
  input: ExtractionInput,
  builder: ExtractionBuilder,
  reader: ClauseReader,
): void {
  if (!/\p{L}/u.test(sentence.text) || CODE.test(sentence.text)) return;
  const both = /^Both (?=\p{Lu}|my |our )/u.exec(sentence.text)?.[0].length ?? 0;
  const said = sentence.text.replace(REQUEST, "").replace(SO_DO_OTHERS, "").replace(GAPPED, "$1");
  const words = readWords(said.slice(both), sentence.start + both);
  markKnownName(words, input);
  reader.beginSentence();
  let isOnlyAName = false;
  const places = new Set<string>();
  for (const [from, to] of findNameRuns(words)) {
    const run = words.slice(from, to);
    const name = cleanName(textOf(run.map((w) => ({ ...w, pre: "", post: "", breaks: false }))));
    const type = guessNameType(run, words[from - 1]);
    if (type !== "person" && isFunctionWord(run)) continue;
    builder.countMention(name, type);
    if (type !== "place") continue;
    places.add(name);
    reader.notePlace(name);
  }
  const { dates: mentions, unread } = timePhrasesOf(sentence, input);
  const { speaker, reference_time } = input;
  const appointment = speaker === null ? null : readAppointment(sentence, { speaker, reference_time, mentions });
  if (appointment !== null) {
    builder.requireEntity(appointment.subject, "person");
    if (appointment.object !== null) builder.requireEntity(appointment.object, "organization");
    builder.addFact(appointment);
    return;
  }
  const endings = speaker === null ? [] : readEndings(sentence, { speaker, reference_time, mentions, places });
  const isDead = (name: string): boolean =>
    endings.some(({ predicate, subject }) => predicate === "DIED" && subject === name);
  if (input.speaker !== null)
    for (const kin of findKinships(words)) {
      if (kin.isPet && isDead(kin.name)) continue;
      if (reader.vocatives.has(kin.name.toLowerCase()) || kin.name === input.speaker || sentence.mark === "?") continue;
      builder.requireEntity(input.speaker, "person");
      reader.notePerson(kin.name);
      isOnlyAName = ONLY_A_NAME.test(sentence.text);
      builder.requireEntity(kin.name, kin.isPet ? "object" : "person");
      builder.addFact({
        subject: input.speaker,
        predicate: kin.predicate,
        object: kin.name,
        object_value: null,
        fact: `${kin.name} is ${possessive(input.speaker)} ${kin.noun}.`,
        kind: "state",
        strength: 8,
        ...observedFrom(input.reference_time),
        span: [kin.start, kin.end],
      });
    }
  if (sentence.mark !== "?")
    for (const fact of kinOfOthers(sentence.text.trim(), {
      speaker,
      reference_time,
      span: [sentence.start, sentence.end],
    })) {
      if (isDead(fact.object ?? "")) continue;
      for (const name of [fact.subject, fact.object ?? ""]) builder.requireEntity(name, "person");
      reader.notePerson(fact.object ?? "");
      builder.addFact(fact);
    }
  const nickname = input.speaker === null || sentence.mark === "?" ? null : NICKNAME.exec(sentence.text)?.[1];
  if (nickname !== undefined && nickname !== null && nickname !== input.speaker) {
    const speaker = nonNull(input.speaker, "speaker");
    builder.addFact({
      subject: speaker,
      predicate: "GOES_BY",
      object: null,
      object_value: nickname,
      fact: `${speaker} goes by ${nickname}.`,
      kind: "state",
      strength: 8,
      ...observedFrom(input.reference_time),
      span: [sentence.start, sentence.end],
    });
    return;
  }
  const dates: SentenceDates = { mentions, unread, leading: null, front: null };
  if (isOnlyAName) return;
  const before = builder.count;
  const segments = cutSegments(words);
  segments.forEach((segment, index) => {
    if (index === 0 && segments.length > 1 && isGerund(segment[0]) && PRAISES.test(sentence.text)) return;
    if (sentence.mark === "?" && index === segments.length - 1) return;
    let remaining = stripLeadingDates(segment, dates);
    for (let part = 0; part < MAX_FRONTED_PARTS && remaining.length > 0; part += 1) {
      const stripped = stripLeadingPhrases(remaining, reader.vocatives);
      if (stripped === null) return;
      if (stripped.isLearned) dates.leading = null;
      const times = [...mentions, ...unread];
      const cut = cutClauses(
        stripLeadingDates(stripped.words, dates),
        withoutFrontedDate(stripped.fronted, dates),
        times,
      );
      for (const clause of cut.clauses.flatMap((one) => withDatesApart(one, dates))) reader.read(clause, dates);
      remaining = withOwnFront(cut.remainder, dates);
    }
  });
  addEndings(endings, builder, before);
}

/** Matches the "The" that is left of "The Sunday Times" without its date. "US" and "IT" are names. */
const isFunctionWord = ([word, ...others]: Word[]): boolean =>
  word !== undefined && others.length === 0 && isStopWord(word.lower) && !/^\p{Lu}{2}/u.test(word.text);

const REQUEST =
  /,? (?:(?:btw|by the way),? )?so (?:please|pls|plz|remind|remember|don['’]?t|do not|can you|could you|make sure|keep|bear|be (?:careful|gentle)|no )\b.*$/isu;

const SO_DO_OTHERS =
  /,?(?: and| but)? (?:so|neither|nor) (?:do|does|did|am|is|are|was|were|have|has|had|can|could|will|would|should) (?:I|you|he|she|we|they|(?:my|our|his|her|their) \p{L}+|\p{Lu}[\p{L}'’-]*(?: and \p{Lu}[\p{L}'’-]*)?)(?= ?[,.;!?]| ?$)/u;

/** Matches "Mia is my sister, Tom my brother". */
const GAPPED = /(\bis (?:my|our) (?:\p{L}+ )?\p{L}+),? (?:and )?\p{Lu}\p{L}+ (?:my|our) .*$/su;

/** A first word is a name if an earlier message has it within a sentence. */
function markKnownName([first]: Word[], { previous }: ExtractionInput): void {
  if (first === undefined || !/^\p{Lu}\p{Ll}+$/u.test(first.text) || hasTag(first, "Verb") || isStopWord(first.lower))
    return;
  const amid = new RegExp(`(?<=\\p{Ll},? )${first.text}\\b`, "u");
  const plain = new RegExp(`\\b${first.lower}\\b`, "u");
  if (!previous.some(({ content }) => amid.test(content)) || previous.some(({ content }) => plain.test(content)))
    return;
  first.tags = new Set([...first.tags, "Noun", "ProperNoun"]);
}

function addEndings(endings: readonly ExtractedFact[], builder: ExtractionBuilder, before: number): void {
  const said = builder.factsFrom(before).filter(
    ({ kind, predicate, valid_from, valid_to }) =>
      isEnding(predicate) ||
      // the spouse follows from known facts
      (kind === "state" &&
        !/^(?:HAS|RELATIONSHIP_STATUS)$/u.test(predicate) &&
        valid_from === null &&
        valid_to !== null),
  );
  for (const ending of endings) {
    const thing = (ending.object ?? ending.object_value ?? "").toLowerCase();
    const isSaid =
      ending.predicate === "DIED"
        ? said.some(({ predicate, subject }) => predicate === "DIED" && subject === ending.subject)
        : said.some(
            ({ fact, predicate }) => isUnnamed(ending) || isEnding(predicate) || fact.toLowerCase().includes(thing),
          );
    if (isSaid) continue;
    builder.requireEntity(ending.subject, "person");
    if (ending.object !== null) builder.requireEntity(ending.object, "person");
    builder.addFact(ending);
  }
}

const isUnnamed = ({ object, object_value }: ExtractedFact): boolean => object === null && object_value === "all of it";

const isEnding = (predicate: string): boolean => predicate === NO_PLAN || saysOver(predicate);

const PRAISES = /[-–—:;,] ?(?:(?:you|u)(?:['’ ]|r\b)|(?:it|that)['’]?s (?:so|such|really|truly|very|just) )/iu;

const MAX_FRONTED_PARTS = 4;

const ONLY_A_NAME =
  /^(?:\S+ ){0,6}(?:name is|is called|is named) [\p{L}' -]{2,40}$|^(?:[Mm]y|[Oo]ur) (?:\S+ ){1,3}is (?:now )?\p{Lu}[\p{L}'.-]+(?: \p{Lu}[\p{L}'-]+){0,2}$/u;
const NICKNAME = /^(?:.{0,40}\b)?(?:[Cc]all me|calls me|I go by) (\p{Lu}[\p{L}'-]{1,30})$/u;
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
      const end = nonNull(last.at(-1), "word");
      joined[joined.length - 1] = [
        ...last.slice(0, -1),
        { ...end, post: `${end.post.replace(",", "")},` },
        { ...nonNull(segment[0], "word"), text: nonNull(segment[0], "word").lower },
        ...segment.slice(1),
      ];
    } else joined.push(segment);
    return joined;
  }, []);
}

const COMPLETIONS = wordSet(`
  which like especially including such to for with even from both where because
`);

function completes(segment: readonly Word[]): boolean {
  const first = nonNull(segment[0], "word");
  if (COMPLETIONS.has(first.lower)) return true;
  if ((first.lower === "plus" || first.lower === "and") && isGerund(segment[1]) && findSubjectEnd(segment, 1) < 0)
    return true;
  if (isGerund(first)) return /^\p{Ll}/u.test(first.text) && findSubjectEnd(segment, 0) < 0;
  // "lots of books – classics, …" is one phrase
  return (
    segment.length > 1 &&
    segment.length < 18 &&
    /^\p{Ll}/u.test(first.text) &&
    segment.some((w) => w.post.includes(",")) &&
    (hasTag(first, "Noun") || hasTag(first, "Adjective")) &&
    !segment.some((w) => hasTag(w, "Pronoun") || isFinite(w) || hasTag(w, "Auxiliary"))
  );
}
