/** Needs no server. Stored answers let an interrupted run continue. */
import { existsSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { builtinExtractor } from "../../worker/adapters/builtin/extractor.ts";
import { modelExtractor } from "../../worker/adapters/llm/extractor.ts";
import { extractFacts } from "../../worker/core/prompts/extract-facts.ts";
import { openAiLlm } from "../../worker/adapters/openai/llm.ts";
import { startModelRelay } from "../answers/model-relay.ts";
import { type Options, parseAtOnce, parseLimit, parseList, UsageError } from "../command-line.ts";
import { MESSAGES_FILE, chatOf, parseMessages } from "../extraction/chat.ts";
import { isPeopleFile, parsePeople, PEOPLE_FILE } from "../extraction/people-file.ts";
import { DIALOGUES_FILE, parseDialogues } from "../extraction/dialogue-file.ts";
import { readMarks, writeMarks } from "../extraction/fact-marks.ts";
import { bothOf, inputsOf, readBy, type ChatBatch, chatBatches } from "../extraction/read-by.ts";
import { type ReaderResult, readersReport } from "../extraction/readers-report.ts";
import { BEAM, type BeamConversation, readBeam } from "../formats/beam.ts";
import { readText } from "../formats/published-file.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { aboutDollars, parsePrices, type Prices } from "../prices.ts";
import { endProgress, log, progress } from "../progress.ts";
import { replaceTable } from "../tables/marked-document.ts";

export const MODEL_USAGE =
  "model <dialogues.jsonl|people.txt|locomo.json|messages.jsonl|BEAM conversation>... [--samples conv-26] [--limit 20 (calls, as many of each file)] [--marks <file.md>] [--at-once 1 (calls)]\n" +
  "              [--answer-cache <folder>] [--prices 0.40,1.60] [--speed 30,6 (tokens a second in, out)] [--plan] [--document <file>]";

const CALLS = 20;
const CACHE = ".engraph/model-answers";
/** Tokens per second of a laptop without a graphics card, for a model of 1.5 B parameters. */
const SPEED = { in: 30, out: 6 };
const NEVER_MS = 24 * 60 * 60_000;

export async function model(files: string[], options: Options): Promise<void> {
  if (files.length === 0)
    throw new UsageError(
      `${MODEL_USAGE}\n${DIALOGUES_FILE.where}\n${PEOPLE_FILE.where}\n${WHERE_TO_GET_LOCOMO}\n${MESSAGES_FILE.where}\n${BEAM.where}`,
    );
  const {
    LLM_MODEL: name,
    OPENAI_BASE_URL: url = "https://api.openai.com/v1",
    OPENAI_API_KEY: api_key = "",
  } = process.env;
  if (!name) throw new UsageError("set LLM_MODEL, and OPENAI_BASE_URL or OPENAI_API_KEY");
  const samples = parseList(options.samples);
  const limit = parseLimit(options.limit, CALLS);
  const each = Math.ceil(limit / files.length);
  const batches = files.flatMap((file) => readBatches(file, samples).slice(0, each)).slice(0, limit);
  const atOnce = parseAtOnce(options["at-once"]);
  const marksFile = options.marks;
  const marked =
    marksFile !== undefined && existsSync(marksFile)
      ? readMarks(readFileSync(marksFile, "utf8"), marksFile)
      : new Map();
  log(planOf(batches, parsePrices(options.speed) ?? SPEED, parsePrices(options.prices)));
  if (options.plan === true) return;

  const relay = await startModelRelay(url, options["answer-cache"] ?? CACHE);
  try {
    const llm = openAiLlm({ api_key, base_url: relay.url, model: name, timeout_ms: NEVER_MS });
    const nothing = { cached_tokens: 0, seconds: 0 };
    const byRules = await readBy(builtinExtractor, batches, 1, () => {});
    const byModel = await readBy(modelExtractor(llm, { reflexion: false }), batches, atOnce, (done) => {
      progress(`${done} of ${batches.length} calls; ${relay.counts.kept} answers were in the folder`);
    });
    endProgress();
    const results: ReaderResult[] = [
      { name: "the built-in rules", facts: byRules.facts, reading: byRules, spent: nothing },
      { name, facts: byModel.facts, reading: byModel, spent: relay.spent },
      { name: "both", facts: bothOf(byRules.facts, byModel.facts), reading: null, spent: nothing },
    ];
    if (marksFile !== undefined) writeFileSync(marksFile, writeMarks([...byRules.facts, ...byModel.facts], marked));
    const messages = batches.reduce((sum, { messages: said }) => sum + said.length, 0);
    const table = readersReport(results, messages, marked);
    const dropped = Object.entries(byModel.dropped).map(([reason, count]) => `${reason} ${count}`);
    process.stdout.write(`${table}\n\nDropped facts of the model: ${dropped.join(", ") || "none"}.\n`);
    if (options.document !== undefined) {
      const command = `npm run eval -- model ${files.map((file) => file.split("/").at(-1)).join(" ")} --limit ${batches.length}`;
      const before = readFileSync(options.document, "utf8");
      writeFileSync(options.document, replaceTable(before, { name: "model-readers", command, content: table }));
    }
  } finally {
    await relay.close();
  }
}

function readBatches(file: string, samples: string[]): ChatBatch[] {
  if (file.endsWith(".gz") || (existsSync(file) && statSync(file).isDirectory())) return batchesOfBeam(readBeam(file));
  const text = readText(MESSAGES_FILE, file);
  if (isPeopleFile(text)) return parsePeople(text, file).flatMap(({ id, messages }) => chatBatches(id, messages));
  if (text.trimStart().startsWith("["))
    return readLocomoFile(file, samples)
      .map(chatOf)
      .flatMap(({ id, messages }) => chatBatches(id, messages));
  if (/"messages"\s*:/u.test(text.split("\n", 1)[0] ?? ""))
    return parseDialogues(text, file).flatMap(({ id, messages }) => chatBatches(id, messages));
  const chat = parseMessages(text, file);
  return chatBatches(chat.id, chat.messages);
}

const batchesOfBeam = ({ id, sessions }: BeamConversation): ChatBatch[] =>
  chatBatches(
    id,
    sessions.flatMap((session) =>
      session.turns.map(({ id: turn, role, speaker, text }, place) => ({
        id: turn,
        thread: session.id,
        role,
        name: role === "user" ? (speaker ?? "User") : null,
        content: text,
        at: (session.at ?? 0) + place * MINUTE_MS,
      })),
    ),
  );

const MINUTE_MS = 60_000;

function planOf(batches: readonly ChatBatch[], speed: Prices, prices: Prices | null): string {
  const prompts = batches.map((batch) => extractFacts(inputsOf(batch, [])));
  const same = countTokens(prompts[0]?.system ?? "");
  const own = prompts.reduce((sum, { user }) => sum + countTokens(user), 0);
  const out = prompts.reduce((sum, { max_tokens }) => sum + max_tokens, 0);
  const minutes = ((same + own) / speed.in + out / speed.out) / 60;
  return (
    `${prompts.length} calls with ${same * prompts.length + own} tokens, ${same} of each the same, and at most ${out} tokens of answers` +
    `${aboutDollars(same * prompts.length + own, out, prices)}; at ${speed.in} tokens a second in and ${speed.out} out at most ${Math.ceil(minutes)} min. ` +
    "Answers in the folder cost nothing."
  );
}
