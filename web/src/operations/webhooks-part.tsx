import { useState } from "preact/hooks";
import type { Schemas } from "../../../sdk/src/index.ts";
import { WEBHOOK_EVENTS } from "./webhook-events.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../parts/problem.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { useAction } from "../session/action.ts";
import { useLoaded } from "../session/load.ts";
import { useMemory } from "../session/session.tsx";
import { Deliveries } from "./deliveries.tsx";
import { Secret } from "./secret.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

type Webhook = Schemas["Webhook"];
const PAGE = { limit: 100 };

export function WebhooksPart() {
  const words = useWords(OPERATIONS_WORDS);
  const { engraph } = useMemory();
  const loaded = useLoaded(
    (signal) => engraph.request<{ data: Webhook[] }>({ method: "GET", path: "/v1/webhooks", query: PAGE, signal }),
    [],
  );
  return (
    <section class="operations-wide">
      <h2>{words.parts.webhooks}</h2>
      <p class="quiet">{words.webhooksWhy}</p>
      <NewWebhook changed={loaded.reload} />
      <Loading of={loaded}>
        {({ data }) => (
          <>
            {data.length === 0 && <p class="quiet">{words.noWebhooks}</p>}
            <ul class="operations-list">
              {data.map((webhook) => (
                <OneWebhook key={webhook.id} webhook={webhook} changed={loaded.reload} />
              ))}
            </ul>
          </>
        )}
      </Loading>
    </section>
  );
}

function NewWebhook({ changed }: { changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const { engraph } = useMemory();
  const [url, setUrl] = useState("");
  const [events, setEvents] = useState<readonly string[]>(WEBHOOK_EVENTS);
  const [secret, setSecret] = useState<string | null>(null);
  const create = useAction(async () => {
    const body = { url: url.trim(), events };
    const made = await engraph.request<Schemas["CreatedWebhook"]>({ method: "POST", path: "/v1/webhooks", body });
    setSecret(made.secret);
    setUrl("");
    changed();
  });
  return (
    <>
      <form
        class="line"
        onSubmit={(event) => {
          event.preventDefault();
          void create.run();
        }}
      >
        <label class="operations-long">
          {words.address}
          <input
            type="url"
            required
            placeholder="https://…"
            value={url}
            onInput={(event) => setUrl(event.currentTarget.value)}
          />
        </label>
        <fieldset class="operations-filters">
          <legend>{words.whichEvents}</legend>
          {WEBHOOK_EVENTS.map((name) => (
            <label key={name} class="inline">
              <input
                type="checkbox"
                checked={events.includes(name)}
                onChange={() =>
                  setEvents(events.includes(name) ? events.filter((one) => one !== name) : [...events, name])
                }
              />
              {name}
            </label>
          ))}
        </fieldset>
        <button type="submit" class="primary" disabled={create.isRunning || events.length === 0}>
          {words.addWebhook}
        </button>
      </form>
      {create.error !== null && <Problem error={create.error} />}
      {secret !== null && <Secret label={words.webhookSecret} secret={secret} close={() => setSecret(null)} />}
    </>
  );
}

function OneWebhook({ webhook, changed }: { webhook: Webhook; changed: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const { engraph } = useMemory();
  const [shows, setShows] = useState(false);
  const [times, setTimes] = useState(0);
  const path = `/v1/webhooks/${encodeURIComponent(webhook.id)}`;
  const test = useAction(async () => {
    await engraph.request({ method: "POST", path: `${path}/test` });
    setShows(true);
    setTimes(times + 1);
  });
  const change = useAction(async (method: "DELETE" | "PATCH") => {
    await engraph.request({ method, path, body: method === "PATCH" ? { enabled: !webhook.enabled } : undefined });
    changed();
  });
  return (
    <li>
      <div>
        <code class="operations-breakable">{webhook.url}</code>{" "}
        <span class={webhook.enabled ? "operations-good" : "operations-bad"}>
          {webhook.enabled ? words.enabled : words.disabled(webhook.disabled_because)}
        </span>
      </div>
      <div class="quiet">
        {webhook.events.join(", ")}
        {webhook.failing_since !== null && ` · ${words.failingSince(formatMinute(language, webhook.failing_since))}`}
      </div>
      <div class="line">
        <button type="button" disabled={test.isRunning || !webhook.enabled} onClick={() => void test.run()}>
          {words.sendTest}
        </button>
        <button type="button" aria-expanded={shows} onClick={() => setShows(!shows)}>
          {words.deliveries}
        </button>
        <button type="button" disabled={change.isRunning} onClick={() => void change.run("PATCH")}>
          {webhook.enabled ? words.disable : words.enable}
        </button>
        <SureButton
          label={words.delete}
          sureLabel={words.reallyDelete}
          disabled={change.isRunning}
          act={() => void change.run("DELETE")}
        />
      </div>
      {[test.error, change.error].map((error, place) => error !== null && <Problem key={place} error={error} />)}
      {shows && <Deliveries path={path} version={times} />}
    </li>
  );
}
