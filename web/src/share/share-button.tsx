import { useState } from "preact/hooks";
import type { Memory, Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { CopyButton } from "../parts/copy-button.tsx";
import { Panel } from "../parts/panel.tsx";
import { Problem } from "../parts/problem.tsx";
import { useAction } from "../session/action.ts";
import { isOpenEnded, knownBy, type SharedView } from "./shared-view.ts";
import "./share.css";
import { SHARE_WORDS } from "./words.ts";

const LASTING = ["3600", "86400", "604800", "2592000"] as const;

export function ShareButton({ memory, view }: { memory: Memory; view: SharedView }) {
  const words = useWords(SHARE_WORDS);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        {words.share}
      </button>
      {isOpen && (
        <Panel title={words.title} close={() => setOpen(false)}>
          <ShareForm memory={memory} view={view} />
        </Panel>
      )}
    </>
  );
}

function ShareForm({ memory, view }: { memory: Memory; view: SharedView }) {
  const words = useWords(SHARE_WORDS);
  const language = useLanguage();
  const [lasting, setLasting] = useState<(typeof LASTING)[number]>("604800");
  const [isFollowing, setFollowing] = useState(false);
  const [label, setLabel] = useState("");
  const [made, setMade] = useState<Schemas["CreatedLink"] | null>(null);
  const make = useAction(async () => {
    const shown = isFollowing ? view : knownBy(view, await momentOf(memory));
    const options = { expiresIn: Number(lasting), ...(label.trim() !== "" && { label: label.trim() }) };
    setMade(await memory.createLink(shown, options));
  });
  if (made !== null)
    return (
      <div class="share-made" role="status">
        <strong>{words.made}</strong>
        <code>{made.url}</code>
        <p>
          {words.shownOnce} {words.until(formatMinute(language, made.expires_at))}
        </p>
        <CopyButton text={made.url} />
      </div>
    );
  return (
    <form
      class="share-form"
      onSubmit={(event) => {
        event.preventDefault();
        void make.run();
      }}
    >
      <p>{words.why}</p>
      <label>
        {words.lasts}
        <select value={lasting} onChange={(event) => setLasting(event.currentTarget.value as (typeof LASTING)[number])}>
          {LASTING.map((seconds) => (
            <option key={seconds} value={seconds}>
              {words.lasting[seconds]}
            </option>
          ))}
        </select>
      </label>
      <label>
        {words.label}
        <input
          value={label}
          maxLength={200}
          aria-describedby="share-label-hint"
          onInput={(event) => setLabel(event.currentTarget.value)}
        />
      </label>
      <span id="share-label-hint" class="quiet">
        {words.labelHint}
      </span>
      {isOpenEnded(view) && (
        <label class="inline">
          <input type="checkbox" checked={isFollowing} onChange={() => setFollowing(!isFollowing)} />
          {words.alsoLater}
        </label>
      )}
      {make.error !== null && <Problem error={make.error} />}
      <button type="submit" class="primary" disabled={make.isRunning}>
        {words.make}
      </button>
    </form>
  );
}

async function momentOf(memory: Memory): Promise<string> {
  const { receipt } = await memory.subgraph({ limit: 1, receipt: true });
  return receipt?.known_at ?? new Date().toISOString();
}
