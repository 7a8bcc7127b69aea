import { useEffect, useMemo, useState } from "preact/hooks";
import { initialLanguage, keepLanguage, LanguageProvider, type Language } from "../language/language.tsx";
import { keepCredential, takeCredential, type Credential } from "../session/credential.ts";
import { useRoute } from "../session/route.ts";
import { openMemory, openSession, type Session } from "../session/session.tsx";
import { ChooseMemory } from "./choose-memory.tsx";
import { Header } from "./header.tsx";
import { MemoryScreens } from "./memory-screens.tsx";
import { OpenLink } from "./open-link.tsx";
import { SignIn } from "./sign-in.tsx";

/** The explorer: a key, then a memory, then its screens. */
export function App() {
  const [language, setLanguage] = useState<Language>(initialLanguage);
  const [credential, setCredential] = useState<Credential | null>(takeCredential);
  const route = useRoute();
  const session = useMemo(() => (credential === null ? null : openSession(credential)), [credential]);
  useEffect(() => {
    document.documentElement.lang = language;
    keepLanguage(language);
  }, [language]);
  useEffect(() => {
    // an address with a key may be opened while the explorer is open already
    const take = (): void => {
      if (/^#(?:key|link)=/.test(location.hash)) setCredential(takeCredential());
    };
    addEventListener("hashchange", take);
    return () => removeEventListener("hashchange", take);
  }, []);
  const choose = (chosen: Credential | null): void => {
    keepCredential(chosen);
    setCredential(chosen);
  };
  const open = session === null || route.memory === null ? null : openMemory(session, route.memory);
  return (
    <LanguageProvider value={language}>
      <Header
        route={route}
        session={session}
        setLanguage={setLanguage}
        signOut={() => {
          location.hash = "";
          choose(null);
        }}
      />
      {session === null ? (
        <SignIn enter={choose} />
      ) : open === null ? (
        <Entrance session={session} />
      ) : (
        <MemoryScreens key={`${open.name.kind}/${open.name.id}`} open={open} route={route} />
      )}
    </LanguageProvider>
  );
}

const Entrance = ({ session }: { session: Session }) =>
  session.isReadOnly ? <OpenLink session={session} /> : <ChooseMemory session={session} />;
