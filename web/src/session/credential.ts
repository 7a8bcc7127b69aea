/**
 * What opens a memory: an API key, a user's token, or a read-only link. It comes in the fragment of the address, which no browser sends
 * to a server, or is pasted. It is kept for the tab alone.
 */
export interface Credential {
  kind: "key" | "link";
  secret: string;
}

const STORED = "engraph.credential";
const IN_FRAGMENT = /^#(key|link)=([^&]+)$/;

/** Takes the credential out of the address, so that no copy of it stays there, or finds the one that the tab keeps. */
export function takeCredential(): Credential | null {
  const [, kind, secret] = IN_FRAGMENT.exec(location.hash) ?? [];
  if (kind !== undefined && secret !== undefined) {
    const credential = { kind: kind as Credential["kind"], secret: decode(secret) };
    keepCredential(credential);
    history.replaceState(null, "", `${location.pathname}${location.search}`);
    return credential;
  }
  return readStored();
}

/** Keeps a credential until the tab is closed; null forgets it. */
export function keepCredential(credential: Credential | null): void {
  try {
    if (credential === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify(credential));
  } catch {
    // a browser that keeps nothing: the credential then lives as long as the page
  }
}

function readStored(): Credential | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as Partial<Credential> | null;
    const isWhole = typeof stored?.secret === "string" && (stored.kind === "key" || stored.kind === "link");
    return isWhole ? (stored as Credential) : null;
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
