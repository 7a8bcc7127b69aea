/**
 * Where in the explorer one is. It stands in the fragment of the address, so that it can be kept and sent on, and no server sees it:
 *
 *     #/users/ada/graph?valid=2024-05-01T00:00:00Z&fact=fact_…
 */
import { useEffect, useMemo, useState } from "preact/hooks";

export const SCREENS = ["chat", "graph", "timeline", "context", "ask", "operations"] as const;
export type Screen = (typeof SCREENS)[number];

/** Which memory: that of a user, or a graph of no user. */
export interface MemoryName {
  kind: "users" | "graphs";
  id: string;
}

export interface Route {
  /** Null where none is chosen yet. */
  memory: MemoryName | null;
  screen: Screen;
  /** What the screen shows: each screen has names of its own. `fact` opens a fact's card on any. */
  parameters: Readonly<Record<string, string>>;
}

/** What every screen is given. */
export interface ScreenProps {
  route: Route;
}

const PATH = /^#\/(users|graphs)\/([^/?]+)(?:\/([a-z]+))?(?:\?(.*))?$/;
/** Sent where the fragment is replaced without an event of the browser's. */
const REPLACED = "engraph:route";

/** Of these there is no memory: as steps of a path they lead elsewhere. */
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

/** The route with some of its parameters changed; undefined takes one away. */
export function withParameters(route: Route, changes: Readonly<Record<string, string | undefined>>): Route {
  const all = { ...route.parameters, ...changes };
  const kept = Object.entries(all).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return { ...route, parameters: Object.fromEntries(kept) };
}

/** Goes somewhere: a step that "back" takes back. */
export function go(route: Route): void {
  location.hash = formatRoute(route);
}

/** Changes where one is without a step of its own, as a slider does. */
export function replaceRoute(route: Route): void {
  history.replaceState(null, "", formatRoute(route));
  dispatchEvent(new Event(REPLACED));
}

export function useRoute(): Route {
  const [hash, setHash] = useState(location.hash);
  useEffect(() => {
    const read = (): void => setHash(location.hash);
    for (const event of ["hashchange", REPLACED]) addEventListener(event, read);
    // it may have changed since the first drawing
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
