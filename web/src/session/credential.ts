import { keepAdministration } from "./administration.ts";

/**
 * What opens a memory: an API key, a user's token, or the secret of a link to one view. It comes in the fragment of the address, which no browser sends to a server, or
 * is pasted. It is kept for the tab alone.
 */
const STORED = "engraph.key";
const IN_FRAGMENT = /^#(key|link)=([^&]+)$/;
/** The secret of a link begins like no key. */
const OF_LINK = "egl_";

export const isLinkSecret = (key: string): boolean => key.startsWith(OF_LINK);

/** Takes the key out of the address, so that no copy of it stays there, or finds the one that the tab keeps. */
export function takeKey(): string | null {
  const [, kind, written] = IN_FRAGMENT.exec(location.hash) ?? [];
  if (written === undefined) return readStored();
  const given = decode(written);
  // what comes as a link is looked at as one: the server knows no such link, and says so
  const key = kind === "link" && !isLinkSecret(given) ? `${OF_LINK}${given}` : given;
  keepKey(key);
  history.replaceState(null, "", `${location.pathname}${location.search}`);
  return key;
}

/** Whether the address brings a key. */
export const bringsKey = (hash: string): boolean => IN_FRAGMENT.test(hash);

/** Keeps a key until the tab is closed; null forgets it. What was opened beside another key is forgotten with that. */
export function keepKey(key: string | null): void {
  if (key !== readStored()) keepAdministration(null);
  try {
    if (key === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, key);
  } catch {
    // a browser that keeps nothing: the key then lives as long as the page
  }
}

function readStored(): string | null {
  try {
    return sessionStorage.getItem(STORED);
  } catch {
    return null;
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
