import { createServer } from "node:net";

/** A just killed process may still hold the port. */
const BUSY_TIMEOUT_MS = 1_000;
const PAUSE_MS = 100;
const FIRST_PORT = 20_000;
const PORT_COUNT = 12_000;
/** Distance between consecutive process ids: each process may take a few ports, and its workers listen only seconds later. */
const PORTS_PER_PROCESS = 31;

/** @throws if the given port is taken */
export async function findFreePort(text: string, host = "127.0.0.1", pid = process.pid): Promise<number> {
  const wanted = /^\d{1,5}$/.test(text) ? Number(text) : NaN;
  if (!(wanted <= 65_535)) throw new Error(`PORT must be a number from 0 to 65535, not "${text}"`);
  if (wanted === 0) return findAnyPort(host, pid);
  for (let waited = 0; ; waited += PAUSE_MS) {
    const problem = await tryToBind(wanted, host);
    if (problem === undefined) return wanted;
    if (problem !== "EADDRINUSE") throw new Error(`port ${wanted} of ${host} cannot be used (${problem})`);
    if (waited >= BUSY_TIMEOUT_MS)
      throw new Error(`port ${wanted} is in use; set PORT to another one, or to 0 for any`);
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

/**
 * Tries ports below the range of outgoing connections, so that nothing takes the port before workerd listens. Starts at
 * the process id, so that concurrent starts try different ports.
 */
async function findAnyPort(host: string, pid: number): Promise<number> {
  for (let tried = 0; tried < PORT_COUNT; tried++) {
    const port = FIRST_PORT + ((pid * PORTS_PER_PROCESS + tried) % PORT_COUNT);
    if ((await tryToBind(port, host)) === undefined) return port;
  }
  throw new Error(`no port from ${FIRST_PORT} to ${FIRST_PORT + PORT_COUNT - 1} is free; set PORT to a free one`);
}

function tryToBind(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
    probe.listen(port, host, () => probe.close(() => resolve(undefined)));
  });
}
