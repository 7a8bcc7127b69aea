import { useState } from "preact/hooks";
import { Engraph, type Schemas } from "../../../sdk/src/index.ts";
import { useLanguage, useWords } from "../language/language.ts";
import { formatMinute } from "../language/moments.ts";
import { Loading } from "../parts/loading.tsx";
import { Problem } from "../parts/problem.tsx";
import { SureButton } from "../parts/sure-button.tsx";
import { useAction } from "../session/action.ts";
import { useLoaded } from "../session/load.ts";
import { keepAdministration, readAdministration, type Administration } from "../session/administration.ts";
import { NewKey } from "./new-key.tsx";
import { Secret } from "./secret.tsx";
import { OPERATIONS_WORDS } from "./words.ts";

type Key = Schemas["Key"];
const PAGE = 50;

export function KeysPart() {
  const words = useWords(OPERATIONS_WORDS);
  const [administration, setAdministration] = useState(readAdministration);
  const choose = (chosen: Administration | null): void => {
    keepAdministration(chosen);
    setAdministration(chosen);
  };
  return (
    <section class="operations-wide">
      <h2>{words.parts.keys}</h2>
      {administration === null ? (
        <AdminToken enter={choose} />
      ) : (
        <Keys administration={administration} leave={() => choose(null)} />
      )}
    </section>
  );
}

function AdminToken({ enter }: { enter: (administration: Administration) => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const [tenantId, setTenantId] = useState("");
  const [token, setToken] = useState("");
  return (
    <form
      class="line"
      onSubmit={(event) => {
        event.preventDefault();
        enter({ tenantId: tenantId.trim(), token: token.trim() });
      }}
    >
      <p class="operations-long quiet">{words.adminWhy}</p>
      <label>
        {words.tenantId}
        <input
          required
          value={tenantId}
          placeholder="ten_…"
          onInput={(event) => setTenantId(event.currentTarget.value)}
        />
      </label>
      <label>
        {words.adminToken}
        <input
          type="password"
          required
          autoComplete="off"
          value={token}
          onInput={(event) => setToken(event.currentTarget.value)}
        />
      </label>
      <button type="submit" class="primary">
        {words.showKeys}
      </button>
    </form>
  );
}

function Keys({ administration, leave }: { administration: Administration; leave: () => void }) {
  const words = useWords(OPERATIONS_WORDS);
  const [engraph] = useState(() => new Engraph({ url: location.origin, key: administration.token, retryForMs: 8_000 }));
  const [secret, setSecret] = useState<string | null>(null);
  const [pages, setPages] = useState(1);
  const path = `/v1/tenants/${encodeURIComponent(administration.tenantId)}/keys`;
  const loaded = useLoaded(
    async (signal) => {
      const keys: Key[] = [];
      let cursor: string | null = null;
      for (let page = 0; page < pages && (page === 0 || cursor !== null); page++) {
        const answer: { data: Key[]; next_cursor: string | null } = await engraph.request({
          method: "GET",
          path,
          query: { limit: PAGE, cursor: cursor ?? undefined },
          signal,
        });
        keys.push(...answer.data);
        cursor = answer.next_cursor;
      }
      return { keys, hasMore: cursor !== null };
    },
    [pages],
  );
  const show = (shown: string): void => {
    setSecret(shown);
    loaded.reload();
  };
  return (
    <>
      <NewKey engraph={engraph} path={path} made={show} />
      {secret !== null && <Secret label={words.newSecret} secret={secret} close={() => setSecret(null)} />}
      <Loading of={loaded}>
        {({ keys, hasMore }) => (
          <>
            <ul class="operations-list">
              {keys.map((key) => (
                <OneKey key={key.id} of={key} engraph={engraph} path={path} rotated={show} changed={loaded.reload} />
              ))}
            </ul>
            {hasMore && (
              <button type="button" onClick={() => setPages(pages + 1)}>
                {words.more}
              </button>
            )}
          </>
        )}
      </Loading>
      <button type="button" onClick={leave}>
        {words.forgetToken}
      </button>
    </>
  );
}

interface OneKeyProps {
  of: Key;
  engraph: Engraph;
  path: string;
  rotated: (secret: string) => void;
  changed: () => void;
}

function OneKey({ of: key, engraph, path, rotated, changed }: OneKeyProps) {
  const words = useWords(OPERATIONS_WORDS);
  const language = useLanguage();
  const own = `${path}/${encodeURIComponent(key.id)}`;
  const rotate = useAction(async () => {
    const made = await engraph.request<Schemas["RotatedKey"]>({ method: "POST", path: `${own}/rotate`, body: {} });
    rotated(made.api_key);
  });
  const revoke = useAction(async () => {
    await engraph.request({ method: "DELETE", path: own });
    changed();
  });
  const moment = (instant: string): string => formatMinute(language, instant);
  const hasEnded = key.revoked_at !== null || (key.expires_at !== null && Date.parse(key.expires_at) <= Date.now());
  const notes = [
    key.scopes.join(", "),
    ...(key.user_id === null ? [] : [words.onlyUser(key.user_id)]),
    key.last_used_at === null ? words.neverUsed : words.lastUsed(moment(key.last_used_at)),
    ...(key.expires_at === null ? [] : [words.expires(moment(key.expires_at))]),
    ...(key.revoked_at === null ? [] : [words.revoked(moment(key.revoked_at))]),
  ];
  return (
    <li>
      <div>
        <strong dir="auto">{key.name ?? words.unnamed}</strong> <code>{key.prefix}…</code>
      </div>
      <div class="quiet">{notes.join(" · ")}</div>
      {!hasEnded && (
        <div class="line">
          {key.replaced_by === null && (
            <button type="button" disabled={rotate.isRunning} onClick={() => void rotate.run()}>
              {words.rotate}
            </button>
          )}
          <SureButton
            label={words.revoke}
            sureLabel={words.reallyRevoke}
            disabled={revoke.isRunning}
            act={() => void revoke.run()}
          />
        </div>
      )}
      {[rotate.error, revoke.error].map((error, place) => error !== null && <Problem key={place} error={error} />)}
    </li>
  );
}
