import { useState } from "preact/hooks";
import { NotFoundError, type Memory, type Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatBound, formatDay, formatMinute, formatPeriod, type Precision } from "../language/moments.ts";
import { Allowed } from "../parts/allowed.tsx";
import { Loading } from "../parts/loading.tsx";
import { Panel } from "../parts/panel.tsx";
import { useLoaded } from "../session/load.ts";
import { formatRoute, replaceRoute, useRoute, withParameters } from "../session/route.ts";
import { useMemory } from "../session/session.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { sideOfEnd } from "./corrected-fields.ts";
import { FactChange, type Change } from "./fact-change.tsx";
import { FactSource } from "./fact-sources.tsx";
import { causeOfEnd, isEndedBy } from "./succession.ts";
import { UndoChange } from "./undo-change.tsx";
import { VersionsPlane } from "./versions-plane.tsx";
import { FACT_WORDS } from "./words.ts";
import "./fact.css";

const MOST_AROUND = 12;
const PAGE = 100;

export interface FactCardProps {
  id: string;
  changed: () => void;
  close: () => void;
  undoable: Undoable | null;
  keepUndoable: (undoable: Undoable | null) => void;
}

export function FactCard({ id, changed, close, undoable, keepUndoable }: FactCardProps) {
  const words = useWords(FACT_WORDS);
  const { memory } = useMemory();
  const loaded = useLoaded((signal) => memory.fact(id, { signal }), [memory.id, id]);
  const [note, setNote] = useState<string | null>(null);
  return (
    <Panel title={loaded.value?.fact ?? words.fact} close={close}>
      {note !== null && <p role="status">{note}</p>}
      {(note !== words.forgotten || loaded.state === "there") && (
        <Loading of={loaded}>
          {(fact) => (
            <FactDetails
              fact={fact}
              reload={loaded.reload}
              tell={setNote}
              changed={changed}
              undoable={undoable}
              keepUndoable={keepUndoable}
            />
          )}
        </Loading>
      )}
    </Panel>
  );
}

/** Held outside the card, because a replacing fact has its own card. */
export interface Undoable {
  at: string;
  fact: string;
  replaced: string | null;
}

interface CardProps {
  fact: Schemas["FactDetail"];
  reload: () => void;
  tell: (note: string | null) => void;
  changed: () => void;
  undoable: Undoable | null;
  keepUndoable: (undoable: Undoable | null) => void;
}

export function FactDetails({ fact, reload, tell, changed, undoable, keepUndoable }: CardProps) {
  const words = useWords(FACT_WORDS);
  const language = useLanguage();
  const route = useRoute();
  const { memory, rights, visit } = useMemory();
  const mayChange = visit === null && fact.known_to === null && rights.has("write");
  const [change, setChange] = useState<Change | null>(
    mayChange && route.parameters["edit"] !== undefined ? { kind: "correct" } : null,
  );
  const around = useLoaded(
    async (signal) => (visit === null ? factsAround(memory, fact, signal) : null),
    [fact.id, fact.version, fact.known_to],
  );
  const show = (id: string): void => replaceRoute(withParameters(route, { fact: id, edit: undefined }));
  const done = (made: Change, undo: Schemas["UndoResult"]["undo"], id: string): void => {
    setChange(null);
    tell(null);
    changed();
    if (made.kind === "forget") {
      keepUndoable(null);
      tell(words.forgotten);
      return reload();
    }
    const replaced = id === fact.id ? null : fact.id;
    keepUndoable(undo === null ? null : { at: undo.known_at, fact: id, replaced });
    if (replaced === null) reload();
    else show(id);
  };
  const isShown = visit === null && fact.known_to === null && change === null;
  const canChange = mayChange && change === null;
  return (
    <div class="fact">
      {undoable !== null && undoable.fact === fact.id && (
        <UndoChange
          at={undoable.at}
          undone={() => {
            keepUndoable(null);
            tell(words.undone);
            changed();
            if (undoable.replaced === null) reload();
            else show(undoable.replaced);
          }}
        />
      )}
      {fact.known_to !== null && <p class="fact-ended">{words.retracted(formatMinute(language, fact.known_to))}</p>}
      <p class="fact-period">{fact.period === "" ? words.unknown : formatPeriod(language, fact.period)}</p>
      <p>{words.confidence[fact.confidence]}</p>
      <dl>
        <Bound
          name={words.begins}
          at={fact.valid_from}
          precision={fact.valid_from_precision}
          basis={fact.valid_from_basis}
          none={words.unknown}
        />
        <Bound
          name={words.ends}
          at={fact.valid_to}
          precision={fact.valid_to_precision}
          basis={fact.valid_to_basis}
          side={sideOfEnd(fact)}
          none={words.open}
        />
        {fact.due !== null && (
          <Bound name={words.due} at={fact.due} precision={fact.due_precision} basis={null} none="" />
        )}
      </dl>
      {isShown && (
        <div class="line">
          <Allowed to="write">
            <button type="button" onClick={() => setChange({ kind: "correct" })}>
              {words.correct}
            </button>
            <button type="button" class="danger" onClick={() => setChange({ kind: "retract" })}>
              {words.retract}
            </button>
          </Allowed>
          <Allowed to="share">
            <ShareButton memory={memory} view={{ screen: "fact", fact_id: fact.id }} />
          </Allowed>
        </div>
      )}
      {change !== null && (
        <FactChange
          key={JSON.stringify(change)}
          fact={fact}
          change={change}
          cancel={() => setChange(null)}
          changed={done}
          stale={reload}
        />
      )}
      <h3>{words.sources}</h3>
      {fact.sources.length === 0 && <p class="quiet">{words.noSources}</p>}
      <ul class="fact-list">
        {fact.sources.map((source) => (
          <FactSource
            key={`${source.episode_id} ${source.span?.join(" ")}`}
            source={source}
            forget={canChange ? () => setChange({ kind: "forget", episode: source.episode_id }) : null}
          />
        ))}
      </ul>
      {(["superseded", "supersededBy"] as const).map((side) =>
        (around.value?.[side] ?? []).length === 0 ? null : (
          <section key={side}>
            <h3>{words[side]}</h3>
            <ul class="fact-list">
              {around.value?.[side].map((other) => (
                <li key={other.id} dir="auto">
                  <a href={formatRoute(withParameters(route, { fact: other.id }))}>{other.fact}</a>{" "}
                  <span class="quiet">{formatPeriod(language, other.period)}</span>
                </li>
              ))}
            </ul>
          </section>
        ),
      )}
      <h3>{words.versions}</h3>
      <VersionsPlane versions={fact.versions} />
    </div>
  );
}

interface BoundProps {
  name: string;
  at: string | null;
  precision: Precision;
  side?: "start" | "end";
  basis: "stated" | "inferred" | "observed" | null;
  none: string;
}

function Bound({ name, at, precision, side = "start", basis, none }: BoundProps) {
  const words = useWords(FACT_WORDS);
  const language = useLanguage();
  return (
    <>
      <dt>{name}</dt>
      <dd>
        {at === null
          ? none
          : basis === "observed"
            ? formatDay(language, at)
            : formatBound(language, at, precision, side)}
        {basis !== null && <span class="quiet"> · {words.basis[basis]}</span>}
      </dd>
    </>
  );
}

/** Facts named by the memory, and facts that an event ended, found by their cause. */
async function factsAround(memory: Memory, fact: Schemas["FactDetail"], signal: AbortSignal) {
  const cause = causeOfEnd(fact);
  const [ended, told] = await Promise.all([endingAt(memory, fact, signal), toldBy(memory, fact, signal)]);
  const read = (ids: readonly string[]) =>
    Promise.all([...new Set(ids)].slice(0, MOST_AROUND).map((id) => memory.fact(id, { signal })));
  const [before, after] = await Promise.all([
    read([...fact.superseded.map(({ id }) => id), ...ended]),
    read([...fact.superseded_by.map(({ id }) => id), ...told]),
  ]);
  const isNamed = (among: readonly { id: string }[], { id }: { id: string }): boolean =>
    among.some((each) => each.id === id);
  return {
    superseded: before.filter((other) => isNamed(fact.superseded, other) || isEndedBy(other, fact, causeOfEnd(other))),
    supersededBy: after.filter((other) => isNamed(fact.superseded_by, other) || isEndedBy(fact, other, cause)),
  };
}

async function endingAt(memory: Memory, fact: Schemas["FactDetail"], signal: AbortSignal): Promise<string[]> {
  if (fact.valid_from === null) return [];
  const asOf = new Date(Date.parse(fact.valid_from) - 1).toISOString();
  const options = { entityId: fact.subject.id, asOf, signal };
  const [alike, any] = await Promise.all([
    memory.facts({ ...options, predicate: fact.predicate }).toArray(PAGE),
    memory.facts(options).toArray(PAGE),
  ]);
  return [...alike, ...any].flatMap(({ id, valid_to }) => (valid_to === fact.valid_from ? [id] : []));
}

/** Empty if another fact or a correction caused the end. */
async function toldBy(memory: Memory, fact: Schemas["FactDetail"], signal: AbortSignal): Promise<string[]> {
  const cause = causeOfEnd(fact);
  const isKnown = fact.superseded_by.some(({ caused_by }) => caused_by === cause);
  if (cause === null || isKnown || fact.valid_to_basis !== "inferred") return [];
  try {
    return (await memory.episode(cause, { signal })).facts.map(({ id }) => id);
  } catch (error) {
    if (error instanceof NotFoundError) return [];
    throw error;
  }
}
