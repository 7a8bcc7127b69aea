import { wordVectors } from "../test/fakes/word-vectors.ts";
import { extractBuiltin } from "../worker/core/language/read-clauses.ts";
import { loadLexicon } from "../worker/core/text/lexicon.ts";
import { embedBuiltin } from "../worker/core/vectors/builtin-embedding.ts";
import { formatCount, type Measurement } from "./measurement.ts";
import { messageGenerator } from "./workload.ts";

const DIMENSIONS = 1_024;
const MESSAGES = 400;
const LATEST = 100;
const LONG_CHARACTERS = 32 * 1024;

/** Processor time per message in the Worker without its objects, which have another limit. */
export async function* measureReading(): AsyncGenerator<Measurement> {
  const words = wordVectors();
  const next = messageGenerator(1);
  const read = async (content: string): Promise<number> => {
    const began = process.cpuUsage();
    await loadLexicon();
    const { facts } = extractBuiltin({ speaker: "Ada", content, reference_time: 0, time_zone: "UTC", previous: [] });
    for (const text of [content, ...facts.map(({ fact }) => fact)]) embedBuiltin(text, DIMENSIONS, words);
    const { user, system } = process.cpuUsage(began);
    return (user + system) / 1_000;
  };
  const times: number[] = [];
  for (let number = 0; number < MESSAGES; number++) times.push(await read(next()));
  const operation = "processor time of reading a message by rules";
  yield { operation, size: "the first of an isolate", ms: times[0] ?? NaN };
  const latest = times.slice(-LATEST).toSorted((a, b) => a - b);
  const p95 = latest[Math.floor(LATEST * 0.95)] ?? NaN;
  yield { operation, size: "a short one", ms: latest[LATEST >>> 1] ?? NaN, found: `95 % within ${p95.toFixed(2)} ms` };
  let long = "";
  while (long.length < LONG_CHARACTERS) long += `${next()} `;
  yield { operation, size: formatCount(long.length, "characters"), ms: await read(long) };
}
