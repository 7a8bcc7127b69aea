import type { VisitedLink } from "../../../shared/api/links.ts";
import { FaultError } from "../../../shared/fault.ts";
import { formatInstant } from "../../../shared/instant.ts";
import { isWellFormedLinkSecret, jurisdictionOfLink } from "../../core/access/key-format.ts";
import { isOfView, narrowAnswer, narrowRequest, VISIT, type VisitorRequest } from "../../core/access/link-rights.ts";
import { writeView } from "../../core/access/link-view.ts";
import type { KeyHasher, Principal } from "../../ports/control-plane.ts";
import type { FoundLink, Links } from "../../ports/links.ts";
import type { Clock } from "../../ports/system.ts";
import { readOrEmpty, type OpenParts } from "../access/open-graph.ts";

export const beyondLink = (): FaultError =>
  new FaultError({ kind: "forbidden", detail: "This link shows one view, which has nothing of that" });

/**
 * Every request asks the database, so that a revocation takes effect at once.
 *
 * @throws FaultError "unauthenticated" for an invalid link, "unavailable" if it cannot be checked
 */
export async function visitorOf(
  { links, hasher, clock }: { links: Links; hasher: KeyHasher; clock: Clock },
  secret: string,
): Promise<Principal> {
  if (!isWellFormedLinkSecret(secret)) throw refused("This is not a link of Engraph");
  const now = clock.now();
  const [hash, previous] = [await hasher.hash(secret), await hasher.previous(secret)];
  const link = await links.find(hash, previous, now, jurisdictionOfLink(secret));
  if (link === null) throw refused("This link is unknown or was revoked");
  if (link.expires_at <= now) throw refused("This link has expired");
  const { tenant, kind, id } = link.address;
  return {
    key_id: link.key_id,
    tenant_id: tenant,
    scopes: ["read"],
    user_id: kind === "user" ? id : null,
    expires_at: link.expires_at,
    link,
  };
}

const refused = (detail: string): FaultError => new FaultError({ kind: "unauthenticated", detail });

/** @throws FaultError "forbidden" for a request with a key */
export function describeLink({ link }: Principal): VisitedLink {
  if (link === undefined)
    throw new FaultError({ kind: "forbidden", detail: "This takes the secret of a link in place of a key" });
  const { id, address, view, created_at, expires_at } = link;
  return {
    id,
    user_id: address.kind === "user" ? address.id : null,
    graph_id: address.kind === "graph" ? address.id : null,
    view: writeView(view),
    created_at: formatInstant(created_at),
    expires_at: formatInstant(expires_at),
  };
}

export function refuseOutsideView({ link }: Principal, operation: string | null): void {
  if (link !== undefined && (operation === null || !isOfView(link.view, operation))) throw beyondLink();
}

/** @throws FaultError "forbidden" for anything outside the view, whether it exists or not */
export async function visitorQuery(
  parts: OpenParts,
  { view, address }: FoundLink,
  operation: string,
  request: VisitorRequest,
): Promise<Readonly<Record<string, unknown>>> {
  if (operation === VISIT) return request.query;
  const narrowed = narrowRequest(view, operation, request);
  if (narrowed === null) throw beyondLink();
  const { query, source_of } = narrowed;
  if (source_of !== null) {
    const fact = await readOrEmpty(parts, address, (graph) => graph.fact(source_of.fact_id, query), null);
    if (!fact?.sources.some(({ episode_id }) => episode_id === source_of.episode_id)) throw beyondLink();
  }
  return query;
}

export const shownTo = <Answer>({ view }: FoundLink, operation: string, answer: Answer): Answer =>
  narrowAnswer(view, operation, answer) as Answer;
