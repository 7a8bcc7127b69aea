import { findReference } from "../../bench/reference.ts";
import { communityAnswers } from "../../test/fakes/scripted-openai/communities.ts";
import { startScriptedOpenAi } from "../../test/fakes/scripted-openai/server.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { type Options, UsageError, parseList } from "../command-line.ts";
import { measureCommunities, measureRefreshes } from "../communities.ts";
import {
  connectionTable,
  growthTable,
  hierarchyTable,
  modeTable,
  modularityTable,
  overviewTable,
  readLatencyLine,
  stabilityTable,
} from "../communities-report.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO, type Conversation } from "../locomo.ts";
import { scriptedEndpoint } from "../model-written-facts.ts";
import { endProgress, progress } from "../progress.ts";
import { withServer } from "../with-server.ts";

export const COMMUNITIES_USAGE = "communities <locomo file> [--samples conv-26,conv-30]";

const THINKING_MS = 150;

export async function communities([file]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${COMMUNITIES_USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const conversations = readLocomoFile(file, parseList(options.samples));
  const reference = findReference(process.env["BENCH_PYTHON"] ?? "python3");
  const builtin = await measureAll(conversations, measureCommunities);
  const model = await startScriptedOpenAi({
    answers: communityAnswers,
    faults: { share: 1, seed: 1, kinds: [{ kind: "late", ms: THINKING_MS }] },
  });
  try {
    const written = await measureAll(conversations, measureRefreshes, scriptedEndpoint(model.url));
    const sections = [
      ["Built-in provider", growthTable(builtin), readLatencyLine(builtin), stabilityTable(builtin)],
      [
        `Names and reports by a scripted model that takes ${THINKING_MS} ms per answer`,
        growthTable(written),
        readLatencyLine(written),
        stabilityTable(written),
      ],
      ["", modularityTable(builtin, reference), modeTable(builtin)],
      ["", hierarchyTable(builtin), overviewTable(builtin), connectionTable(builtin)],
    ];
    process.stdout.write(`${sections.map((parts) => parts.filter((part) => part !== "").join("\n\n")).join("\n\n")}\n`);
  } finally {
    await model.close();
  }
}

const measureAll = <Measured>(
  conversations: readonly Conversation[],
  measure: (
    memoryOf: (part: string) => Memory,
    conversation: Conversation,
    onProgress: (line: string) => void,
  ) => Promise<Measured>,
  variables?: Record<string, string>,
): Promise<Measured[]> =>
  withServer(async (engraph, suffix) => {
    const results: Measured[] = [];
    for (const conversation of conversations) {
      results.push(
        await measure(
          (part) => engraph.user(`${conversation.id}-communities-${part}${suffix}`),
          conversation,
          (line) => progress(`${conversation.id}: ${line}`),
        ),
      );
      endProgress();
    }
    return results;
  }, variables);
