/** Uses the real server and an endpoint whose answers are as long as recorded ones. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type Options, parseLimit, parseList, UsageError } from "../command-line.ts";
import { answersOfLength, asObserved, asRecorded } from "../extraction/answers-of-length.ts";
import { MESSAGES_FILE, parseMessages } from "../extraction/chat.ts";
import { configuredSilence } from "../extraction/configured-extractor.ts";
import { costTable } from "../extraction/cost-report.ts";
import { assistantChatOf, firstExchanges } from "../extraction/exchanges.ts";
import { type Arrival, measureCosts } from "../extraction/measure-cost.ts";
import { lengthsOf, parseRecorded, RECORDED_ANSWERS } from "../extraction/recorded-lengths.ts";
import { readText } from "../formats/published-file.ts";
import { MODEL_WRITTEN } from "../model-written-facts.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { parsePrices, type Prices } from "../prices.ts";
import { endProgress, progress } from "../progress.ts";

export const EXTRACTION_COST_USAGE =
  "extraction-cost <locomo.json|messages.jsonl> <recorded answers.jsonl> [--samples conv-26] [--limit 500]\n" +
  "              [--gaps 10,30 (seconds)] [--speed 20] [--prices 0.40,1.60] [--facts model-written]";

const EXCHANGES = 500;
/** Mean seconds between exchanges, to read an answer and to write. */
const GAPS_S = [30];
/** 500 exchanges in minutes, with time for a server that takes a tenth of a second per exchange. */
const SPEED = 20;
const PRICES: Prices = { in: 0.4, out: 1.6 };

export async function extractionCost([file, answers]: string[], options: Options): Promise<void> {
  if (file === undefined || answers === undefined)
    throw new UsageError(
      `${EXTRACTION_COST_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${MESSAGES_FILE.where}\nOf the answers: ${RECORDED_ANSWERS.where}`,
    );
  if (options.facts !== undefined && options.facts !== MODEL_WRITTEN)
    throw new UsageError(`--facts takes ${MODEL_WRITTEN}, not "${options.facts}"`);
  const prices = parsePrices(options.prices) ?? PRICES;
  const gaps = parseNumbers("gaps", options.gaps, GAPS_S);
  const [speed = SPEED] = parseNumbers("speed", options.speed, [SPEED]);
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
  const arrivals: Arrival[] = [
    { kind: "sessions" },
    { kind: "alone" },
    ...gaps.map((mean_gap_s) => ({ kind: "live" as const, mean_gap_s })),
  ];
  const clock = { speed, silence_ms: configuredSilence(process.env) };
  const costs = await measureCosts(exchanges, arrivals, clock, answer, progress);
  endProgress();
  const [first] = costs;
  const recordedTokens = recorded.reduce((sum, { tokens }) => sum + tokens, 0);
  const answeredTokens = recorded.reduce(
    (sum, { messages }) => sum + countTokens(JSON.stringify(byLength(messages))),
    0,
  );
  const failed = costs.reduce((sum, cost) => sum + cost.failed, 0);
  const report = [
    `Extraction of ${first?.messages} messages (${first?.exchanges} exchanges of ${exchanges.length} chats), at $${prices.in} a million tokens in and $${prices.out} out`,
    costTable(costs, prices),
    `Seconds are those of life, in which the server waits ${clock.silence_ms / 1_000} s for more messages; here all went ${speed} times as fast. ` +
      "Gaps are exponentially distributed around their mean. The endpoint answers at once.",
    `Facts: ${isObserved ? "as many as a model once wrote about each message" : "as many a token as the recorded messages have"}, none of an assistant's. ` +
      `The ${recorded.length} recorded extractions have ${recordedTokens} tokens; ` +
      `to the same prompts this endpoint answers ${answeredTokens}, in the form that is asked for now.`,
    ...(failed === 0 ? [] : [`${failed} messages failed: their cost is not all of it.`]),
  ];
  process.stdout.write(`${report.join("\n\n")}\n`);
}

function parseNumbers(name: string, text: string | undefined, defaults: readonly number[]): number[] {
  if (text === undefined) return [...defaults];
  const numbers = parseList(text).map(Number);
  if (!numbers.every((number) => Number.isFinite(number) && number > 0))
    throw new UsageError(`--${name} takes numbers above 0, e.g. ${defaults.join(",")}, not "${text}"`);
  return numbers;
}
