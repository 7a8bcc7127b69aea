/** Keeps the embedded Postgres running: opens it again at the same port when it has ended, e.g. because the disk is full. */
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Program } from "./program.ts";

/** Pauses before it is opened again: each is twice the one before, … */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
/** … and the first again if it has run this long. */
const STEADY_MS = 60_000;

export type SupervisedPostgres = Pick<EmbeddedPostgres, "url" | "hasRemains">;

/**
 * Opens the database, and again whenever it ends. What was committed is on disk. A database that cannot be opened the first time
 * ends the program: such a fault does not pass by itself.
 *
 * @param beforeOpening called each time: PostgreSQL needs some room on the disk to recover
 */
export async function supervisePostgres(
  { started, isStopping, stopBecause, log }: Program,
  options: EmbeddedPostgresOptions,
  beforeOpening: () => void,
): Promise<SupervisedPostgres> {
  beforeOpening();
  let current = await startEmbeddedPostgres(options);
  const { url, port } = current;
  let hasOpened = false;
  let pause_ms = FIRST_PAUSE_MS;
  void watch();
  started({ stop: () => current.stop() });
  return { url, hasRemains: () => current.hasRemains() };

  async function watch(): Promise<void> {
    for (;;) {
      const began = performance.now();
      void current.open.then(() => (hasOpened = true));
      const reason = await current.ended;
      if (isStopping()) return;
      if (!hasOpened) return stopBecause(reason);
      log(`${reason.split("\n")[0]}; opening the database again`);
      if (performance.now() - began > STEADY_MS) pause_ms = FIRST_PAUSE_MS;
      await new Promise((resolve) => setTimeout(resolve, pause_ms));
      pause_ms = Math.min(2 * pause_ms, LONGEST_PAUSE_MS);
      if (isStopping()) return;
      beforeOpening();
      current = await openAgain();
    }
  }

  /** Opens it once more. Where that fails, returns one that has ended, so that the next attempt follows. */
  async function openAgain(): Promise<EmbeddedPostgres> {
    try {
      return await startEmbeddedPostgres({ ...options, port });
    } catch (error) {
      const endedAtOnce = async (): Promise<string> => (error instanceof Error ? error.message : String(error));
      const nothing = { open: new Promise<void>(() => {}), hasRemains: () => false, stop: async () => {} };
      return { ...current, ...nothing, ended: endedAtOnce() };
    }
  }
}
