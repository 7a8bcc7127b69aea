import { REGIONS } from "../../../shared/api/owners.ts";
import { jurisdictionOf, type Jurisdiction } from "../../../shared/jurisdiction.ts";

/**
 * Returns the stub of a tenant's object, in the tenant's jurisdiction if it has one.
 *
 * @param region where the platform places the object on its first use; by default, near the first caller
 */
export function objectOf(
  namespace: DurableObjectNamespace,
  tenant: string,
  name: string,
  region: string | null = null,
): DurableObjectStub {
  const jurisdiction = jurisdictionOf(tenant);
  const its = jurisdiction === null ? namespace : namespace.jurisdiction(jurisdiction);
  const locationHint = REGIONS.find((known) => known === region);
  return its.get(its.idFromName(name), locationHint && { locationHint });
}

/** Returns whether the platform supports a jurisdiction. Local workerd throws instead. */
export function canBeKeptIn(namespace: DurableObjectNamespace, jurisdiction: Jurisdiction): boolean {
  try {
    namespace.jurisdiction(jurisdiction);
    return true;
  } catch {
    return false;
  }
}
