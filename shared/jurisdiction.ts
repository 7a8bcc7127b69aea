/** A tenant's id contains its jurisdiction, so that everything that has the id knows where the data is. It can never change. */
export const JURISDICTIONS = ["eu"] as const;
export type Jurisdiction = (typeof JURISDICTIONS)[number];

/** A UUID begins with eight hexadecimal digits, so with no jurisdiction's name. */
const TENANT = /^ten_([a-z]+)-/;

/** `ten_eu-<uuid>`. */
export const tenantIn = (jurisdiction: Jurisdiction | null, tenant: string): string =>
  jurisdiction === null ? tenant : tenant.replace(/^ten_/, `ten_${jurisdiction}-`);

export const jurisdictionOf = (tenant: string): Jurisdiction | null => jurisdictionNamed(TENANT.exec(tenant)?.[1]);

export const jurisdictionNamed = (name: string | undefined): Jurisdiction | null =>
  JURISDICTIONS.find((known) => known === name) ?? null;
