import type { Log } from "../../ports/system.ts";

/** The disk of a self-hosted Worker, reached through the program that runs it. At Cloudflare, no disk fills up. */
export interface LocalDisk {
  /** Requests the release of the space reserved for erasures, or of the part that a read needs. Never fails. */
  makeRoom(purpose: "to erase" | "to read"): Promise<void>;
  /** Whether the disk has no space for a new file. */
  isFull(): Promise<boolean>;
}

const TIMEOUT_MS = 2_000;

/** @param url of `scripts/reserve-endpoint.ts`; undefined at Cloudflare */
export function localDisk(url: string | undefined, log: Log): LocalDisk {
  const ask = async (method: "GET" | "POST" | "PATCH"): Promise<{ is_full: boolean }> => {
    if (url === undefined) return { is_full: false };
    try {
      const response = await fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS) });
      if (response.ok) return await response.json();
      log.error("disk not reached", { status: response.status });
    } catch (error) {
      // the address is a secret
      log.error("disk not reached", { error: String(error).replaceAll(url, "…") });
    }
    return { is_full: false };
  };
  return {
    makeRoom: async (purpose) => void (await ask(purpose === "to erase" ? "POST" : "PATCH")),
    isFull: async () => (await ask("GET")).is_full,
  };
}
