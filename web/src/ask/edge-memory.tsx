import { useEffect, useState } from "preact/hooks";
import { NotFoundError, type Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute, formatNumber } from "../language/moments.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../parts/problem.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { ASK_WORDS } from "./words.ts";

const PAGE = 20;
type Done<Value> = { state: "idle" | "busy" } | { state: "done"; value: Value } | { state: "failed"; error: unknown };

export function EdgeMemory({ times, openFact }: { times: number; openFact: (id: string) => void }) {
  const words = useWords(ASK_WORDS);
  const language = useLanguage();
  const { memory } = useMemory();
  const [shown, setShown] = useState(PAGE);
  const loaded = useLoaded(
    (signal) =>
      memory
        .traversalMemory({ signal })
        .page({ limit: Math.min(100, shown) })
        .catch(none),
    [memory, times, shown],
  );
  return (
    <section class="ask-memory">
      <h2>{words.memory}</h2>
      <p class="quiet">{words.memoryWhat}</p>
      <Loading of={loaded}>
        {({ data, next_cursor }) =>
          data.length === 0 ? (
            <p>{words.memoryEmpty}</p>
          ) : (
            <>
              <div class="ask-table" tabIndex={0} role="group" aria-label={words.memory}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{words.edge}</th>
                      <th scope="col">{words.strength}</th>
                      <th scope="col" class="number">
                        {words.helped}
                      </th>
                      <th scope="col" class="number">
                        {words.misled}
                      </th>
                      <th scope="col">{words.changed}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {data.map(({ kind, a, b, name, now, enhanced, penalised, changed_at }) => (
                      <tr key={`${kind} ${a} ${b ?? ""}`}>
                        <td>
                          {kind === "fact" ? (
                            <button type="button" class="plain" onClick={() => openFact(a)}>
                              {name}
                            </button>
                          ) : (
                            `${kind}: ${name}`
                          )}
                        </td>
                        <td data-label={words.strength}>
                          <meter aria-label={words.strength} min={0} max={0.9} value={now} />{" "}
                          {formatNumber(language, now, 2)}
                        </td>
                        <td class="number" data-label={words.helped}>
                          {formatNumber(language, enhanced)}
                        </td>
                        <td class="number" data-label={words.misled}>
                          {formatNumber(language, penalised)}
                        </td>
                        <td data-label={words.changed}>{formatMinute(language, changed_at)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </div>
              {next_cursor !== null && shown < 100 && (
                <button type="button" onClick={() => setShown(shown + PAGE)}>
                  {words.more}
                </button>
              )}
            </>
          )
        }
      </Loading>
      <Allowed to="write">
        <Reset changed={loaded.reload} />
        <Teach changed={loaded.reload} />
      </Allowed>
    </section>
  );
}

function Reset({ changed }: { changed: () => void }) {
  const words = useWords(ASK_WORDS);
  const { memory } = useMemory();
  const [isSure, setSure] = useState(false);
  const [done, setDone] = useState<Done<Schemas["TraversalMemoryReset"]>>({ state: "idle" });
  const reset = async (): Promise<void> => {
    setSure(false);
    setDone({ state: "busy" });
    try {
      setDone({ state: "done", value: await memory.resetTraversalMemory() });
      changed();
    } catch (error) {
      setDone({ state: "failed", error });
    }
  };
  return (
    <div class="line ask-reset">
      {isSure ? (
        <>
          <button type="button" class="danger" onClick={() => void reset()}>
            {words.really}
          </button>
          <button type="button" onClick={() => setSure(false)}>
            {words.keep}
          </button>
        </>
      ) : (
        <button type="button" class="danger" disabled={done.state === "busy"} onClick={() => setSure(true)}>
          {words.reset}
        </button>
      )}
      <output>{done.state === "done" ? words.forgotten(done.value.edges, done.value.searches) : ""}</output>
      {done.state === "failed" && <Problem error={done.error} />}
    </div>
  );
}

function Teach({ changed }: { changed: () => void }) {
  const words = useWords(ASK_WORDS);
  const { memory } = useMemory();
  const [question, setQuestion] = useState("");
  const [answer, setAnswer] = useState("");
  const [done, setDone] = useState<Done<Schemas["WarmAnswer"]>>({ state: "idle" });
  useEffect(() => setDone({ state: "idle" }), [question, answer]);
  const teach = async (): Promise<void> => {
    setDone({ state: "busy" });
    const known = answer.trim();
    try {
      const taught = await memory.warm([{ question: question.trim(), ...(known !== "" && { answer: known }) }]);
      setDone({ state: "done", value: taught });
      changed();
    } catch (error) {
      setDone({ state: "failed", error });
    }
  };
  const [taught] = done.state === "done" ? done.value.warmed : [];
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (question.trim() !== "") void teach();
      }}
    >
      <h3>{words.teach}</h3>
      <p class="quiet">{words.teachHint}</p>
      <div class="line">
        <label>
          {words.question}
          <input value={question} required onInput={(event) => setQuestion(event.currentTarget.value)} />
        </label>
        <label>
          {words.knownAnswer}
          <input value={answer} onInput={(event) => setAnswer(event.currentTarget.value)} />
        </label>
        <button type="submit" disabled={done.state === "busy"}>
          {words.teach}
        </button>
        <output>
          {taught !== undefined && words.taught(taught.enhanced, taught.penalised, taught.calls)}
          {done.state === "done" && taught === undefined && words.notReached}
        </output>
      </div>
      {taught?.taught?.disputed_by.map(({ quote }) => (
        <p key={quote}>{words.disputed(quote)}</p>
      ))}
      {done.state === "failed" && <Problem error={done.error} />}
    </form>
  );
}

function none(error: unknown): { data: never[]; next_cursor: null } {
  if (error instanceof NotFoundError) return { data: [], next_cursor: null };
  throw error;
}
