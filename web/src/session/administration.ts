/** Is kept in sessionStorage, like the key. */
export interface Administration {
  tenantId: string;
  token: string;
}

const STORED = "engraph.administration";

export function readAdministration(): Administration | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(STORED) ?? "null") as Partial<Administration> | null;
    const isWhole = typeof stored?.tenantId === "string" && typeof stored.token === "string";
    return isWhole ? (stored as Administration) : null;
  } catch {
    return null;
  }
}

export function keepAdministration(administration: Administration | null): void {
  try {
    if (administration === null) sessionStorage.removeItem(STORED);
    else sessionStorage.setItem(STORED, JSON.stringify(administration));
  } catch {}
}
