/** Restarts Postgres at the same port, for example after the disk was full. */
import { type EmbeddedPostgres, type EmbeddedPostgresOptions, startEmbeddedPostgres } from "./embedded-postgres.ts";
import type { Program } from "./program.ts";

/** Doubles each time; resets after the database was open for `STEADY_MS`. */
const FIRST_PAUSE_MS = 250;
const LONGEST_PAUSE_MS = 5_000;
const STEADY_MS = 60_000;

export type SupervisedPostgres = Pick<EmbeddedPostgres, "url" | "hasRemains">;

/** A failure of the first opening ends the program; later ones lose no committed data. PostgreSQL needs disk space to recover. */
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
