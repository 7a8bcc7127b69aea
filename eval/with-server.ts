import { randomBytes } from "node:crypto";
import { resolve } from "node:path";
import { Engraph, type Retry } from "../sdk/src/index.ts";
import { log } from "./progress.ts";
import { serverFromEnvironment, startFreshStack, startStack } from "./stack.ts";

const RETRY_FOR_MS = 60_000;

/**
 * The suffix for memory names is empty on a fresh server, unique on a running one. `variables` forces a fresh server with this
 * configuration; `dataDir` one on that directory, which is kept.
 */
export async function withServer<Result>(
  use: (engraph: Engraph, suffix: string) => Promise<Result>,
  variables?: Record<string, string>,
  dataDir?: string,
): Promise<Result> {
  const running = variables || dataDir !== undefined ? null : serverFromEnvironment(process.env);
  if (!running) log(`starting a server with ${dataDir === undefined ? "an empty data directory" : dataDir}…`);
  const start = () =>
    dataDir === undefined
      ? startFreshStack(variables)
      : startStack({ ...variables, PORT: "0", DATA_DIR: resolve(dataDir) });
  const server = running ?? (await start());
  const onRetry = ({ reason, waitedMs }: Retry): void => {
    if (waitedMs === 0) log(`${server.url} ${reason}, waiting…`);
  };
  try {
    const { url, apiKey: key } = server;
    return await use(
      new Engraph({ url, key, retryForMs: RETRY_FOR_MS, onRetry }),
      running ? `-${randomBytes(4).toString("hex")}` : "",
    );
  } finally {
    await server.stop();
  }
}
