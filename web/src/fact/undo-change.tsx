import { useEffect, useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useWords } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useMemory } from "../session/session.tsx";
import { Counts, countsAlike } from "./fact-change.tsx";
import { FACT_WORDS } from "./words.ts";

/** A rollback to just before the change, after a list of everything it removes. */
export function UndoChange({ at, undone }: { at: string; undone: () => void }) {
  const words = useWords(FACT_WORDS);
  const { memory } = useMemory();
  const [would, setWould] = useState<Schemas["UndoResult"] | null>(null);
  const [hasGrown, setHasGrown] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const undo = useAction(async () => {
    // a rollback would also remove facts learned since the preview
    const now = await memory.rollback(at, { dryRun: true });
    setHasGrown(!countsAlike(now, would));
    setWould(now);
    if (!countsAlike(now, would)) return;
    await memory.rollback(at);
    undone();
  });
  useEffect(() => {
    memory.rollback(at, { dryRun: true }).then(setWould, setError);
  }, [at]);
  return (
    <div class="card">
      <p role="status">{words.done}</p>
      {would !== null && (
        <>
          {hasGrown && <p role="alert">{words.undoGrew}</p>}
          <details open={hasGrown}>
            <summary>{words.undoWhat}</summary>
            <p>{words.undoWould}</p>
            <Counts undone={would} />
          </details>
          <button type="button" disabled={undo.isRunning} onClick={() => void undo.run()}>
            {words.undo}
          </button>
        </>
      )}
      {(error ?? undo.error) !== null && <Problem error={error ?? undo.error} />}
    </div>
  );
}
