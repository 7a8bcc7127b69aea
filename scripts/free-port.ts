import { createServer } from "node:net";

/** What was killed a moment ago may still be dying. */
const PATIENCE_MS = 1_000;
const PAUSE_MS = 100;
const FIRST_ANY_PORT = 20_000;
const ANY_PORTS = 12_000;

/** The port to use for `PORT=<text>` on 127.0.0.1, found to be free; "0" picks one. */
export async function findFreePort(text: string): Promise<number> {
  const wanted = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(wanted <= 65_535)) throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`);
  if (wanted === 0) return anyPort();
  for (let waited = 0; ; waited += PAUSE_MS) {
    const problem = await bindOnce(wanted);
    if (problem === undefined) return wanted;
    if (problem !== "EADDRINUSE") throw new Error(`port ${wanted} cannot be used (${problem})`);
    if (waited >= PATIENCE_MS) throw new Error(`port ${wanted} is in use; set PORT to another one, or to 0 for any`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Below the range that systems draw outgoing ports from, and looked for from the process's own number on: nobody takes it before
 * workerd listens, seconds later, and processes that start at once do not look at the same ones.
 */
async function anyPort(): Promise<number> {
  for (let tried = 0; tried < ANY_PORTS; tried++) {
    const port = FIRST_ANY_PORT + ((process.pid + tried) % ANY_PORTS);
    if ((await bindOnce(port)) === undefined) return port;
  }
  throw new Error(
    `no port from ${FIRST_ANY_PORT} to ${FIRST_ANY_PORT + ANY_PORTS - 1} is free; set PORT to a free one`,
  );
}

function bindOnce(port: number): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, "127.0.0.1", () => probe.close(() => resolve(undefined)));
  });
}
