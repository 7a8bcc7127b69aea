import { useId } from "preact/hooks";
import { useWords } from "../language/language.ts";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import {
  DEFAULT_TOKENS,
  MAX_TOKENS,
  METHODS,
  MIN_TOKENS,
  MODES,
  REFERENCES,
  RERANKERS,
  TEMPLATES,
  toggleMethod,
  type Configuration,
} from "./configuration.ts";
import { CONTEXT_WORDS } from "./words.ts";

const OFFERED = 100;
const OWN_TEMPLATE = "Facts:\n{{facts}}\n\nSaid:\n{{messages}}";

interface FormProps {
  title: string | null;
  value: Configuration;
  set: (value: Configuration) => void;
}

export function ConfigurationForm({ title, value, set }: FormProps) {
  const words = useWords(CONTEXT_WORDS);
  const { memory } = useMemory();
  const threads = useLoaded(() => memory.threads().page({ limit: OFFERED }), [memory]);
  const utcHint = useId();
  const change = (some: Partial<Configuration>): void => set({ ...value, ...some });
  const isOwn = value.template !== "" && !TEMPLATES.some((name) => name === value.template);
  const hasMore = [value.thread, value.as_of, value.known_at, value.methods, value.reranker, value.references].some(
    (setting) => setting !== "",
  );
  const offered = new Set((threads.value?.data ?? []).map(({ id }) => id));
  if (value.thread !== "") offered.add(value.thread);
  return (
    <fieldset class="context-form">
      <legend class={title === null ? "unseen" : ""}>{title ?? words.query}</legend>
      <label class="context-query">
        {words.query}
        <input type="search" value={value.query} onInput={(event) => change({ query: event.currentTarget.value })} />
      </label>
      <div class="line">
        <label>
          {words.mode}
          <Choice value={value.mode} names={MODES} set={(mode) => change({ mode })} none="auto" />
        </label>
        <label>
          {words.budget}
          <input
            type="number"
            min={MIN_TOKENS}
            max={MAX_TOKENS}
            placeholder={String(DEFAULT_TOKENS)}
            value={value.tokens}
            onInput={(event) => change({ tokens: event.currentTarget.value })}
          />
        </label>
      </div>
      <details open={hasMore || isOwn}>
        <summary>{words.more}</summary>
        <div class="line">
          <label>
            {words.thread}
            <Choice
              value={value.thread}
              names={[...offered]}
              set={(thread) => change({ thread })}
              none=""
              noneName={words.noThread}
            />
          </label>
          <Moment label={words.asOf} hint={utcHint} value={value.as_of} set={(as_of) => change({ as_of })} />
          <Moment
            label={words.knownAt}
            hint={utcHint}
            value={value.known_at}
            set={(known_at) => change({ known_at })}
          />
          <span id={utcHint} class="quiet context-hint">
            {words.utc}
          </span>
        </div>
        <fieldset class="context-methods">
          <legend>{words.methods}</legend>
          {METHODS.map((method) => (
            <label key={method} class="inline">
              <input
                type="checkbox"
                checked={value.methods.split(",").includes(method)}
                onChange={() => change({ methods: toggleMethod(value.methods, method) })}
              />
              {method}
            </label>
          ))}
          <span class="quiet">{words.methodsHint}</span>
        </fieldset>
        <div class="line">
          <label>
            {words.reranker}
            <Choice
              value={value.reranker}
              names={RERANKERS}
              set={(reranker) => change({ reranker })}
              none=""
              noneName={words.byMode}
            />
          </label>
          {value.reranker === "distance" && <Centre value={value.center} set={(center) => change({ center })} />}
          <label>
            {words.references}
            <select
              value={value.references === "" ? "short" : value.references}
              onChange={({ currentTarget }) =>
                change({ references: currentTarget.value === "short" ? "" : currentTarget.value })
              }
            >
              {REFERENCES.map((name) => (
                <option key={name} value={name}>
                  {words.referenceNames[name]}
                </option>
              ))}
            </select>
          </label>
          <label>
            {words.template}
            <select
              value={isOwn ? "own" : value.template === "" ? "text" : value.template}
              onChange={({ currentTarget: { value: name } }) =>
                change({ template: name === "own" ? OWN_TEMPLATE : name === "text" ? "" : name })
              }
            >
              {TEMPLATES.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
              <option value="own">{words.ownTemplate}</option>
            </select>
          </label>
          <label class="inline">
            <input
              type="checkbox"
              checked={value.profile === "1"}
              onChange={(event) => change({ profile: event.currentTarget.checked ? "1" : "" })}
            />
            {words.profile}
          </label>
        </div>
        {isOwn && (
          <label class="context-query">
            {words.ownTemplateHint}
            <textarea
              rows={5}
              value={value.template}
              onInput={(event) => change({ template: event.currentTarget.value })}
            />
          </label>
        )}
      </details>
    </fieldset>
  );
}

interface ChoiceProps {
  value: string;
  names: readonly string[];
  set: (name: string) => void;
  none: string;
  noneName?: string;
}

function Choice({ value, names, set, none, noneName }: ChoiceProps) {
  return (
    <select
      value={value === "" ? none : value}
      onChange={(event) => set(event.currentTarget.value === none ? "" : event.currentTarget.value)}
    >
      {noneName !== undefined && <option value="">{noneName}</option>}
      {names.map((name) => (
        <option key={name} value={name}>
          {name}
        </option>
      ))}
    </select>
  );
}

interface MomentProps {
  label: string;
  hint: string;
  value: string;
  set: (instant: string) => void;
}

function Moment({ label, hint, value, set }: MomentProps) {
  return (
    <label>
      {label}
      <input
        type="datetime-local"
        aria-describedby={hint}
        value={value.replace(/(?::\d{2}(?:\.\d+)?)?Z$/, "")}
        onChange={({ currentTarget: { value: at } }) => set(at === "" ? "" : `${at}Z`)}
      />
    </label>
  );
}

function Centre({ value, set }: { value: string; set: (id: string) => void }) {
  const words = useWords(CONTEXT_WORDS);
  const { memory } = useMemory();
  const entities = useLoaded(() => memory.entities().page({ limit: OFFERED }), [memory]);
  return (
    <label>
      {words.center}
      <select value={value} required onChange={(event) => set(event.currentTarget.value)}>
        <option value="">{words.choose}</option>
        {(entities.value?.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
