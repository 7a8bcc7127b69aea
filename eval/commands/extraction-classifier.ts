/**
 * `npm run eval -- extraction-classifier <files>`: compares a small trained classifier with the built-in rules: which
 * sentences are worth keeping, whose they are, and which end something. Needs no server.
 *
 *     labelled sentences ─► each tenth by a classifier of the others ──────────┐
 *     LoCoMo (a turn that an observation cites is worth keeping) ─► each ──────┴─► comparison ─► tables
 *       conversation by a classifier of the others
 */
import type { ExtractedFact } from "../../worker/core/extraction/extraction.ts";
import { endedBy, saysOver } from "../../worker/core/language/predicates/endings.ts";
import { NO_PLAN } from "../../worker/core/language/predicates/plans.ts";
import { nonNull } from "../../shared/non-null.ts";
import { extractBuiltin } from "../../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../../worker/core/text/lexicon.ts";
import { type Options, parseList, UsageError } from "../command-line.ts";
import { type Chat, chatOf } from "../extraction/chat.ts";
import { comparison, type Sample } from "../extraction/compare-classifier.ts";
import { featuresOf } from "../extraction/linear-classifier.ts";
import { observationKind } from "../extraction/observation-kinds.ts";
import { type LabelledSentence, parseSentences, SENTENCES_FILE } from "../extraction/sentence-file.ts";
import { readText } from "../formats/published-file.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";

export const EXTRACTION_CLASSIFIER_USAGE =
  "extraction-classifier <eval/extraction/sentences.jsonl|locomo.json>... [--samples conv-26]";

/** Runs, because neighboring sentences have the same names. */
const PARTS = 10;
const SPEAKER = "Ada";
const AT = Date.UTC(2025, 10, 3, 10);
const EARLIER = 4;
/** Skipped by the rules on purpose. */
const LEFT_TO_MESSAGES = new Set(["judgement", "talk"]);

export async function extractionClassifier(files: string[], options: Options): Promise<void> {
  await loadLexicon();
  if (files.length === 0)
    throw new UsageError(`${EXTRACTION_CLASSIFIER_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${SENTENCES_FILE.where}`);
  const chats: Chat[] = [];
  const labelled: LabelledSentence[] = [];
  for (const file of files) {
    const text = readText(SENTENCES_FILE, file);
    if (text.trimStart().startsWith("[")) chats.push(...readLocomoFile(file, parseList(options.samples)).map(chatOf));
    else labelled.push(...parseSentences(text, file));
  }
  if (chats.length === 1) throw new UsageError("a classifier of other conversations takes two of them or more");
  const [sentences, turns] = [labelled.map(read), chats.flatMap(turnsOf)];
  const reports = [
    ...(sentences.length === 0 ? [] : sentencesReports(sentences)),
    ...(turns.length === 0 ? [] : ["Turns of LoCoMo, worth keeping:", comparison(turns)]),
    ...(sentences.length === 0 || turns.length === 0
      ? []
      : ["The same by a classifier of the labelled sentences:", comparison(turns, sentences.map(worth))]),
  ];
  process.stdout.write(`${reports.join("\n\n")}\n`);
}

const read = (sentence: LabelledSentence, place: number, { length }: readonly LabelledSentence[]) => ({
  ...sentence,
  features: featuresOf(sentence.text),
  part: Math.floor((place * PARTS) / length),
  facts: factsOf({ content: sentence.text, speaker: SPEAKER, reference_time: AT }, []),
});
type ReadSentence = ReturnType<typeof read>;

const worth = ({ features, part, keep, facts }: ReadSentence): Sample => ({
  features,
  part,
  is: keep,
  byRules: facts.length > 0,
});
const ending = ({ features, part, ends, facts }: ReadSentence): Sample => ({
  features,
  part,
  is: ends,
  byRules: facts.some(isEnd),
});
const ofOthers = ({ features, part, whose, facts }: ReadSentence): Sample => ({
  features,
  part,
  is: whose === "other",
  byRules: facts.some(({ subject }) => subject !== SPEAKER),
});

const sentencesReports = (sentences: readonly ReadSentence[]): string[] => [
  "Sentences, worth keeping:",
  comparison(sentences.map(worth)),
  "Sentences that end something:",
  comparison(sentences.map(ending)),
  "Sentences worth keeping, of somebody else:",
  comparison(sentences.filter(({ keep }) => keep).map(ofOthers)),
];

function isEnd({ predicate, kind, denied }: ExtractedFact): boolean {
  const { subject, object } = endedBy({ predicate, kind });
  const isEvent = kind === "event" && (subject?.length !== 0 || object?.length !== 0);
  return isEvent || saysOver(predicate) || predicate === NO_PLAN || predicate.startsWith("NOT_") || denied === true;
}

function turnsOf({ id, messages, observations }: Chat): Sample[] {
  const cited = new Set(
    observations
      .filter((observation) => !LEFT_TO_MESSAGES.has(observationKind(observation)))
      .flatMap(({ turns }) => turns),
  );
  const said = messages.map(({ content, name, at }) => ({ content, speaker: name, reference_time: at }));
  return messages.map((message, place) => ({
    features: featuresOf(message.content),
    is: cited.has(message.id),
    byRules: factsOf(nonNull(said[place], "message"), said.slice(Math.max(0, place - EARLIER), place)).length > 0,
    part: id,
  }));
}

interface Said {
  content: string;
  speaker: string | null;
  reference_time: number;
}

const factsOf = (said: Said, previous: Said[]): readonly ExtractedFact[] =>
  extractBuiltin({ ...said, previous, time_zone: "UTC" }).facts;
