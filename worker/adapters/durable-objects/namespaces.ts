import { REGIONS } from "../../../shared/api/owners.ts";
import { jurisdictionOf, type Jurisdiction } from "../../../shared/jurisdiction.ts";

/**
 * The stub of one of a tenant's objects: within the tenant's jurisdiction, where its id names one.
 *
 * @param region where the object is placed if this is the first that reaches it; without one, near who asks first
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

/** Whether the platform can keep objects in a jurisdiction: workerd on a machine of one's own cannot, and throws. */
export function canBeKeptIn(namespace: DurableObjectNamespace, jurisdiction: Jurisdiction): boolean {
  try {
    namespace.jurisdiction(jurisdiction);
    return true;
  } catch {
    return false;
  }
}
