/** `npm run eval -- beam <conversation…>`: an assistant's long conversations. */
import { writeFileSync } from "node:fs";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { keptModel } from "../answers/ask-model.ts";
import { beamReport } from "../beam/beam-report.ts";
import { type EvaluatedConversation, evaluateBeam } from "../beam/evaluate-beam.ts";
import { fallTable } from "../beam/fall-table.ts";
import { growMemory } from "../beam/grow-memory.ts";
import { joinConversations } from "../beam/join-conversations.ts";
import { type Options, parseCutoffs, parseEvery, parseSizes, UsageError } from "../command-line.ts";
import { BEAM, type BeamConversation, readBeam } from "../formats/beam.ts";
import { endProgress, log, progress } from "../progress.ts";
import { MAX_RANK } from "../search-all.ts";
import { withServer } from "../with-server.ts";

const CUTOFFS = [5, 10, 20, 50];

export const BEAM_USAGE =
  "beam <conversation…> [--joined | --sizes 500K,7M [--ask <prefix of ids>] [--every 2]] [--ks 5,10,20,50] [--answers [--answer-cache <folder>]] [--data-dir <folder>] [--json out.json]";

export async function beam(files: string[], options: Options): Promise<void> {
  if (files.length === 0) throw new UsageError(`${BEAM_USAGE}\n${BEAM.where}`);
  const cutoffs = parseCutoffs(options.ks, CUTOFFS, MAX_RANK);
  if (!options.answers && options["answer-cache"] !== undefined)
    throw new UsageError("--answer-cache goes with --answers");
  const llm = options.answers === true ? await keptModel(process.env, options["answer-cache"]) : null;
  const read = files.map(readBeam);
  if (options.sizes === undefined && (options.ask ?? options.every) !== undefined)
    throw new UsageError("--ask and --every go with --sizes");
  const grown = options.sizes === undefined ? null : grow(read, options.sizes, options);
  const conversations = grown?.all ?? (options.joined === true ? [joinConversations(read)] : read);
  const evaluated = await withServer(
    async (engraph, suffix) => {
      const results: EvaluatedConversation[] = [];
      for (const [place, conversation] of conversations.entries()) {
        const memory = engraph.user(`beam-${place}${suffix}`);
        const onProgress = (line: string): void =>
          progress(`${conversation.id}, ${place + 1} of ${conversations.length}: ${line}`);
        const result = await evaluateBeam(memory, conversation, cutoffs, llm, onProgress);
        results.push(result);
        if (grown !== null)
          log(`${conversation.id}: ${result.messages} messages understood in ${result.understood.toFixed(0)} s`);
      }
      endProgress();
      return results;
    },
    undefined,
    options["data-dir"],
  );
  const names = conversations.map(({ id }) => id).join(", ");
  process.stdout.write(`BEAM, ${names}\n\n`);
  if (grown === null) process.stdout.write(`${beamReport(evaluated, cutoffs)}\n`);
  else {
    const [small, large] = [evaluated.slice(0, grown.small), evaluated.slice(grown.small)];
    process.stdout.write(`${fallTable(small, large)}\n`);
    for (const one of large) process.stdout.write(`\n## ${one.id}\n\n${beamReport([one], cutoffs)}\n`);
  }
  if (options.json !== undefined) {
    writeFileSync(
      options.json,
      `${JSON.stringify({ benchmark: "beam", cutoffs, conversations: evaluated }, null, 1)}\n`,
    );
    log(`wrote every question with its context to ${options.json}`);
  }
}

interface GrownConversations {
  all: BeamConversation[];
  small: number;
}

function grow(read: readonly BeamConversation[], sizes: string, options: Options): GrownConversations {
  if (options.joined === true) throw new UsageError("--sizes does not go with --joined");
  const every = parseEvery(options.every);
  const isAsked = ({ id }: BeamConversation): boolean => id.startsWith(options.ask ?? "");
  let count = 0;
  const sampled = read.map((conversation) => {
    if (!isAsked(conversation)) return conversation;
    return { ...conversation, questions: conversation.questions.filter(() => count++ % every === 0) };
  });
  log("counting tokens…");
  const large = growMemory(sampled, {
    sizes: parseSizes(sizes),
    isAsked,
    tokensOf: ({ turns }) => turns.reduce((sum, { text }) => sum + countTokens(text), 0),
  });
  const small = sampled.filter(isAsked);
  return { all: [...small, ...large.map(({ conversation }) => conversation)], small: small.length };
}
