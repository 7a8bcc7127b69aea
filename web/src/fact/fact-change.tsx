import { useEffect, useMemo, useState } from "preact/hooks";
import { ConflictError, type Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatPeriod } from "../language/moments.ts";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { areaOf } from "../timeline/areas.ts";
import { boundOf, CORRECTED, fieldsOf, rebase } from "./corrected-fields.ts";
import { FACT_WORDS } from "./words.ts";

type UndoResult = Schemas["UndoResult"];
export type Change = { kind: "correct" } | { kind: "retract" } | { kind: "forget"; episode: string };

const MOST_OFFERED = 500;
const OFFERED = "entities-of-the-memory";

interface FactChangeProps {
  fact: Schemas["FactDetail"];
  change: Change;
  cancel: () => void;
  /**
   * @param undo null if impossible
   * @param id differs from the fact's id if the object changed
   */
  changed: (change: Change, undo: UndoResult["undo"], id: string) => void;
  stale: () => void;
}

export function FactChange({ fact, change, cancel, changed, stale }: FactChangeProps) {
  const words = useWords(FACT_WORDS);
  const { memory } = useMemory();
  const [fields, setFields] = useState(() => fieldsOf(fact));
  const [preview, setPreview] = useState<UndoResult | Schemas["CorrectedFact"] | null>(null);
  const [begun, setBegun] = useState(fact);
  useEffect(() => {
    setFields((typed) => rebase(typed, fieldsOf(begun), fieldsOf(fact)));
    setBegun(fact);
    setPreview(null);
  }, [fact.version]);
  const before = fieldsOf(fact);
  const entities = useLoaded(
    async (signal) => (fact.object === null ? [] : memory.entities({ signal }).toArray(MOST_OFFERED)),
    [memory.id, fact.id],
  );
  const named = useMemo(() => {
    const ids = new Map<string, string | undefined>();
    for (const { id, name } of entities.value ?? []) ids.set(name, ids.has(name) ? undefined : id);
    return ids;
  }, [entities.value]);
  const run = async (dryRun: boolean): Promise<UndoResult | Schemas["CorrectedFact"]> => {
    if (change.kind === "forget") return memory.forget(change.episode, { mode: "forget", dryRun });
    if (change.kind === "retract") return memory.deleteFact(fact.id, { dryRun });
    const bound = (name: "valid_from" | "valid_to" | "due") => {
      const text = fields[name].trim();
      // null clears a bound, but the generated types forbid it
      return text === before[name] ? undefined : text === "" ? (null as unknown as string) : boundOf(text);
    };
    const [validFrom, validTo, due] = [bound("valid_from"), bound("valid_to"), bound("due")];
    return memory.updateFact(
      fact.id,
      {
        version: fact.version,
        ...(fields.fact === fact.fact ? {} : { fact: fields.fact }),
        ...(fields.object.trim() === before.object ? {} : { object: named.get(fields.object.trim()) ?? fields.object }),
        ...(validFrom === undefined ? {} : { validFrom }),
        ...(validTo === undefined ? {} : { validTo }),
        ...(due === undefined ? {} : { due }),
      },
      { dryRun },
    );
  };
  const step = useAction(async () => {
    try {
      if (preview === null) return setPreview(await run(true));
      const done = await run(false);
      changed(change, done.undo, "version" in done ? done.id : fact.id);
    } catch (failure) {
      if (failure instanceof ConflictError) {
        setPreview(null);
        stale();
      }
      throw failure;
    }
  });
  const isSame = change.kind === "correct" && CORRECTED.every((name) => fields[name].trim() === before[name]);
  const title = { correct: words.correct, retract: words.retract, forget: words.forget }[change.kind];
  const labels = {
    fact: words.sentence,
    object: words.object,
    valid_from: words.begins,
    valid_to: words.ends,
    due: words.due,
  };
  const isPlan = fact.due !== null || areaOf(fact.predicate) === "plans";
  const type = (name: keyof typeof fields, text: string): void => {
    setFields({ ...fields, [name]: text });
    setPreview(null);
  };
  return (
    <form
      class="card"
      aria-label={title}
      onSubmit={(event) => {
        event.preventDefault();
        void step.run();
      }}
    >
      <h3>{title}</h3>
      {change.kind === "correct" && (
        <>
          {CORRECTED.filter((name) => name !== "due" || isPlan).map((name) => (
            <label key={name}>
              {labels[name]}
              {name === "fact" ? (
                <textarea
                  class="fact-sentence"
                  rows={2}
                  value={fields.fact}
                  onInput={(event) => type("fact", event.currentTarget.value.replaceAll("\n", " "))}
                />
              ) : (
                <input
                  value={fields[name]}
                  list={name === "object" && fact.object !== null ? OFFERED : undefined}
                  onInput={(event) => type(name, event.currentTarget.value)}
                />
              )}
            </label>
          ))}
          <datalist id={OFFERED}>
            {[...named.keys()].map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
          <p class="quiet">{words.objectHint}</p>
          <p class="quiet">{words.dateHint}</p>
        </>
      )}
      <p class="quiet">{change.kind === "forget" ? words.noUndo : words.canUndo}</p>
      <div role="status">{preview === null ? words.nothingChanges : <Preview before={fact} preview={preview} />}</div>
      {step.error !== null && <Problem error={step.error} names={labels} />}
      <div class="line">
        <button type="submit" class={preview === null ? "primary" : "danger"} disabled={isSame || step.isRunning}>
          {preview === null ? words.preview : words.confirm}
        </button>
        <button type="button" onClick={cancel}>
          {words.cancel}
        </button>
      </div>
    </form>
  );
}

function Preview({ before, preview }: { before: Schemas["Fact"]; preview: UndoResult | Schemas["CorrectedFact"] }) {
  const words = useWords(FACT_WORDS);
  const language = useLanguage();
  const others = "version" in preview ? preview.others.filter(({ id }) => id !== before.id) : [];
  return (
    <>
      <strong>{words.would}</strong>
      {"version" in preview ? (
        <ul class="fact-list">
          <li dir="auto">
            <s>
              {before.fact} {formatPeriod(language, before.period)}
            </s>{" "}
            {preview.fact} {formatPeriod(language, preview.period)}
          </li>
          {others.map(({ id, fact, period, known_to }) => (
            <li key={id} dir="auto">
              {known_to === null ? fact : <s>{fact}</s>}{" "}
              <span class="quiet">
                {words.thenIs} {known_to === null ? formatPeriod(language, period) : words.notBelieved}
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <Counts undone={preview} />
      )}
    </>
  );
}

const COUNTED = ["episodes", "facts", "entities", "reopened", "reread", "corrections"] as const;

export const countsAlike = (one: UndoResult, other: UndoResult | null): boolean =>
  COUNTED.every((name) => one[name] === other?.[name]);

export function Counts({ undone }: { undone: UndoResult }) {
  const words = useWords(FACT_WORDS);
  return (
    <ul>
      {COUNTED.map((name) =>
        undone[name] > 0 ? (
          <li key={name}>
            {undone[name]} {words.counts[name][undone[name] === 1 ? 0 : 1]}
          </li>
        ) : null,
      )}
    </ul>
  );
}
