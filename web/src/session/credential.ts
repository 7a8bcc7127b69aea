import { keepAdministration } from "./administration.ts";

/**
 * An API key, a user's token or a link's secret: pasted, or in the address's fragment, which browsers never send. Stored for the tab only.
 */
const STORED = "engraph.key";
const IN_FRAGMENT = /^#(key|link)=([^&]+)$/;
const OF_LINK = "egl_";

export const isLinkSecret = (key: string): boolean => key.startsWith(OF_LINK);

export function takeKey(): string | null {
  const [, kind, written] = IN_FRAGMENT.exec(location.hash) ?? [];
  if (written === undefined) return readStored();
  const given = decode(written);
  // the server then reports a missing link
  const key = kind === "link" && !isLinkSecret(given) ? `${OF_LINK}${given}` : given;
  keepKey(key);
  history.replaceState(null, "", `${location.pathname}${location.search}`);
  return key;
}

export const bringsKey = (hash: string): boolean => IN_FRAGMENT.test(hash);

/** Null deletes it. Also deletes everything stored for an earlier key. */
export function keepKey(key: string | null): void {
  if (key !== readStored()) keepAdministration(null);
  try {
    if (key === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, key);
  } catch {}
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
