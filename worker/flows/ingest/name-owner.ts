import type { FactIn } from "../../../shared/api/episodes.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { isIdentifier } from "../../core/ingest/name-of-owner.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { withNameInPlaceOf } from "../../core/text/stand-ins.ts";
import { writeTo } from "../access/open-graph.ts";
import type { Services } from "../services.ts";

/** Facts whose subject or object is the user's id mean the user. An id that may be a name may be the name of another person. */
export async function nameOwner(
  services: Services,
  address: GraphAddress,
  facts: readonly FactIn[],
): Promise<readonly FactIn[]> {
  const { id, kind } = address;
  if (kind !== "user" || !isIdentifier(id)) return facts;
  const isOwner = (name: string | undefined): boolean =>
    name !== undefined && normaliseName(name) === normaliseName(id);
  if (!facts.some(({ subject, object }) => isOwner(subject) || isOwner(object))) return facts;
  const name = await writeTo(services, address, (graph) => graph.ownerName(id));
  return facts.map((fact) =>
    isOwner(fact.subject) || isOwner(fact.object)
      ? {
          ...fact,
          subject: isOwner(fact.subject) ? name : fact.subject,
          ...(isOwner(fact.object) && { object: name }),
          fact: withNameInPlaceOf(fact.fact, id, name),
        }
      : fact,
  );
}
