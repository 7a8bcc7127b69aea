import { isFault } from "../../../shared/fault.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "control" | "requests" | "log">;

export interface Dependencies {
  postgres: "ok" | "down";
  storage: "ok" | "full" | "down";
}

/** Tries a read, and a write that is rolled back. */
export async function tryDependencies(parts: Parts): Promise<Dependencies> {
  const [up, storage] = await Promise.all([parts.control.ping(), tryStorage(parts)]);
  return { postgres: up ? "ok" : "down", storage };
}

async function tryStorage({ requests, log }: Parts): Promise<Dependencies["storage"]> {
  const probe = requests.at("administration");
  try {
    const begun = await probe.begin({ name: "health", content: "" });
    if (begun.kind === "lease") await probe.end("health", begun.token, null);
    return "ok";
  } catch (error) {
    log.error("storage cannot be written", { error: String(error) });
    return isFault(error, "full") ? "full" : "down";
  }
}
