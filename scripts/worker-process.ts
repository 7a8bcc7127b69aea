import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { stripVTControlCharacters } from "node:util";
import { compileCache } from "./compile-cache.ts";
import { membersOf } from "./process-group.ts";

export interface WorkerProcess {
  listening: Promise<void>;
  ended: Promise<string>;
  watch: () => Promise<string>;
  stop: () => Promise<void>;
}

export interface WorkerOptions {
  port: number;
  dataDir: string;
  envFile: string;
  built: boolean;
  bundle?: string;
  wakeUpQueues?: number | undefined;
  /** A cron expression, or `wrangler.toml` for its schedule; default: none. */
  schedule?: string;
  /** Workers AI needs an account. */
  remoteBindings: boolean;
  log: (line: string) => void;
  root: string;
}

/** SIGKILL follows after this time. wrangler usually ends within about 0.2 s. */
const STOP_TIMEOUT_MS = 2_000;
const WATCH_MS = 500;
const RELOAD_MS = 2_500;
const ERROR_TAIL_MS = 500;

export function startWorker(options: WorkerOptions): WorkerProcess {
  const group = spawn(process.execPath, [scriptAt("./tether.ts"), process.execPath, ...commandOf(options)], {
    cwd: options.root,
    env: { ...process.env, ...compileCache(), ...wranglerEnvironment(options.dataDir) },
    detached: true,
    stdio: ["pipe", "pipe", "pipe"],
  });
  const exited = once(group, "exit").then(([code, killer]: Array<number | string | null>) => {
    signal(group, "SIGKILL");
    return `wrangler ended with ${killer ?? `code ${code}`}`;
  });

  let crashed = (): void => {};
  const crash = new Promise<string>((resolve) => {
    // wrangler's proxy never reaches the workerd that it then starts
    crashed = () => resolve("a process of workerd ended");
  });
  const listening = watchOutput(group, { log: options.log, crashed }, exited);
  const watch = new AbortController();
  void exited.then(() => watch.abort());
  return {
    listening,
    ended: exited,
    watch: () => Promise.race([crash, watchWorkerd(group.pid ?? 0, options.built ? 0 : RELOAD_MS, watch.signal)]),
    async stop() {
      watch.abort();
      group.kill("SIGTERM"); // wrangler stops workerd and esbuild itself
      const timeout = setTimeout(() => signal(group, "SIGKILL"), STOP_TIMEOUT_MS);
      await exited;
      clearTimeout(timeout);
    },
  };
}

async function watchWorkerd(group: number, reload_ms: number, signal: AbortSignal): Promise<string> {
  const first = await membersOf(group, "workerd");
  let missing_since: number | null = null;
  for (;;) {
    await new Promise((resolve) => setTimeout(resolve, WATCH_MS).unref());
    const now = signal.aborted ? first : await membersOf(group, "workerd");
    if (signal.aborted) return new Promise<never>(() => {});
    const is_whole = reload_ms > 0 ? now.length >= first.length : first.every((pid) => now.includes(pid));
    if (is_whole) missing_since = null;
    else missing_since ??= Date.now();
    if (missing_since !== null && Date.now() - missing_since >= reload_ms) return "a process of workerd ended";
  }
}

function commandOf(options: WorkerOptions): string[] {
  const common = commonArguments(options);
  if (!options.built) return [scriptAt("./dev-worker.ts"), ...common, ...(options.remoteBindings ? ["--remote"] : [])];
  return [
    scriptAt("./built-worker.ts"),
    ...common,
    ...(options.bundle === undefined ? [] : [`--bundle=${options.bundle}`]),
    ...(options.wakeUpQueues === undefined ? [] : [`--wake-up-queues=${options.wakeUpQueues}`]),
    ...(options.schedule === undefined ? [] : [`--schedule=${options.schedule}`]),
  ];
}

const scriptAt = (path: string): string => fileURLToPath(new URL(path, import.meta.url));

const commonArguments = ({ port, dataDir, envFile }: WorkerOptions): string[] => [
  "--ip=127.0.0.1",
  `--port=${port}`,
  `--persist-to=${join(dataDir, "worker")}`,
  `--env-file=${envFile}`,
];

function wranglerEnvironment(dataDir: string): Record<string, string> {
  return {
    CLOUDFLARE_CF_FETCH_ENABLED: "false",
    WRANGLER_SEND_METRICS: "false",
    WRANGLER_HIDE_BANNER: "true",
    WRANGLER_REGISTRY_PATH: join(dataDir, "wrangler-registry"),
    WRANGLER_WRITE_LOGS: "false",
    // undocumented pages that run SQL on every object, for anyone on this machine
    X_LOCAL_EXPLORER: "false",
    X_LOCAL_OBSERVABILITY: "false",
    FORCE_COLOR: "0",
  };
}

function watchOutput(
  group: ChildProcess,
  { log, crashed }: { log: (line: string) => void; crashed: () => void },
  exited: Promise<string>,
): Promise<void> {
  return new Promise((resolve, reject) => {
    let ready = false;
    const read = (text: string): void => {
      const line = stripVTControlCharacters(text); // esbuild ignores the environment and always colours its messages
      if (!isNoise(line)) log(line);
      if (/runtime crashed/i.test(line)) crashed();
      if (line.includes("Ready on ")) {
        ready = true;
        resolve();
      } else if (!ready && line.includes("[ERROR]")) {
        setTimeout(() => reject(new Error("the Worker did not start; see the errors above")), ERROR_TAIL_MS);
      }
    };
    for (const stream of [group.stdout, group.stderr]) if (stream) createInterface({ input: stream }).on("line", read);
    void exited.then((reason) => reject(new Error(reason)));
  });
}

function isNoise(line: string): boolean {
  return /^\s*$|^Your Worker has access|^Binding\s|^env\.|^Using secrets|Starting local server|Connection status|Vectorize Index bindings/.test(
    line,
  );
}

function signal(group: ChildProcess, name: NodeJS.Signals): void {
  if (group.pid === undefined) return;
  try {
    process.kill(-group.pid, name);
  } catch {}
}
