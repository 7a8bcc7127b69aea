/**
 * `npm run eval -- extraction <file>`: measures what the configured extractor learns from messages.
 *
 *     chats (LoCoMo, or a file of messages) ─► learn-chat ──► coverage by kind, checklist for a reader
 *     a marked checklist ────────────────────► marks ───────► precision
 *     dialogues ─────────────────────────────► evaluate-dialogues ─► updates and endings understood
 */
import { extname } from "node:path";
import type { Engraph } from "../../sdk/src/index.ts";
import { type Options, parseLimit, parseList, parseSeed, UsageError } from "../command-line.ts";
import { type Chat, chatOf, MESSAGES_FILE, parseMessages } from "../extraction/chat.ts";
import { besideMessages, type CheckedFact, checklist, sampleFacts } from "../extraction/checklist.ts";
import { configuredExtractor } from "../extraction/configured-extractor.ts";
import { type Dialogue, DIALOGUES_FILE, parseDialogues } from "../extraction/dialogue-file.ts";
import { dialoguesReport } from "../extraction/dialogues-report.ts";
import { evaluateDialogues } from "../extraction/evaluate-dialogues.ts";
import { learnChat, memoryName } from "../extraction/learn-chat.ts";
import { marksReport, parseMarks } from "../extraction/marks.ts";
import { type CoverageByKind, coverageByKind, coverageTable } from "../extraction/observation-kinds.ts";
import { readText } from "../formats/published-file.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { endProgress, progress } from "../progress.ts";
import { SEED } from "../recall.ts";
import { withServer } from "../with-server.ts";

export const EXTRACTION_USAGE =
  "extraction <locomo.json|messages.jsonl|dialogues.jsonl|marked checklist.md>... [--samples conv-26] [--limit 100]\n" +
  "              [--seed 1] [--min-strength 7] [--data-dir <folder, to go on after an interruption>]";

/** Gives an interval of at most ±10 points. */
const CHECKED_FACTS = 100;

type Input = { chats: Chat[] } | { dialogues: Dialogue[]; file: string } | { marked: string; file: string };

interface Run {
  engraph: Engraph;
  suffix: string;
  extractor: string;
  count: number;
  strength: number;
  seed: number;
}

export async function extraction(files: string[], options: Options): Promise<void> {
  if (files.length === 0)
    throw new UsageError(
      `${EXTRACTION_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${MESSAGES_FILE.where}\n${DIALOGUES_FILE.where}`,
    );
  const count = parseLimit(options.limit, CHECKED_FACTS);
  const strength = parseStrength(options["min-strength"]);
  const seed = parseSeed(options.seed, SEED);
  const inputs = files.map((file) => readInput(file, parseList(options.samples)));
  const marked = inputs.flatMap((input) => ("marked" in input ? input : []));
  const learned = inputs.flatMap((input) => ("marked" in input ? [] : input));
  const judged = marked.map(({ file, marked }) => `${file}:\n\n${marksReport(parseMarks(marked, file))}`);
  for (const report of judged) process.stdout.write(`${report}\n\n`);
  if (learned.length === 0) return;
  const dataDir = options["data-dir"];
  const extractor = configuredExtractor(process.env, dataDir !== undefined);
  const reports = await withServer(
    async (engraph, suffix) => {
      const run = { engraph, suffix, extractor, count, strength, seed };
      const reports: string[] = [];
      for (const input of learned)
        reports.push(await ("chats" in input ? measureChats(run, input.chats) : measureDialogues(run, input)));
      return reports;
    },
    undefined,
    dataDir,
  );
  process.stdout.write(`${[`Extracted by ${extractor}`, ...reports].join("\n\n")}\n`);
}

function readInput(file: string, samples: string[]): Input {
  const text = readText(MESSAGES_FILE, file);
  if (extname(file) === ".md") return { marked: text, file };
  if (text.trimStart().startsWith("[")) return { chats: readLocomoFile(file, samples).map(chatOf) };
  const first = text.split("\n").find((line) => line.trim() !== "") ?? "";
  return /"messages"\s*:/u.test(first)
    ? { dialogues: parseDialogues(text, file), file }
    : { chats: [parseMessages(text, file)] };
}

async function measureDialogues(
  { engraph, extractor, suffix }: Run,
  { dialogues, file }: { dialogues: Dialogue[]; file: string },
): Promise<string> {
  const judged = await evaluateDialogues(engraph, dialogues, extractor, suffix, progress);
  endProgress();
  return `${file}:\n\n${dialoguesReport(judged)}`;
}

async function measureChats(run: Run, chats: readonly Chat[]): Promise<string> {
  const { engraph, extractor, suffix, count, strength, seed } = run;
  const checked: CheckedFact[] = [];
  const coverages: CoverageByKind[] = [];
  const counted: string[] = [];
  for (const chat of chats) {
    const memory = engraph.user(`${memoryName(chat.id, chat.messages, extractor)}${suffix}`);
    const { facts, failed } = await learnChat(memory, chat, (line) => progress(`${chat.id}: ${line}`));
    endProgress();
    checked.push(
      ...besideMessages(
        chat.id,
        chat.messages,
        facts.filter((fact) => fact.strength >= strength),
      ),
    );
    coverages.push(coverageByKind(chat.observations, facts));
    counted.push(
      `${chat.id}: ${facts.length} facts of ${chat.messages.length} messages${failed === 0 ? "" : `; ${failed} messages failed`}`,
    );
  }
  const sample = sampleFacts(checked, count, seed);
  return [
    counted.join("\n\n"),
    ...(chats.some(({ observations }) => observations.length > 0)
      ? ["Observations covered, percent with 95 % Wilson intervals:", coverageTable(coverages)]
      : []),
    `Checklist: ${sample.length} of ${checked.length} facts${strength > 1 ? ` of strength ${strength} and more` : ""}, drawn with seed ${seed}.`,
    checklist(sample),
  ].join("\n\n");
}

function parseStrength(text: string | undefined): number {
  const strength = Number(text ?? 1);
  if (!Number.isInteger(strength) || strength < 1 || strength > 10)
    throw new UsageError(`--min-strength takes a whole number from 1 to 10, not "${text}"`);
  return strength;
}
