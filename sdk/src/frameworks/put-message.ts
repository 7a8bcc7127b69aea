import { ConflictError } from "../errors.ts";
import type { Memory } from "../memory.ts";
import type { SaidMessage } from "../messages.ts";

export type ToStore = SaidMessage & { id: string };

/** Adds a message, or edits the one stored under its id. */
export async function putMessage(user: Memory, message: ToStore, thread: string | undefined): Promise<void> {
  const { id, role, content } = message;
  try {
    await user.add({ id, role, content }, { thread });
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    await user.editMessage(id, { role, content });
  }
}
