/** Something that a person starts, and that takes a while. */
import { useState } from "preact/hooks";

export interface Action<Input> {
  run: (input: Input) => Promise<void>;
  isRunning: boolean;
  /** Why the last one did not work; null where it did. */
  error: unknown;
}

/** Runs one at a time: what is started meanwhile is not. */
export function useAction<Input = void>(act: (input: Input) => Promise<void>): Action<Input> {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const run = async (input: Input): Promise<void> => {
    if (isRunning) return;
    setRunning(true);
    setError(null);
    try {
      await act(input);
    } catch (failure) {
      setError(failure);
    } finally {
      setRunning(false);
    }
  };
  return { run, isRunning, error };
}
