import { useEffect, useRef, useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatNumber } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { Communities } from "./communities.tsx";
import { FailedEpisodes } from "./failed-episodes.tsx";
import { LiveEvents } from "./live-events.tsx";
import { PendingEpisodes } from "./pending-episodes.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

/** Name of the reader without a model. */
const BUILT_IN = "builtin";
const BUSY_MS = 1_500;
const QUIET_MS = 10_000;

export function ReadingPart() {
  const words = useWords(OPERATIONS_WORDS);
  const { memory } = useMemory();
  const loaded = useLoaded((signal) => memory.status({ signal }), []);
  const status = loaded.value;
  const [version, setVersion] = useState(0);
  const isBusy = status !== null && (status.pending > 0 || status.refresh.state === "running");
  const { reload } = loaded;
  useEffect(() => {
    const timer = setInterval(
      () => {
        if (!document.hidden) reload();
      },
      isBusy ? BUSY_MS : QUIET_MS,
    );
    return () => clearInterval(timer);
  }, [isBusy, reload]);
  const counts = status === null ? "" : `${status.pending} ${status.failed}`;
  const before = useRef(counts);
  useEffect(() => {
    if (before.current !== counts && before.current !== "") setVersion((number) => number + 1);
    before.current = counts;
  }, [counts]);
  const change = (): void => {
    setVersion((number) => number + 1);
    reload();
  };
  return (
    <>
      <section class="operations-wide">
        <h2>{words.reading}</h2>
        <Loading of={loaded}>{(value) => <Counts status={value} />}</Loading>
      </section>
      <FailedEpisodes version={version} changed={change} />
      <PendingEpisodes version={version} />
      {status !== null && <Communities refresh={status.refresh} changed={reload} />}
      <LiveEvents />
    </>
  );
}

function Counts({ status }: { status: Schemas["Status"] }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const counts = [
    [words.pending, status.pending],
    [words.leased, status.leased],
    [words.done, status.done],
    [words.failed, status.failed],
    [words.toReread, status.to_reread],
  ] as const;
  return (
    <>
      <dl class="operations-counts">
        {counts.map(([name, count]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{formatNumber(language, count)}</dd>
          </div>
        ))}
      </dl>
      <p>{words.readBy(status.models.reader === BUILT_IN ? null : status.models.reader, status.models.embedder)}</p>
      {status.models.reader_note !== null && <p>{status.models.reader_note}</p>}
      {status.pending > 0 && status.last_error !== null && (
        <p class="operations-warning">{words.delayed(status.last_error)}</p>
      )}
      {status.budget_spent && <p class="operations-warning">{words.budgetSpent}</p>}
    </>
  );
}
