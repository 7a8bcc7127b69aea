/** `npm run eval -- beam <conversation…>`: measures the memory of an assistant's long conversations. */
import { writeFileSync } from "node:fs";
import { keptModel } from "../answers/ask-model.ts";
import { beamReport } from "../beam/beam-report.ts";
import { type EvaluatedConversation, evaluateBeam } from "../beam/evaluate-beam.ts";
import { type Options, parseCutoffs, UsageError } from "../command-line.ts";
import { joinConversations } from "../beam/join-conversations.ts";
import { BEAM, readBeam } from "../formats/beam.ts";
import { endProgress, log, progress } from "../progress.ts";
import { MAX_RANK } from "../search-all.ts";
import { withServer } from "../with-server.ts";

const CUTOFFS = [5, 10, 20, 50];

export const BEAM_USAGE =
  "beam <conversation…> [--joined] [--ks 5,10,20,50] [--answers [--answer-cache <folder>]] [--data-dir <folder>] [--json out.json]";

export async function beam(files: string[], options: Options): Promise<void> {
  if (files.length === 0) throw new UsageError(`${BEAM_USAGE}\n${BEAM.where}`);
  const cutoffs = parseCutoffs(options.ks, CUTOFFS, MAX_RANK);
  if (!options.answers && options["answer-cache"] !== undefined)
    throw new UsageError("--answer-cache goes with --answers");
  const llm = options.answers === true ? await keptModel(process.env, options["answer-cache"]) : null;
  const read = files.map(readBeam);
  const conversations = options.joined === true ? [joinConversations(read)] : read;
  const evaluated = await withServer(
    async (engraph, suffix) => {
      const results: EvaluatedConversation[] = [];
      for (const [place, conversation] of conversations.entries()) {
        const memory = engraph.user(`beam-${place}${suffix}`);
        const onProgress = (line: string): void =>
          progress(`${conversation.id}, ${place + 1} of ${conversations.length}: ${line}`);
        results.push(await evaluateBeam(memory, conversation, cutoffs, llm, onProgress));
      }
      endProgress();
      return results;
    },
    undefined,
    options["data-dir"],
  );
  const names = conversations.map(({ id }) => id).join(", ");
  process.stdout.write(`BEAM, ${names}\n\n${beamReport(evaluated, cutoffs)}\n`);
  if (options.json !== undefined) {
    writeFileSync(
      options.json,
      `${JSON.stringify({ benchmark: "beam", cutoffs, conversations: evaluated }, null, 1)}\n`,
    );
    log(`wrote every question with its context to ${options.json}`);
  }
}
