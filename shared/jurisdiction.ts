/**
 * Jurisdictions that a tenant's data can be kept in. The tenant's id contains it, so that every route, queue message and object with the id
 * knows where the data is, and it can never change.
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
