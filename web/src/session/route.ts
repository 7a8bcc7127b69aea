/**
 * Kept in the fragment, which is shareable and never sent to a server:
 *
 * #/users/ada/graph?valid=2024-05-01T00:00:00Z&fact=fact_…
 */
import { useEffect, useMemo, useState } from "preact/hooks";

export const SCREENS = ["chat", "graph", "timeline", "context", "ask", "operations"] as const;
export type Screen = (typeof SCREENS)[number];

export interface MemoryName {
  kind: "users" | "graphs";
  id: string;
}

export interface Route {
  memory: MemoryName | null;
  screen: Screen;
  /** `fact` opens a fact's card on any screen, `edit` its form. */
  parameters: Readonly<Record<string, string>>;
}

export interface ScreenProps {
  route: Route;
}

const PATH = /^#\/(users|graphs)\/([^/?]+)(?:\/([a-z]+))?(?:\?(.*))?$/;
/** Browsers send no event when the fragment is replaced. */
const REPLACED = "engraph:route";

/** As path segments, "." and ".." lead elsewhere. */
const NO_ID = /^\.{1,2}$/;

export function parseRoute(hash: string): Route {
  const [, kind, written, screen, query] = PATH.exec(hash) ?? [];
  const id = written === undefined ? "." : decode(written);
  return {
    memory: kind === undefined || NO_ID.test(id) ? null : { kind: kind as MemoryName["kind"], id },
    screen: SCREENS.find((name) => name === screen) ?? "chat",
    parameters: Object.fromEntries(new URLSearchParams(query ?? "")),
  };
}

export function formatRoute({ memory, screen, parameters }: Route): string {
  if (memory === null) return "#";
  const query = new URLSearchParams(Object.entries(parameters).filter(([, value]) => value !== "")).toString();
  return `#/${memory.kind}/${encodeURIComponent(memory.id)}/${screen}${query === "" ? "" : `?${query}`}`;
}

export function withParameters(route: Route, changes: Readonly<Record<string, string | undefined>>): Route {
  const all = { ...route.parameters, ...changes };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...route, parameters: Object.fromEntries(kept) };
}

export function go(route: Route): void {
  location.hash = formatRoute(route);
}

export function replaceRoute(route: Route): void {
  history.replaceState(null, "", formatRoute(route));
  dispatchEvent(new Event(REPLACED));
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = (): void => setHash(location.hash);
    for (const event of ["hashchange", REPLACED]) addEventListener(event, read);
    read();
    return () => {
      for (const event of ["hashchange", REPLACED]) removeEventListener(event, read);
    };
  }, []);
  return useMemo(() => parseRoute(hash), [hash]);
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
