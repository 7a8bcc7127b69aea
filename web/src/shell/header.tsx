import { useEffect, useRef } from "preact/hooks";
import { LANGUAGES, useLanguage, useWords, type Language } from "../language/language.ts";
import { formatRoute, SCREENS, type Route } from "../session/route.ts";
import { mayOpen } from "../session/rights.ts";
import type { OpenMemory, Session } from "../session/session.tsx";
import { ShareButton } from "../share/share-button.tsx";
import { viewOf } from "../share/shared-view.ts";
import { THEMES, useTheme, type Theme } from "./theme.ts";
import { SHELL_WORDS } from "./words.ts";

const LANGUAGE_NAMES: Record<Language, string> = { en: "English", de: "Deutsch" };

interface HeaderProps {
  route: Route;
  session: Session | null;
  open: OpenMemory | null;
  title: string | null;
  setLanguage: (language: Language) => void;
  signOut: () => void;
}

export function Header({ route, session, open, title, setLanguage, signOut }: HeaderProps) {
  const words = useWords(SHELL_WORDS);
  const language = useLanguage();
  const [theme, setTheme] = useTheme();
  const view = open === null ? null : viewOf(route);
  const current = useRef<HTMLAnchorElement>(null);
  const menu = useRef<HTMLDetailsElement>(null);
  useEffect(() => {
    const close = (event: Event): void => {
      const element = menu.current;
      if (element === null || !element.open) return;
      if (event instanceof KeyboardEvent ? event.key === "Escape" : !element.contains(event.target as Node))
        element.open = false;
    };
    addEventListener("pointerdown", close);
    addEventListener("keydown", close);
    return () => {
      removeEventListener("pointerdown", close);
      removeEventListener("keydown", close);
    };
  }, []);
  // a phone cannot show all screens
  useEffect(() => current.current?.scrollIntoView({ block: "nearest", inline: "nearest" }), [route.screen, language]);
  return (
    <header class="top">
      <a class="skip" href="#content" onClick={skip}>
        {words.skip}
      </a>
      <a class="brand" href="#">
        Engraph
      </a>
      {session !== null && route.memory !== null && (
        <>
          <span class="owner" title={route.memory.id} dir="auto">
            {title ?? route.memory.id}
          </span>
          <nav aria-label={words.navigation}>
            {SCREENS.filter((screen) => open === null || mayOpen(open.rights, screen)).map((screen) => (
              <a
                key={screen}
                {...(screen === route.screen && { ref: current })}
                href={formatRoute({ memory: route.memory, screen, parameters: {} })}
                aria-current={screen === route.screen ? "page" : undefined}
              >
                {words.screens[screen]}
              </a>
            ))}
          </nav>
        </>
      )}
      <div class="settings">
        {open?.rights.has("share") === true && view !== null && <ShareButton memory={open.memory} view={view} />}
        <details class="menu" ref={menu}>
          <summary>{words.settings}</summary>
          <div class="menu-body">
            <label>
              {words.language}
              <select value={language} onChange={(event) => setLanguage(event.currentTarget.value as Language)}>
                {LANGUAGES.map((name) => (
                  <option key={name} value={name}>
                    {LANGUAGE_NAMES[name]}
                  </option>
                ))}
              </select>
            </label>
            <label>
              {words.theme}
              <select value={theme} onChange={(event) => setTheme(event.currentTarget.value as Theme)}>
                {THEMES.map((name) => (
                  <option key={name} value={name}>
                    {words.themes[name]}
                  </option>
                ))}
              </select>
            </label>
            {session !== null && (
              <button type="button" onClick={signOut}>
                {words.signOut}
              </button>
            )}
          </div>
        </details>
      </div>
    </header>
  );
}

/** A real link would replace the route in the fragment. */
function skip(event: Event): void {
  event.preventDefault();
  const content = document.getElementById("content");
  content?.setAttribute("tabindex", "-1");
  content?.focus();
}
