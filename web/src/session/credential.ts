import { keepAdministration } from "./administration.ts";

/**
 * The credential that opens a memory: an API key, a user's token, or the secret of a link to one view. The user pastes
 * it, or it arrives in the fragment of the address, which browsers do not send to a server. It is stored for the tab
 * only.
 */
const STORED = "engraph.key";
const IN_FRAGMENT = /^#(key|link)=([^&]+)$/;
/** The prefix of a link's secret, which no key has. */
const OF_LINK = "egl_";

export const isLinkSecret = (key: string): boolean => key.startsWith(OF_LINK);

/** Removes the key from the address, so that no copy stays there, or returns the tab's stored key. */
export function takeKey(): string | null {
  const [, kind, written] = IN_FRAGMENT.exec(location.hash) ?? [];
  if (written === undefined) return readStored();
  const given = decode(written);
  // treat it as a link's secret even without the prefix: the server then reports that the link does not exist
  const key = kind === "link" && !isLinkSecret(given) ? `${OF_LINK}${given}` : given;
  keepKey(key);
  history.replaceState(null, "", `${location.pathname}${location.search}`);
  return key;
}

export const bringsKey = (hash: string): boolean => IN_FRAGMENT.test(hash);

/** Stores a key until the tab is closed; null deletes it. Also deletes everything stored for the earlier key. */
export function keepKey(key: string | null): void {
  if (key !== readStored()) keepAdministration(null);
  try {
    if (key === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, key);
  } catch {
    // the browser has no storage, so the key lasts as long as the page
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
