import { REGIONS } from "../../../shared/api/owners.ts";
import { jurisdictionOf, type Jurisdiction } from "../../../shared/jurisdiction.ts";

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

/** False in local workerd, which throws. */
export function canBeKeptIn(namespace: DurableObjectNamespace, jurisdiction: Jurisdiction): boolean {
  try {
    namespace.jurisdiction(jurisdiction);
    return true;
  } catch {
    return false;
  }
}
