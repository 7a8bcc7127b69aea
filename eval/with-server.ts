/** A client of the server that runs, or of a fresh one for as long as it is needed. */
import { randomBytes } from "node:crypto";
import { EngraphClient } from "../sdk/src/client.ts";
import { log } from "./progress.ts";
import { serverFromEnvironment, startFreshStack } from "./stack.ts";

const PATIENCE_MS = 60_000;

/**
 * Calls `use` with a client and the end of the name of every memory it makes: empty on a fresh server, unique on one that
 * runs. With `variables` the server is always a fresh one, configured by them.
 */
export async function withServer<Result>(
  use: (client: EngraphClient, suffix: string) => Promise<Result>,
  variables?: Record<string, string>,
): Promise<Result> {
  const running = variables ? null : serverFromEnvironment(process.env);
  if (!running) log("starting a server with an empty data directory…");
  const server = running ?? (await startFreshStack(variables));
  const onWaiting = (reason: string, waitedMs: number): void => {
    if (waitedMs === 0) log(`${server.url} ${reason}, waiting…`);
  };
  try {
    const client = new EngraphClient({ ...server, retryTimeoutMs: PATIENCE_MS, onRetry });
    return await use(client, running ? `-${randomBytes(4).toString("hex")}` : "");
  } finally {
    await server.stop();
  }
}
