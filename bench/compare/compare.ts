/**
 * `npm run bench -- compare <commit> [<area>…] [options]`: sends the same requests in turn to two built servers, of <commit> and of this
 * checkout. Prints ratios, after to before, with intervals over the pairs.
 *
 * Areas: ingest, context, search, ask, cold; by default all but cold. Both servers read by rules and embed without a model.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { Agent } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { fileURLToPath } from "node:url";
import { killLocalStacks, startLocalStack } from "../../test/fakes/local-stack.ts";
import { formatCount } from "../measurement.ts";
import { markdownTable } from "../markdown-table.ts";
import { AREAS, type Area, askInTurn, storeInTurn, type Measured, type Side } from "./areas.ts";
import { assistantChat, type Conversation, fromBeam, shortMessages } from "./conversation.ts";
import { ratioOfQuantiles } from "./paired-ratio.ts";
import { openWorkTree } from "./work-tree.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const HEADER = ["operation", "memory", "quantile", "before, ms", "after, ms", "ratio (95 %)"];

export async function compare(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      tokens: { type: "string", default: "150000" },
      requests: { type: "string", default: "200" },
      beam: { type: "string" },
      only: { type: "string" },
    },
  });
  const [commit, ...named] = positionals;
  if (commit === undefined)
    throw new Error("name the commit to compare with, e.g. `npm run bench -- compare HEAD~10 context`");
  const areas = readAreas(named);
  const [tokens, requests] = [positive("tokens", values.tokens), positive("requests", values.requests)];
  const conversations = readConversations(tokens, values.beam, values.only);

  const tree = openWorkTree(ROOT, commit);
  const directories = [mkdtempSync(join(tmpdir(), "engraph-before-")), mkdtempSync(join(tmpdir(), "engraph-after-"))];
  const agent = new Agent({ keepAlive: true });
  try {
    progress(`${tree.commit.slice(0, 8)} is checked out; starting both servers`);
    const [before, after] = await Promise.all(
      [tree.directory, ROOT].map(async (root, place): Promise<Side> => {
        const stack = startLocalStack(directories[place] ?? "", "0", {}, [join(root, "scripts/dev.ts")]);
        return { ready: await stack.ready(), agent, pid: stack.process.pid ?? 0 };
      }),
    );
    if (before === undefined || after === undefined) throw new Error("both servers are needed");
    const rows: string[][] = [];
    const add = (memory: string, measured: readonly Measured[]): void => {
      for (const one of measured) {
        const lines = rowsOf(memory, one);
        rows.push(...lines);
        for (const line of lines) progress(line.join(" · "));
      }
    };
    for (const conversation of conversations) {
      const memory = `${conversation.name}, ${formatCount(conversation.messages.length, "messages")}`;
      const stored = await storeInTurn(before, after, conversation, progress);
      if (areas.includes("ingest")) add(memory, stored);
      for (const area of areas)
        if (area !== "ingest") add(memory, await askInTurn(before, after, area, conversation, requests));
    }
    process.stdout.write(`${markdownTable(HEADER, rows)}\n\n`);
    process.stdout.write(`Before: ${tree.commit.slice(0, 8)}. Intervals: bootstrap over pairs of requests.\n`);
    return 0;
  } finally {
    agent.destroy();
    killLocalStacks();
    tree.remove();
    for (const directory of directories) rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
  }
}

function readAreas(named: readonly string[]): Area[] {
  const unknown = named.filter((name) => !(AREAS as readonly string[]).includes(name));
  if (unknown.length > 0) throw new Error(`unknown area "${unknown.join('", "')}"; known areas: ${AREAS.join(", ")}`);
  return AREAS.filter((area) => (named.length === 0 ? area !== "cold" : named.includes(area)));
}

function readConversations(tokens: number, beam: string | undefined, only: string | undefined): Conversation[] {
  if (beam !== undefined) return [fromBeam(beam)];
  const made = [shortMessages(tokens), assistantChat(tokens)];
  const wanted = only === undefined ? made : made.filter(({ name }) => name.startsWith(only));
  if (wanted.length === 0) throw new Error("--only takes short or assistant");
  return wanted;
}

function rowsOf(memory: string, { operation, pairs, quantiles }: Measured): string[][] {
  return quantiles.map((share) => {
    const { before, after, ratio, low, high } = ratioOfQuantiles(pairs, share);
    const interval = `${ratio.toFixed(2)} (${low.toFixed(2)}–${high.toFixed(2)})`;
    return [operation, memory, `p${share * 100}`, before.toPrecision(3), after.toPrecision(3), interval];
  });
}

function positive(name: string, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) throw new Error(`--${name} takes a whole number above 0`);
  return number;
}

const progress = (line: string): void => void process.stderr.write(`${line}\n`);
