import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { WebSocket } from "ws";

/** In bytes. */
export interface MemoryUse {
  /** After a garbage collection. */
  heap: number;
  /** Array buffers and WebAssembly memories outside that heap. */
  buffers: number;
  resident: number;
}

interface Usage {
  usedSize: number;
  backingStorageSize: number;
}

/** workerd answers its inspector only while the Worker has work. */
const WAKE_MS = 100;

export async function readMemory(port: number, pid: number, wake: () => Promise<unknown>): Promise<MemoryUse> {
  const listed = (await (await fetch(`http://127.0.0.1:${port}/json`)).json()) as { id: string }[];
  const target = listed.find(({ id }) => id.startsWith("core:user:"));
  if (target === undefined) throw new Error(`the inspector at ${port} lists no Worker`);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/${target.id}`);
  const waking = setInterval(() => void wake().catch(() => {}), WAKE_MS);
  try {
    await new Promise((resolve, reject) => socket.once("open", resolve).once("error", reject));
    let calls = 0;
    const send = (method: string): Promise<unknown> => {
      const id = ++calls;
      return new Promise((resolve, reject) => {
        const read = (data: Buffer): void => {
          const answer = JSON.parse(data.toString()) as { id?: number; result?: unknown; error?: { message: string } };
          if (answer.id !== id) return;
          socket.off("message", read);
          if (answer.error) reject(new Error(`${method}: ${answer.error.message}`));
          else resolve(answer.result);
        };
        socket.on("message", read);
        socket.send(JSON.stringify({ id, method }));
      });
    };
    await send("HeapProfiler.collectGarbage");
    const { usedSize, backingStorageSize } = (await send("Runtime.getHeapUsage")) as Usage;
    return { heap: usedSize, buffers: backingStorageSize, resident: residentMemory(pid) };
  } finally {
    clearInterval(waking);
    socket.terminate();
  }
}

function residentMemory(pid: number): number {
  const status = `/proc/${pid}/status`;
  const kilobytes = existsSync(status)
    ? /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(status, "utf8"))?.[1]
    : execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).trim();
  return Number(kilobytes) * 1024;
}
