import { useEffect, useState } from "preact/hooks";
import { EpisodePanel } from "../episode/episode-panel.tsx";
import { useWords } from "../language/language.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { formatRoute, go, replaceRoute, withParameters, type ScreenProps } from "../session/route.ts";
import { useMemory } from "../session/session.tsx";
import { linesOf, type ContextAnswer } from "./answer-lines.ts";
import { compareLines, countMarks } from "./compared-lines.ts";
import {
  isAsked,
  readConfiguration,
  toParameters,
  toOptions,
  toRequest,
  type ContextRequest,
  type Side,
} from "./configuration.ts";
import { ConfigurationForm } from "./configuration-form.tsx";
import { ContextResult } from "./context-result.tsx";
import "./context.css";
import { CONTEXT_WORDS } from "./words.ts";

export function ContextScreen({ route }: ScreenProps) {
  const words = useWords(CONTEXT_WORDS);
  const { parameters } = route;
  const isCompared = parameters["compare"] === "1";
  const asked = { a: readConfiguration(parameters, "a"), b: readConfiguration(parameters, "b") };
  const [drafts, setDrafts] = useState(asked);
  const [times, setTimes] = useState(0);
  const written = JSON.stringify(asked);
  useEffect(() => setDrafts(asked), [written]);
  const a = useContextOf(route.parameters, "a", true, times);
  const b = useContextOf(route.parameters, "b", isCompared, times);
  const marks = isCompared ? differencesOf(a.value?.answer, b.value?.answer) : null;
  const run = (): void => {
    const next = withParameters(route, {
      ...toParameters("a", drafts.a),
      ...toParameters("b", isCompared ? drafts.b : null),
    });
    if (formatRoute(next) === formatRoute(route)) setTimes(times + 1);
    else go(next);
  };
  const compare = (): void => {
    const second = isCompared ? null : drafts.a;
    const changes = { ...toParameters("a", drafts.a), ...toParameters("b", second) };
    go(withParameters(route, { ...changes, compare: isCompared ? undefined : "1" }));
  };
  const open = (type: string, id: string): void =>
    replaceRoute(withParameters(route, type === "fact" ? { fact: id } : { episode: id }));
  const { episode } = parameters;
  const sides: Side[] = isCompared ? ["a", "b"] : ["a"];
  const titles = { a: words.first, b: words.second };
  return (
    <div class="context-lab">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run();
        }}
      >
        <div class={`context-sides ${isCompared ? "context-two" : ""}`}>
          {sides.map((side) => (
            <ConfigurationForm
              key={side}
              title={isCompared ? titles[side] : null}
              value={drafts[side]}
              set={(value) => setDrafts({ ...drafts, [side]: value })}
            />
          ))}
        </div>
        <div class="line context-actions">
          <button type="submit" class="primary">
            {isCompared ? words.runBoth : words.run}
          </button>
          <button type="button" onClick={compare}>
            {isCompared ? words.single : words.compare}
          </button>
          <output class="context-differences">
            {marks === null ? "" : words.differences(marks.onlyA, marks.onlyB, marks.moved, marks.same)}
          </output>
        </div>
      </form>
      <div class={`context-sides ${isCompared ? "context-two" : ""}`}>
        {sides.map((side) => {
          const loaded = side === "a" ? a : b;
          return (
            <section key={side} class="context-side" aria-label={isCompared ? titles[side] : words.lines}>
              <h2 class={isCompared ? "" : "unseen"}>{isCompared ? titles[side] : words.lines}</h2>
              <Loading of={loaded}>
                {({ answer, request }) =>
                  answer === null ? (
                    <p class="quiet">{words.begin}</p>
                  ) : (
                    <ContextResult
                      request={request}
                      answer={answer}
                      marks={marks === null ? null : marks[side]}
                      open={open}
                    />
                  )
                }
              </Loading>
            </section>
          );
        })}
      </div>
      {episode !== undefined && (
        <EpisodePanel
          key={episode}
          id={episode}
          openFact={(fact) => replaceRoute(withParameters(route, { episode: undefined, fact }))}
          close={() => replaceRoute(withParameters(route, { episode: undefined }))}
        />
      )}
    </div>
  );
}

interface Found {
  request: ContextRequest;
  answer: ContextAnswer | null;
}

function useContextOf(parameters: Readonly<Record<string, string>>, side: Side, isShown: boolean, times: number) {
  const { memory, edits } = useMemory();
  const configuration = readConfiguration(parameters, side);
  const request = toRequest(configuration);
  const isWanted = isShown && isAsked(configuration);
  return useLoaded<Found>(
    async (signal) => {
      if (!isWanted) return { request, answer: null };
      return { request, answer: await memory.context(request.query, { ...toOptions(request), receipt: true, signal }) };
    },
    [memory, isWanted, JSON.stringify(request), times, edits],
  );
}

function differencesOf(a: ContextAnswer | null | undefined, b: ContextAnswer | null | undefined) {
  const [linesA, linesB] = [a, b].map((answer) => (answer ? linesOf(answer) : null));
  if (!linesA || !linesB) return null;
  const marks = compareLines(linesA, linesB);
  return { ...marks, ...countMarks(marks.a, marks.b) };
}
