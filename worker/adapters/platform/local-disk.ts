import type { Log } from "../../ports/system.ts";

/** Reached through the program that runs the Worker; none at Cloudflare. */
export interface LocalDisk {
  makeRoom(purpose: "to erase" | "to read"): Promise<void>;
  isFull(): Promise<boolean>;
  /** Space that was released for erasures does not count. */
  hasRoomToWrite(): Promise<boolean>;
}

interface DiskState {
  is_full: boolean;
  is_for_erasures: boolean;
}

const FREE: DiskState = { is_full: false, is_for_erasures: false };

const TIMEOUT_MS = 2_000;

export function localDisk(url: string | undefined, log: Log): LocalDisk {
  // from the last answer; only an erasure of this isolate makes it true
  let isForErasures = false;
  const ask = async (method: "GET" | "POST" | "PATCH"): Promise<DiskState> => {
    if (url === undefined) return FREE;
    try {
      const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok) {
        const state: DiskState = await response.json();
        isForErasures = state.is_for_erasures;
        return state;
      }
      log.error("disk not reached", { status: response.status });
    } catch (error) {
      // the address is a secret
      log.error("disk not reached", { error: String(error).replaceAll(url, "…") });
    }
    return FREE;
  };
  return {
    makeRoom: async (purpose) => void (await ask(purpose === "to erase" ? "POST" : "PATCH")),
    isFull: async () => (await ask("GET")).is_full,
    hasRoomToWrite: async () => !isForErasures || !(await ask("GET")).is_for_erasures,
  };
}
