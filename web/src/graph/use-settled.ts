import { useEffect, useState } from "preact/hooks";

const REST_MS = 250;

/** A value once it has rested: what costs much follows a slider when it stands still. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), REST_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
