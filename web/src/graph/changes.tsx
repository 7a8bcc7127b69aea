import { useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber, formatPeriod } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useMemory } from "../session/session.tsx";
import { GRAPH_WORDS } from "./words.ts";

type Axis = "valid" | "known";

const MOST = 1_000;

export function Changes({ first, last, open }: { first: string; last: string; open: (fact: string) => void }) {
  const words = useWords(GRAPH_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const [axis, setAxis] = useState<Axis>("valid");
  const [[from, to], setRange] = useState<[string, string]>([first, last]);
  const [diff, setDiff] = useState<Schemas["Diff"] | null>(null);
  const [error, setError] = useState<unknown>(null);
  const change = (set: () => void): void => {
    set();
    setDiff(null);
  };
  const compare = async (): Promise<void> => {
    try {
      setDiff(await memory.diff({ axis, from: `${from}T00:00:00Z`, to: `${to}T23:59:59Z` }));
      setError(null);
    } catch (failure) {
      setDiff(null);
      setError(failure);
    }
  };
  const parts =
    diff === null ? [] : (["began", "ended", "superseded"] as const).filter((part) => diff[part].length > 0);
  return (
    <section class="graph-changes">
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          void compare();
        }}
      >
        <label>
          {words.axis}
          <select value={axis} onChange={({ currentTarget: { value } }) => change(() => setAxis(value as Axis))}>
            <option value="valid">{words.axes.valid}</option>
            <option value="known">{words.axes.known}</option>
          </select>
        </label>
        <label>
          {words.from}
          <input
            type="date"
            required
            value={from}
            onInput={({ currentTarget: { value } }) => change(() => setRange([value, to]))}
          />
        </label>
        <label>
          {words.to}
          <input
            type="date"
            required
            value={to}
            onInput={({ currentTarget: { value } }) => change(() => setRange([from, value]))}
          />
        </label>
        <button type="submit">{words.compare}</button>
      </form>
      {error !== null && <Problem error={error} />}
      <div aria-live="polite">
        {diff !== null && parts.length === 0 && <p class="quiet">{words.noChanges}</p>}
        {diff !== null &&
          parts.map((part) => (
            <div key={part}>
              <h3>
                {words[part]}{" "}
                <span class="quiet">
                  {formatNumber(language, diff[part].length)}
                  {diff[part].length >= MOST && "+"}
                </span>
              </h3>
              {diff[part].length >= MOST && <p class="quiet">{words.firstOfMany(formatNumber(language, MOST))}</p>}
              <ul>
                {diff[part].map((fact) => (
                  <li key={`${fact.id} ${fact.version}`}>
                    <button type="button" class="plain" onClick={() => open(fact.id)}>
                      {part === "superseded" ? <s>{fact.fact}</s> : fact.fact}
                      <small>{formatPeriod(language, fact.period)}</small>
                    </button>
                  </li>
                ))}
              </ul>
            </div>
          ))}
      </div>
    </section>
  );
}
