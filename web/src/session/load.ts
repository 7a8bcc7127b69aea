import { useCallback, useEffect, useRef, useState } from "preact/hooks";

export type Loaded<Value> =
  | { state: "waiting"; value: Value | null }
  | { state: "there"; value: Value }
  | { state: "failed"; value: Value | null; error: unknown };

/** Reruns when `inputs` change or on `reload`; aborts outdated requests and keeps the earlier value meanwhile. */
export function useLoaded<Value>(
  ask: (signal: AbortSignal) => Promise<Value>,
  inputs: readonly unknown[],
): Loaded<Value> & { reload: () => void } {
  const [loaded, setLoaded] = useState<Loaded<Value>>({ state: "waiting", value: null });
  const [times, setTimes] = useState(0);
  const latest = useRef(ask);
  latest.current = ask;
  useEffect(() => {
    const aborter = new AbortController();
    setLoaded(({ value }) => ({ state: "waiting", value }));
    latest.current(aborter.signal).then(
      (value) => {
        if (!aborter.signal.aborted) setLoaded({ state: "there", value });
      },
      (error: unknown) => {
        if (!aborter.signal.aborted) setLoaded(({ value }) => ({ state: "failed", value, error }));
      },
    );
    return () => aborter.abort();
  }, [...inputs, times]);
  const reload = useCallback(() => setTimes((count) => count + 1), []);
  return { ...loaded, reload };
}
