import { parseList, type Options, UsageError } from "../command-line.ts";
import { faultReport, type FaultRun, ingestWithFaults, readSample } from "../faults.ts";
import { readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { endProgress, progress } from "../progress.ts";
import { SEED } from "../recall.ts";

export const FAULTS_USAGE = "faults <file> [--samples conv-26] [--share 0.2]";

export async function faults([file]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${FAULTS_USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const share = Number(options.share ?? 0.2);
  if (!(share >= 0 && share < 1))
    throw new UsageError(`--share takes a number of at least 0 and below 1, not "${options.share}"`);
  const [conversation] = readLocomoFile(file, parseList(options.samples));
  if (!conversation) throw new UsageError(`${file} has no conversation`);
  const sample = readSample(file, conversation.id);
  const runs: FaultRun[] = [];
  for (const each of [0, share]) {
    runs.push(await ingestWithFaults(conversation, sample, each, SEED, progress));
    endProgress();
  }
  const { markdown, same } = faultReport(runs);
  process.stdout.write(`LoCoMo, ${conversation.id}, extracted by a scripted model\n\n${markdown}\n`);
  if (!same) throw new UsageError("the graphs differ");
}
