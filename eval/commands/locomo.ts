/** `npm run eval -- locomo <file>`: does the memory find the turns that hold the answer? */
import { writeFileSync } from "node:fs";
import { type Method, METHODS } from "../../shared/api/search.ts";
import { listOf, type Options, UsageError } from "../command-line.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { endProgress, log, progress } from "../progress.ts";
import { SEED } from "../recall.ts";
import { CUTOFFS, report } from "../report.ts";
import { type ConversationResult, evaluateConversation } from "../retrieval.ts";
import { withServer } from "../with-server.ts";

export const LOCOMO_USAGE = "locomo <file> [--samples conv-26,conv-30] [--methods bm25,cosine] [--json out.json]";

export async function locomo([file]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${LOCOMO_USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const conversations = readLocomoFile(file, listOf(options.samples));
  const methods = readMethods(options.methods);
  const results = await withServer(async (client, suffix) => {
    const results: ConversationResult[] = [];
    for (const conversation of conversations) {
      const tell = (line: string): void => progress(`${conversation.id}: ${line}`);
      results.push(
        await evaluateConversation(client, `locomo-${conversation.id}${suffix}`, conversation, methods, tell),
      );
      endProgress();
    }
    return results;
  });
  const { markdown, ranking, recall } = report(results);
  process.stdout.write(
    `LoCoMo, ${conversations.map(({ id }) => id).join(", ")}; search by ${methods.join(" and ")}\n\n${markdown}\n`,
  );
  if (options.json !== undefined) {
    const details = {
      benchmark: "locomo",
      methods,
      seed: SEED,
      cutoffs: CUTOFFS,
      ranking,
      recall,
      conversations: results,
    };
    writeFileSync(options.json, `${JSON.stringify(details, null, 1)}\n`);
    log(`every question with its rankings: ${options.json}`);
  }
}

/** The search methods to leave in, all when none is named. */
function readMethods(text: string | undefined): Method[] {
  const methods = text === undefined ? [...METHODS] : METHODS.filter((method) => listOf(text).includes(method));
  const unknown = listOf(text).filter((name) => !METHODS.some((method) => method === name));
  if (methods.length === 0 || unknown.length > 0)
    throw new UsageError(`--methods takes some of ${METHODS.join(",")}, not "${text}"`);
  return methods;
}
