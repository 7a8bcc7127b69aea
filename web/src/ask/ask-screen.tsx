import { useEffect, useRef, useState } from "preact/hooks";
import { NotFoundError } from "../../../sdk/src/index.ts";
import { EpisodePanel } from "../episode/episode-panel.tsx";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { replaceRoute, withParameters, type ScreenProps } from "../session/route.ts";
import { useMemory } from "../session/session.tsx";
import { costOf, EMPTY_RUN, withEvent, type AskedRun, type Cost } from "./asked-run.ts";
import "./ask.css";
import { EdgeMemory } from "./edge-memory.tsx";
import { RunView } from "./run-view.tsx";
import { useWalks } from "./use-walks.ts";
import { ASK_WORDS } from "./words.ts";

const EDGE_KINDS = ["fact", "mention", "chunk", "chain", "synonym"] as const;
const MAX_HOPS = 20;

/** A click is required because asking may cost money. */
export function AskScreen({ route }: ScreenProps) {
  const words = useWords(ASK_WORDS);
  const { memory } = useMemory();
  const { parameters } = route;
  const [question, setQuestion] = useState(parameters["question"] ?? "");
  const [hops, setHops] = useState(parameters["hops"] ?? "");
  const [kinds, setKinds] = useState<readonly string[]>(parameters["edges"]?.split(",") ?? []);
  const [memorise, setMemorise] = useState(parameters["memorise"] !== "no");
  const [runs, setRuns] = useState<{ question: string; all: AskedRun[] }>({ question: "", all: [] });
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const [times, setTimes] = useState(0);
  const walks = useWalks(memory, runs.all);
  const aborter = useRef<AbortController | null>(null);
  useEffect(() => () => aborter.current?.abort(), []);

  const ask = async (): Promise<void> => {
    const asked = question.trim();
    if (asked === "" || isAsking) return;
    const edges = EDGE_KINDS.filter((kind) => kinds.includes(kind));
    const settings = { hops, edges: edges.join(","), memorise: memorise ? "" : "no" };
    replaceRoute(withParameters(route, { question: asked, ...settings }));
    const { signal } = (aborter.current = new AbortController());
    const [first] = runs.question === JSON.stringify([asked, settings]) ? runs.all : [];
    const before = first === undefined ? [] : [first];
    let run = EMPTY_RUN;
    const show = (): void => setRuns({ question: JSON.stringify([asked, settings]), all: [...before, run] });
    setError(null);
    setAsking(true);
    show();
    try {
      const limits = { ...(hops !== "" && { maxHops: Number(hops) }), ...(edges.length > 0 && { edges }) };
      for await (const event of memory.askStream(asked, { ...limits, ...(!memorise && { memorise }), signal })) {
        run = withEvent(run, event);
        show();
      }
    } catch (failure) {
      if (!signal.aborted) setError(failure);
      setRuns((shown) => ({ ...shown, all: before }));
    }
    setAsking(false);
    setTimes((count) => count + 1);
  };
  const openFact = (fact: string): void =>
    replaceRoute(withParameters(route, { episode: undefined, quote: undefined, fact }));
  const opens = {
    fact: openFact,
    episode: (episode: string, quote: string) => replaceRoute(withParameters(route, { episode, quote })),
  };
  const { episode, quote } = parameters;
  return (
    <div class="ask">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void ask();
        }}
      >
        <div class="line">
          <label class="ask-question">
            {words.question}
            <input
              type="search"
              required
              value={question}
              onInput={(event) => setQuestion(event.currentTarget.value)}
            />
          </label>
          <button type="submit" class="primary" disabled={isAsking}>
            {runs.all.length > 0 ? words.again : words.ask}
          </button>
          {isAsking && (
            <button type="button" onClick={() => aborter.current?.abort()}>
              {words.stop}
            </button>
          )}
        </div>
        <details>
          <summary>{words.settings}</summary>
          <div class="line">
            <label>
              {words.hops}
              <input
                type="number"
                min={0}
                max={MAX_HOPS}
                placeholder="10"
                value={hops}
                onInput={(event) => setHops(event.currentTarget.value)}
              />
            </label>
            <fieldset class="ask-kinds">
              <legend>{words.edges}</legend>
              {EDGE_KINDS.map((kind) => (
                <label key={kind} class="inline">
                  <input
                    type="checkbox"
                    checked={kinds.includes(kind)}
                    onChange={({ currentTarget: { checked } }) =>
                      setKinds(checked ? [...kinds, kind] : kinds.filter((other) => other !== kind))
                    }
                  />
                  {kind}
                </label>
              ))}
              <span class="quiet">{words.edgesHint}</span>
            </fieldset>
            <label class="inline">
              <input
                type="checkbox"
                checked={memorise}
                onChange={(event) => setMemorise(event.currentTarget.checked)}
              />
              {words.memorise}
            </label>
          </div>
        </details>
      </form>
      <p class="quiet" role="status">
        {isAsking ? words.asking : runs.all.length === 0 && error === null ? words.begin : ""}
      </p>
      {error instanceof NotFoundError ? (
        <p class="quiet">{words.nothingKnown}</p>
      ) : (
        error !== null && <Problem error={error} retry={() => void ask()} />
      )}
      <div class={`ask-runs ${runs.all.length > 1 ? "ask-two" : ""}`}>
        {runs.all.map((run, place) => (
          <RunView
            key={place}
            title={runs.all.length === 1 ? words.only : place === 0 ? words.first : words.second}
            run={run}
            opens={opens}
            walks={walks}
          />
        ))}
      </div>
      <Comparison runs={runs.all} />
      <EdgeMemory times={times} openFact={openFact} />
      {episode !== undefined && (
        <EpisodePanel
          key={episode}
          id={episode}
          quote={quote}
          openFact={openFact}
          close={() => replaceRoute(withParameters(route, { episode: undefined, quote: undefined }))}
        />
      )}
    </div>
  );
}

const COSTS: readonly (keyof Cost)[] = ["decisions", "calls", "tokens", "dollars", "hops", "ms"];
const DOLLAR_DIGITS = 6;

function Comparison({ runs }: { runs: readonly AskedRun[] }) {
  const words = useWords(ASK_WORDS);
  const language = useLanguage();
  const costs = runs.flatMap(({ receipt }) => (receipt === null ? [] : [costOf(receipt)]));
  const [first, second] = costs;
  if (first === undefined) return null;
  const shown = (name: keyof Cost, spent: Cost, less?: Cost): string => {
    const [value, other] = [spent[name], less === undefined ? 0 : less[name]];
    if (value === null || other === null) return "–";
    return formatNumber(language, value - other, name === "dollars" ? DOLLAR_DIGITS : 0);
  };
  return (
    <div class="ask-costs" tabIndex={0} role="group" aria-label={words.comparison}>
      <table>
        <caption class="unseen">{words.comparison}</caption>
        {second !== undefined && (
          <thead>
            <tr>
              <td />
              {[words.first, words.second, words.saved].map((title) => (
                <th key={title} scope="col" class="number">
                  {title}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {COSTS.map((name) => (
            <tr key={name}>
              <th scope="row">{words.costs[name]}</th>
              {costs.map((cost, place) => (
                <td key={place} class="number">
                  {shown(name, cost)}
                </td>
              ))}
              {second !== undefined && <td class="number">{shown(name, first, second)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
