import { performance } from "node:perf_hooks";
import type { Memory } from "../sdk/src/index.ts";
import type { Refresh } from "../shared/api/refresh.ts";

const POLL_MS = 20;

export async function refreshAndWait(memory: Memory): Promise<{ seconds: number; refresh: Refresh }> {
  const began = performance.now();
  await memory.refreshCommunities();
  for (;;) {
    const { refresh } = await memory.status();
    if (refresh.state === "failed") throw new Error(`the refresh failed: ${refresh.error}`);
    if (refresh.state === "idle") return { seconds: (performance.now() - began) / 1_000, refresh };
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
