import type { Program } from "./program.ts";
import { startWorker, type WorkerOptions, type WorkerProcess } from "./worker-process.ts";

const HEALTH_TIMEOUT_MS = 60_000;
const HEALTH_PAUSE_MS = 50;
const MAX_DEATHS = 3;
const DEATHS_WITHIN_MS = 60_000;

/** Restarts workerd at the same port. Acknowledged data is on disk. */
export async function superviseWorker(
  { started, isStopping, stopBecause, log }: Program,
  options: WorkerOptions,
  databaseReady: Promise<void>,
): Promise<void> {
  const url = `http://127.0.0.1:${options.port}`;
  const deaths: number[] = [];
  let current: WorkerProcess;
  const run = (): WorkerProcess => {
    const worker = startWorker(options);
    current = worker;
    void worker.ended.then((reason) => {
      if (worker === current) void stopBecause(reason);
    });
    return worker;
  };
  const supervise = async (worker: WorkerProcess): Promise<void> => {
    await waitUntilHealthy(url, worker, log);
    void worker.watch().then((reason) => revive(worker, reason));
  };
  const revive = async (worker: WorkerProcess, reason: string): Promise<void> => {
    if (isStopping()) return;
    const recent = deaths.filter((at) => at > Date.now() - DEATHS_WITHIN_MS).length + 1;
    deaths.push(Date.now());
    if (recent > MAX_DEATHS) return stopBecause(`${reason}, for the ${recent}th time within a minute`);
    log(`${reason}; starting the Worker again`);
    try {
      const stopped = worker.stop();
      current = { ...worker, stop: () => stopped };
      await stopped;
      if (isStopping()) return;
      const next = run();
      await next.listening;
      await supervise(next);
      log("the Worker serves again");
    } catch (error) {
      await stopBecause(error instanceof Error ? error.message : String(error));
    }
  };
  started({ stop: () => current.stop() });
  const first = run();
  await Promise.all([databaseReady, first.listening]);
  await supervise(first);
}

async function waitUntilHealthy(url: string, worker: WorkerProcess, log: (line: string) => void): Promise<void> {
  const deadline = Date.now() + HEALTH_TIMEOUT_MS;
  let last = "";
  while (Date.now() < deadline) {
    const answer = await fetch(`${url}/health`, { signal: AbortSignal.timeout(HEALTH_TIMEOUT_MS) }).then(
      async (response) => {
        const text = await response.text();
        return { ok: response.ok || canRead(text), text: `HTTP ${response.status} ${text}` };
      },
      (error: unknown) => ({ ok: false, text: String(error) }),
    );
    if (answer.ok) {
      if (canRead(answer.text)) log("the storage is full: nothing can be written");
      return;
    }
    last = answer.text;
    await Promise.race([worker.ended, new Promise((resolve) => setTimeout(resolve, HEALTH_PAUSE_MS))]);
  }
  throw new Error(
    `GET /health did not answer 200 within ${HEALTH_TIMEOUT_MS / 1_000} s; last answer: ${last.slice(0, 500)}`,
  );
}

/** Only writes fail on a full disk. */
const canRead = (health: string): boolean => /"postgres":"ok","storage":"full"/.test(health);
