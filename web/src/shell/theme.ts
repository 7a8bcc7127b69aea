import { useEffect, useState } from "preact/hooks";

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const STORED = "engraph.theme";
const DARK = "(prefers-color-scheme: dark)";
const CHANGED = "engraph:theme";

export function useTheme(): [Theme, (theme: Theme) => void] {
  const [theme, setTheme] = useState<Theme>(readTheme);
  useEffect(() => {
    document.documentElement.dataset["theme"] = theme;
    try {
      localStorage.setItem(STORED, theme);
    } catch {}
    dispatchEvent(new Event(CHANGED));
  }, [theme]);
  return [theme, setTheme];
}

export function useIsDark(): boolean {
  const read = (): boolean => {
    const theme = document.documentElement.dataset["theme"];
    return theme === "dark" || (theme !== "light" && matchMedia(DARK).matches);
  };
  const [isDark, setDark] = useState(read);
  useEffect(() => {
    const update = (): void => setDark(read());
    const system = matchMedia(DARK);
    system.addEventListener("change", update);
    addEventListener(CHANGED, update);
    update();
    return () => {
      system.removeEventListener("change", update);
      removeEventListener(CHANGED, update);
    };
  }, []);
  return isDark;
}

function readTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(STORED)) ?? "auto";
  } catch {
    return "auto";
  }
}
