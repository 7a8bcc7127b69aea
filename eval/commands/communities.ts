/** `npm run eval -- communities <file>`: what refreshing communities costs, and what each mode of context finds. */
import { type Options, UsageError, listOf } from "../command-line.ts";
import { measureCommunities, MODES, type MeasuredCommunities } from "../communities.ts";
import { CATEGORIES, readLocomoFile, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { endProgress, progress } from "../progress.ts";
import { markdownTable, milliseconds, percent } from "../table.ts";
import { withServer } from "../with-server.ts";

export const COMMUNITIES_USAGE = "communities <locomo file> [--samples conv-26,conv-30]";

export async function communities([file]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${COMMUNITIES_USAGE}\n${WHERE_TO_GET_LOCOMO}`);
  const conversations = readLocomoFile(file, listOf(options.samples));
  const measured = await withServer(async (client, suffix) => {
    const results: MeasuredCommunities[] = [];
    for (const conversation of conversations) {
      results.push(
        await measureCommunities(client, `${conversation.id}-communities${suffix}`, conversation, (line) =>
          progress(`${conversation.id}: ${line}`),
        ),
      );
      endProgress();
    }
    return results;
  });
  process.stdout.write(`${refreshTable(measured)}\n\n${modeTable(measured)}\n`);
}

const refreshTable = (measured: readonly MeasuredCommunities[]): string =>
  markdownTable(
    [
      "conversation",
      "turns",
      "entities",
      "communities",
      "refresh",
      "calls",
      "again: rewritten",
      "one session more: rewritten",
      "context p95 idle",
      "while refreshing",
    ],
    measured.map(({ conversation, turns, entities, communities, first, again, added, idle, during }) => [
      conversation,
      String(turns),
      String(entities),
      String(communities),
      `${first.seconds.toFixed(1)} s`,
      String(first.refresh.calls),
      String(again.refresh.rewritten),
      `${percent(added.refresh.rewritten / communities)} %`,
      milliseconds(idle),
      milliseconds(during),
    ]),
  );

/** Shares of the evidence, in percent, by category of question. */
const modeTable = (measured: readonly MeasuredCommunities[]): string =>
  markdownTable(
    ["evidence in the context, %", ...MODES],
    [...CATEGORIES].map(([category, name]) => [
      `${category} ${name}`,
      ...MODES.map((mode) => {
        const shares = measured.flatMap(({ shares }) => shares.get(category)?.get(mode) ?? []);
        return percent(shares.reduce((sum, share) => sum + share, 0) / shares.length);
      }),
    ]),
  );
