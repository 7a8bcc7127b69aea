import { fileURLToPath } from "node:url";
import { NO_FAULTS, type Faults, type Seen } from "./faults.ts";

export const UNRELIABLE_WORKER = fileURLToPath(new URL("unreliable.worker.ts", import.meta.url));

export async function disturb({ url }: { url: string }, faults: Partial<Faults>): Promise<Seen> {
  const body = JSON.stringify({ ...NO_FAULTS, ...faults });
  return (await (await fetch(`${url}/gameday`, { method: "PUT", body })).json()) as Seen;
}
