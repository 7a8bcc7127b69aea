/** Runs until a signal or a part's failure; stops its parts in reverse order. */

export interface Part {
  stop: () => Promise<void>;
}

export interface Program {
  started: (part: Part) => void;
  isStopping: () => boolean;
  stopBecause: (reason: string) => Promise<void>;
  log: (line: string) => void;
}

export function runProgram(stopWithin_ms: number, start: (program: Program) => Promise<void>): void {
  const parts: Part[] = [];
  let stopping = false;

  async function stop(code: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(code), stopWithin_ms);
    for (const part of parts.reverse()) await part.stop().catch((error: unknown) => log(String(error)));
    process.exit(code);
  }
  function stopBecause(reason: string): Promise<void> {
    if (!stopping) log(reason);
    return stop(1);
  }

  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"] as const) process.on(signal, () => void stop(0));
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  stopWithNpm(() => void stop(1));
  start({ started: (part) => void parts.push(part), isStopping: () => stopping, stopBecause, log }).catch(
    (error: unknown) => stopBecause(error instanceof Error ? error.message : String(error)),
  );
}

/** npm forwards SIGTERM and SIGINT, but a killed npm would leave this process running. */
function stopWithNpm(stop: () => void): void {
  if (process.env.npm_lifecycle_event === undefined) return;
  const npm = process.ppid;
  setInterval(() => process.ppid !== npm && stop(), 200).unref();
}

function log(line: string): void {
  process.stderr.write(`engraph: ${line}\n`);
}
