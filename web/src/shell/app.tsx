import { useEffect, useMemo, useState } from "preact/hooks";
import { AuthenticationError, type Memory } from "../../../sdk/src/index.ts";
import { initialLanguage, keepLanguage, LanguageProvider, type Language } from "../language/language.ts";
import { Problem } from "../parts/problem.tsx";
import { onlySpeaker } from "../episode/speaker.ts";
import { bringsKey, isLinkSecret, keepKey, takeKey } from "../session/credential.ts";
import { useLoaded } from "../session/load.ts";
import { ALL_RIGHTS, READING, readRights } from "../session/rights.ts";
import { go, useRoute, type Route } from "../session/route.ts";
import { openMemory, openSession } from "../session/session.tsx";
import { ChooseMemory } from "./choose-memory.tsx";
import { Header } from "./header.tsx";
import { MemoryScreens } from "./memory-screens.tsx";
import { useModule } from "./use-module.ts";
import { SignIn } from "./sign-in.tsx";

const loadVisit = async () => (await import("./visit.tsx")).Visit;
const NOWHERE: Route = { memory: null, screen: "chat", parameters: {} };

const LATEST = 20;

/**
 * The owner's name, or the name of the only user who speaks. Reads messages first: a memory without messages may have no owner, and the
 * failed request would log an error in the browser.
 */
async function readName(memory: Memory, signal: AbortSignal): Promise<string | null> {
  const { data } = await memory.episodes({ signal }).page({ limit: LATEST });
  if (data.length === 0) return null;
  const { name } = await memory.get({ signal });
  return name ?? onlySpeaker(data);
}

export function App() {
  const [language, setLanguage] = useState<Language>(initialLanguage);
  const [key, setKey] = useState<string | null>(takeKey);
  const route = useRoute();
  const session = useMemo(() => (key === null ? null : openSession(key)), [key]);
  useEffect(() => {
    document.documentElement.lang = language;
    keepLanguage(language);
  }, [language]);
  useEffect(() => {
    const take = (): void => {
      if (bringsKey(location.hash)) setKey(takeKey());
    };
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  const choose = (chosen: string | null): void => {
    keepKey(chosen);
    setKey(chosen);
  };
  const isVisit = key !== null && isLinkSecret(key);
  const visit = useModule(loadVisit, isVisit ? "visit" : null);
  const asked = useLoaded(
    async (signal) => (session === null || isVisit ? null : readRights(session.engraph, signal)),
    [session],
  );
  const refusal = asked.state === "failed" && asked.error instanceof AuthenticationError ? asked.error : null;
  useEffect(() => {
    if (refusal !== null) keepKey(null);
  }, [refusal]);
  const { rights, user_id } = asked.value ?? {
    rights: asked.state === "failed" ? ALL_RIGHTS : READING,
    user_id: null,
  };
  useEffect(() => {
    if (user_id !== null && route.memory === null)
      go({ memory: { kind: "users", id: user_id }, screen: "chat", parameters: {} });
  }, [user_id, route.memory]);
  const memory = route.memory === null ? null : `${route.memory.kind}/${route.memory.id}`;
  // a new object would reload everything
  const opened = useMemo(
    () => (session === null || route.memory === null ? null : openMemory(session, route.memory)),
    [session, memory],
  );
  const open = useMemo(() => (opened === null ? null : { ...opened, rights }), [opened, rights]);
  const mayRead = rights.has("read");
  const owner = useLoaded(
    async (signal) => (opened === null || isVisit || !mayRead ? null : readName(opened.memory, signal)),
    [opened, mayRead],
  );
  const title = (owner.state === "there" ? owner.value : null) ?? opened?.name.id ?? null;
  return (
    <LanguageProvider value={language}>
      <Header
        route={isVisit ? NOWHERE : route}
        session={refusal === null ? session : null}
        open={isVisit || refusal !== null ? null : open}
        title={title}
        setLanguage={setLanguage}
        signOut={() => {
          location.hash = "";
          choose(null);
        }}
      />
      {session === null || refusal !== null ? (
        <SignIn key={key} enter={choose} refusal={refusal} />
      ) : isVisit ? (
        visit.error !== null ? (
          <Problem error={visit.error} retry={() => location.reload()} />
        ) : (
          visit.component !== null && <visit.component key={key} session={session} />
        )
      ) : open === null ? (
        asked.state !== "waiting" && user_id === null && <ChooseMemory session={session} mayRead={rights.has("read")} />
      ) : (
        <MemoryScreens
          key={`${open.name.kind}/${open.name.id}`}
          open={open}
          route={route}
          title={title ?? open.name.id}
        />
      )}
    </LanguageProvider>
  );
}
