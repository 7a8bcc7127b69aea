/** Runs until interrupted. */
import { type Options, UsageError } from "../command-line.ts";
import { RECORDED_REQUESTS, startByHand } from "../answers/by-hand.ts";
import { log } from "../progress.ts";

export const BY_HAND_USAGE = "by-hand <folder> [<recorded answers.jsonl>...] [--port 8089]";

const PORT = 8_089;

export async function byHand([folder, ...recorded]: string[], options: Options): Promise<void> {
  if (folder === undefined) throw new UsageError(`${BY_HAND_USAGE}\n${RECORDED_REQUESTS.where}`);
  const said = new Set<string>();
  const { url, pending } = await startByHand({
    folder,
    recorded,
    port: parsePort(options.port),
    onAnswer: (id, left) => log(`answered ${id}; ${left} pending`),
    onRefused: (file, reason) => {
      if (said.has(file)) return;
      said.add(file);
      log(`${file}: ${reason}`);
    },
  });
  log(`${url} answers from ${folder}; ${pending()} pending`);
}

function parsePort(text: string | undefined): number {
  const port = text === undefined ? PORT : Number(text);
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    throw new UsageError(`--port takes a number from 0 to 65535, not "${text}"`);
  return port;
}
