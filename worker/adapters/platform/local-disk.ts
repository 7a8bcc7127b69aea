import type { Log } from "../../ports/system.ts";

/** The disk of a Worker on one's own machine, through the program around it. At Cloudflare no disk is full. */
export interface LocalDisk {
  /** Asks for the space to be released that is reserved for erasures, or for the part of it that a read needs. Never fails. */
  makeRoom(purpose: "to erase" | "to read"): Promise<void>;
  /** Whether no file can be made. */
  isFull(): Promise<boolean>;
}

/** A request does not wait longer than this. */
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
