import { Engraph } from "../engraph.ts";
import { NotFoundError } from "../errors.ts";
import type { Memory } from "../memory.ts";
import { UsageFailure } from "./import-failure.ts";

export type OpenMemory = (name: string | null) => Promise<Memory>;

const REACH_FOR_MS = 5_000;
const RETRY_FOR_MS = 15 * 60_000;

export interface Server {
  user: string;
  url: string | undefined;
  key: string | undefined;
  progress: (text: string) => void;
}

export function memoryOf({ user, url, key, progress }: Server): OpenMemory {
  return async (name) => {
    if (!key) throw new UsageFailure("give Engraph's API key: --key, or ENGRAPH_API_KEY in the environment");
    const options = { ...(url !== undefined && { url }), key };
    await new Engraph({ ...options, retryForMs: REACH_FOR_MS }).health();
    const engraph = new Engraph({
      ...options,
      retryForMs: RETRY_FOR_MS,
      onRetry: ({ reason, pauseMs }) => progress(`the server ${reason}; waiting ${Math.ceil(pauseMs / 1_000)} s`),
    });
    const memory = engraph.user(user);
    if (name !== null) await giveName(memory, name);
    return memory;
  };
}

async function giveName(memory: Memory, name: string): Promise<void> {
  try {
    if ((await memory.get()).name === null) await memory.update({ name });
  } catch (error) {
    if (!(error instanceof NotFoundError)) throw error;
    await memory.put({ name });
  }
}
