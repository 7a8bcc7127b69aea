import type { Ontology } from "../../../shared/api/ontology.ts";
import { FaultError, type FieldError } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { EMPTY_ONTOLOGY, mergeOntologies, findUnknownEnds } from "../../core/extraction/ontology.ts";
import { getOwner, registerOwner } from "../access/open-graph.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "control" | "clock" | "ids">;

export async function tenantOntology({ control }: Pick<Parts, "control">, tenant: string): Promise<Ontology> {
  return (await control.ontologies(tenant, null)).tenant ?? EMPTY_ONTOLOGY;
}

/** @throws FaultError "not_found" for an unknown graph */
export async function graphOntology({ control }: Pick<Parts, "control">, address: GraphAddress): Promise<Ontology> {
  const [{ graph }] = await Promise.all([control.ontologies(address.tenant, address), getOwner({ control }, address)]);
  return graph ?? EMPTY_ONTOLOGY;
}

/** @throws FaultError "conflict", with nothing stored, if a fact type names an unknown entity type */
export async function saveTenantOntology(
  { control, clock }: Parts,
  tenant: string,
  ontology: Ontology,
): Promise<Ontology> {
  refuseUnknownEnds(ontology, EMPTY_ONTOLOGY);
  await control.saveOntology(tenant, null, ontology, clock.now());
  return ontology;
}

/** Fact types may name entity types of the tenant too. Registers an unknown graph. */
export async function saveGraphOntology(parts: Parts, address: GraphAddress, ontology: Ontology): Promise<Ontology> {
  refuseUnknownEnds(ontology, await tenantOntology(parts, address.tenant));
  await registerOwner(parts, address);
  await parts.control.saveOntology(address.tenant, address, ontology, parts.clock.now());
  return ontology;
}

/** Every lease reads it, so a change applies to every later message. `null` while Postgres is down: forbidden content is unknown. */
export async function ontologyInForce(
  { control, log }: Pick<Services, "control" | "log">,
  address: GraphAddress,
): Promise<Ontology | null> {
  try {
    const { tenant, graph } = await control.ontologies(address.tenant, address);
    return mergeOntologies(tenant ?? EMPTY_ONTOLOGY, graph ?? EMPTY_ONTOLOGY);
  } catch (error) {
    if (!(error instanceof FaultError) || error.fault.kind !== "unavailable") throw error;
    log.error("ontology unreachable", { ...address });
    return null;
  }
}

function refuseUnknownEnds(ontology: Ontology, inherited: Ontology): void {
  const message = "is not a known entity type: declare it, or use one that every memory has";
  const errors = findUnknownEnds(ontology, inherited).map((path): FieldError => ({ path, message }));
  const [first] = errors;
  if (first) throw new FaultError({ kind: "conflict", detail: `${first.path}: ${message}`, errors });
}
