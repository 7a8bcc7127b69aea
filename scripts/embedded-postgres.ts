/** PostgreSQL without a server: PGlite in a thread, on a TCP port of 127.0.0.1. */
import { Worker } from "node:worker_threads"

export interface EmbeddedPostgres {
  host: string
  port: number
  url: string
  /** Closes cleanly; waits at most `STOP_TIMEOUT_MS`. Nothing committed depends on it. */
  stop: () => Promise<void>
}

const HOST = "127.0.0.1"
const STOP_TIMEOUT_MS = 2_000

/** `dataDir` undefined keeps everything in memory. One directory must be open only once: the caller sees to that. */
export async function startEmbeddedPostgres(options: { dataDir?: string; port?: number } = {}): Promise<EmbeddedPostgres> {
  const thread = new Worker(new URL("./postgres-thread.ts", import.meta.url), {
    workerData: { dataDir: options.dataDir, port: options.port ?? 0 },
    execArgv: [],
  })
  const { port } = await answer<{ port: number }>(thread)
  thread.unref()
  return {
    host: HOST,
    port,
    url: embeddedUrl(port),
    async stop() {
      const stopped = answer(thread)
      thread.postMessage("stop")
      await Promise.race([stopped, new Promise((resolve) => setTimeout(resolve, STOP_TIMEOUT_MS))])
      await thread.terminate()
    },
  }
}

/** The password is never asked for, but a connection string without one is refused by some clients. */
export function embeddedUrl(port: number): string {
  return `postgres://postgres:postgres@${HOST}:${port}/postgres`
}

function answer<T>(thread: Worker): Promise<T> {
  return new Promise((resolve, reject) => {
    thread.once("message", resolve)
    thread.once("error", reject)
    thread.once("exit", (code) => reject(new Error(`embedded Postgres ended with code ${code}`)))
  })
}
