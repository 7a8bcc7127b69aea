import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout } from "node:timers/promises";

const READY_MS = 300_000;
const MAX_SHOWN = 1_000;

/** llama.cpp's own server on one port, with other arguments after each start. */
export class LlamaServer {
  readonly #command: readonly string[];
  readonly #port: number;
  readonly #running = new Set<ChildProcess>();

  /** @param command program and first arguments, such as `llama-server -t 2` */
  constructor(command: readonly string[], port: number) {
    this.#command = command;
    this.#port = port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}/v1`;
  }

  async start(model: string, ...more: string[]): Promise<void> {
    await this.stop();
    const [program = "", ...first] = this.#command;
    const place = ["--host", "127.0.0.1", "--port", String(this.#port)];
    const child = spawn(program, [...first, "-m", model, ...place, "-np", "1", ...more], {
      stdio: ["ignore", "ignore", "pipe"],
    });
    this.#running.add(child);
    let last = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (last = (last + text).slice(-MAX_SHOWN)));
    const deadline = performance.now() + READY_MS;
    while (!(await this.#isReady())) {
      if (child.exitCode !== null) throw new Error(`${program} ended with ${child.exitCode}: ${last}`);
      if (performance.now() > deadline) throw new Error(`${program} was not ready within ${READY_MS / 1_000} s`);
      await setTimeout(200);
    }
  }

  async stop(): Promise<void> {
    for (const child of this.#running) {
      this.#running.delete(child);
      if (child.exitCode !== null || child.signalCode !== null) continue;
      const exited = once(child, "exit");
      child.kill("SIGKILL");
      await exited;
    }
  }

  /** It accepts connections and answers none. */
  freeze(): void {
    for (const child of this.#running) child.kill("SIGSTOP");
  }

  thaw(): void {
    for (const child of this.#running) child.kill("SIGCONT");
  }

  async #isReady(): Promise<boolean> {
    try {
      const { ok } = await fetch(new URL("/health", this.url), { signal: AbortSignal.timeout(2_000) });
      return ok;
    } catch {
      return false;
    }
  }
}
