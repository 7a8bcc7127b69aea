/**
 * Jurisdictions that a tenant's data can be kept in. The tenant's id names its own, so that whoever has the id, be it a route, a queue
 * message or an object, knows where the data is, and nobody can change it.
 */
export const JURISDICTIONS = ["eu"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** No UUID begins with the name of a jurisdiction: its first eight characters are hexadecimal digits. */
const TENANT = /^ten_([a-z]+)-/;

/** `ten_<uuid>` as it is in a jurisdiction: `ten_eu-<uuid>`. */
export const tenantIn = (jurisdiction: Jurisdiction | null, tenant: string): string =>
  jurisdiction === null ? tenant : tenant.replace(/^ten_/, `ten_${jurisdiction}-`);

/** The jurisdiction that a tenant's id names; `null` for none. */
export const jurisdictionOf = (tenant: string): Jurisdiction | null => jurisdictionNamed(TENANT.exec(tenant)?.[1]);

export const jurisdictionNamed = (name: string | undefined): Jurisdiction | null =>
  JURISDICTIONS.find((known) => known === name) ?? null;
