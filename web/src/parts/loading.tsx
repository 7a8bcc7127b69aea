import type { ComponentChildren } from "preact";
import { useWords } from "../language/language.ts";
import type { Loaded } from "../session/load.ts";
import { Problem } from "./problem.tsx";
import { PARTS_WORDS } from "./words.ts";

export function Loading<Value>({
  of: loaded,
  children,
}: {
  of: Loaded<Value> & { reload?: () => void };
  children: (value: Value) => ComponentChildren;
}) {
  const words = useWords(PARTS_WORDS);
  return (
    <>
      {loaded.state === "failed" && <Problem error={loaded.error} retry={loaded.reload} />}
      {loaded.value !== null && children(loaded.value)}
      {loaded.state === "waiting" && loaded.value === null && (
        <p class="quiet" role="status">
          {words.loading}
        </p>
      )}
    </>
  );
}
