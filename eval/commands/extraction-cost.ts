/**
 * `npm run eval -- extraction-cost <messages> <recorded answers>`: what extraction by a model costs where a chat arrives live and where
 * its sessions come whole, through the real server and an endpoint that answers as long as a recorded model did.
 */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type Options, parseLimit, parseList, UsageError } from "../command-line.ts";
import { answersOfLength, asObserved, asRecorded } from "../extraction/answers-of-length.ts";
import { MESSAGES_FILE, parseMessages } from "../extraction/chat.ts";
import { costTable, type Prices } from "../extraction/cost-report.ts";
import { assistantChatOf, firstExchanges } from "../extraction/exchanges.ts";
import { type Arrival, measureCosts } from "../extraction/measure-cost.ts";
import { lengthsOf, parseRecorded, RECORDED_ANSWERS } from "../extraction/recorded-lengths.ts";
import { readText } from "../formats/published-file.ts";
import { MODEL_WRITTEN } from "../model-written-facts.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { endProgress, progress } from "../progress.ts";

export const EXTRACTION_COST_USAGE =
  "extraction-cost <locomo.json|messages.jsonl> <recorded answers.jsonl> [--samples conv-26] [--limit 500]\n" +
  "              [--gap-ms 1000,4000] [--prices 0.40,1.60] [--facts model-written]";

const EXCHANGES = 500;
const GAP_MS = 1_000;
/** US dollars for a million tokens in and out. */
const PRICES: Prices = { in: 0.4, out: 1.6 };

export async function extractionCost([file, answers]: string[], options: Options): Promise<void> {
  if (file === undefined || answers === undefined)
    throw new UsageError(
      `${EXTRACTION_COST_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${MESSAGES_FILE.where}\nOf the answers: ${RECORDED_ANSWERS.where}`,
    );
  if (options.facts !== undefined && options.facts !== MODEL_WRITTEN)
    throw new UsageError(`--facts takes ${MODEL_WRITTEN}, not "${options.facts}"`);
  const prices = parsePrices(options.prices);
  const gaps = parseGaps(options["gap-ms"]);
  const text = readText(MESSAGES_FILE, file);
  const chats = text.trimStart().startsWith("[")
    ? readLocomoFile(file, parseList(options.samples)).map(assistantChatOf)
    : [parseMessages(text, file)];
  const exchanges = firstExchanges(chats, parseLimit(options.limit, EXCHANGES));
  const recorded = parseRecorded(readText(RECORDED_ANSWERS, answers), answers);
  const lengths = lengthsOf(recorded);
  const isObserved = options.facts === MODEL_WRITTEN;
  const byLength = answersOfLength(lengths, asRecorded(lengths));
  const answer = isObserved ? answersOfLength(lengths, asObserved(chats)) : byLength;
  const arrivals: Arrival[] = [{ kind: "sessions" }, ...gaps.map((gap_ms) => ({ kind: "live" as const, gap_ms }))];
  const costs = await measureCosts(exchanges, arrivals, answer, progress);
  endProgress();
  const [first] = costs;
  const tokens = (texts: readonly unknown[]): number =>
    texts.reduce<number>((sum, each) => sum + countTokens(JSON.stringify(each)), 0);
  const failed = costs.reduce((sum, cost) => sum + cost.failed, 0);
  const report = [
    `Extraction of ${first?.messages} messages (${first?.exchanges} exchanges of ${exchanges.length} chats), at $${prices.in} a million tokens in and $${prices.out} out`,
    costTable(costs, prices),
    `Facts: ${isObserved ? "as many as a model once wrote about each message" : "as many a token as the recorded messages have"}, none of an assistant's. ` +
      `The ${recorded.length} recorded extractions have ${tokens(recorded.map((each) => each.answer))} tokens; ` +
      `to the same prompts this endpoint answers ${tokens(recorded.map(({ messages }) => byLength(messages)))}, in the form that is asked for now.`,
    ...(failed === 0 ? [] : [`${failed} messages failed: their cost is not all of it.`]),
  ];
  process.stdout.write(`${report.join("\n\n")}\n`);
}

function parsePrices(text: string | undefined): Prices {
  if (text === undefined) return PRICES;
  const [into = NaN, out = NaN, ...more] = parseList(text).map(Number);
  if (!(into >= 0 && out >= 0) || more.length > 0)
    throw new UsageError(`--prices takes dollars for a million tokens in and out, e.g. 0.40,1.60, not "${text}"`);
  return { in: into, out };
}

function parseGaps(text: string | undefined): number[] {
  if (text === undefined) return [GAP_MS];
  const gaps = parseList(text).map(Number);
  if (!gaps.every((gap) => Number.isInteger(gap) && gap >= 1))
    throw new UsageError(`--gap-ms takes milliseconds between exchanges, e.g. 1000 or 1000,4000, not "${text}"`);
  return gaps;
}
