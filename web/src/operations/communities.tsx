import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useMemory } from "../session/session.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

export function Communities({ refresh, changed }: { refresh: Schemas["Refresh"]; changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const begin = useAction(async () => {
    await memory.refreshCommunities();
    changed();
  });
  const isRunning = refresh.state === "running";
  const number = (value: number): string => formatNumber(language, value);
  return (
    <section>
      <h2>{words.communities}</h2>
      <p role="status">
        {isRunning
          ? words.refreshing(refresh.stage === null ? "" : words.stages[refresh.stage])
          : refresh.generation === 0 && refresh.state === "idle"
            ? words.neverRefreshed
            : words.generation(number(refresh.generation), number(refresh.rewritten), number(refresh.unchanged))}
      </p>
      {isRunning && (
        <progress aria-label={words.communities} value={refresh.done} max={Math.max(1, refresh.total)}>
          {`${refresh.done}/${refresh.total}`}
        </progress>
      )}
      {refresh.state === "failed" && <p class="operations-reason">{refresh.error ?? words.noReason}</p>}
      {begin.error !== null && <Problem error={begin.error} />}
      <Allowed to="write">
        <button type="button" disabled={isRunning || begin.isRunning} onClick={() => void begin.run()}>
          {words.refreshNow}
        </button>
      </Allowed>
    </section>
  );
}
