import type { Schemas } from "../../../sdk/src/index.ts";
import { linesOf } from "../context/answer-lines.ts";
import { compareLines } from "../context/compared-lines.ts";
import { toOptions } from "../context/configuration.ts";
import { ContextResult } from "../context/context-result.tsx";
import "../context/context.css";
import { useWords } from "../language/language.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { VISIT_WORDS } from "./words.ts";

type View = Schemas["ContextView"];

export function VisitedContext({ view }: { view: View }) {
  const { memory } = useMemory();
  const requests = [view.request, ...(view.compared === undefined ? [] : [view.compared])];
  const loaded = useLoaded(
    (signal) =>
      Promise.all(
        requests.map((request) => memory.context(request.query, { ...toOptions(request), receipt: true, signal })),
      ),
    [memory],
  );
  return (
    <div class="context-lab">
      <Loading of={loaded}>
        {(answers) => {
          const [a, b] = answers.map(linesOf);
          const marks = a && b ? compareLines(a, b) : null;
          return (
            <div class={`context-sides ${requests.length > 1 ? "context-two" : ""}`}>
              {answers.map((answer, place) => {
                const request = requests[place] ?? view.request;
                return (
                  <section key={place} class="context-side">
                    <Asked request={request} />
                    <ContextResult
                      request={request}
                      answer={answer}
                      marks={marks === null ? null : place === 0 ? marks.a : marks.b}
                      open={null}
                    />
                  </section>
                );
              })}
            </div>
          );
        }}
      </Loading>
    </div>
  );
}

function Asked({ request }: { request: View["request"] }) {
  const words = useWords(VISIT_WORDS);
  const { query, thread_id, ...settings } = request;
  return (
    <>
      <h2 dir="auto">
        {words.asked}: {query ?? words.nothingAsked}
      </h2>
      <p class="quiet">
        {thread_id !== undefined && `${words.thread}: ${thread_id} · `}
        {Object.entries(settings)
          .map(([name, value]) => `${name}: ${Array.isArray(value) ? value.join(", ") : String(value)}`)
          .join(" · ")}
      </p>
    </>
  );
}
