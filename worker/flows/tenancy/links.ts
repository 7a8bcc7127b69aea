import type { Link, LinkIn, CreatedLink } from "../../../shared/api/links.ts";
import type { Page } from "../../../shared/api/scalars.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import type { GraphAddress } from "../../../shared/ids.ts";
import { jurisdictionOf } from "../../../shared/jurisdiction.ts";
import { formatLinkSecret, KEY_BYTES } from "../../core/access/key-format.ts";
import type { Principal } from "../../ports/control-plane.ts";
import { getOwner } from "../access/open-graph.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "links" | "clock">;
type MakingParts = Parts & Pick<Services, "control" | "hasher" | "ids">;

const MAX_LINKS = 100;

const EXPLORER = "/explorer#link=";

/**
 * Only this answer contains the secret.
 *
 * @throws FaultError "forbidden" for a maker that may not read, or is a token; "unauthenticated" for an ended key; "not_found" for an
 * unknown memory; "conflict" if it has the maximum of links
 */
export async function makeLink(
  { links, control, hasher, clock, ids }: MakingParts,
  address: GraphAddress,
  maker: Principal,
  { view, expires_in, label }: LinkIn,
  origin: string,
): Promise<CreatedLink> {
  if (maker.is_token === true) throw new FaultError({ kind: "forbidden", detail: "A token cannot make a link" });
  if (!maker.scopes.includes("read"))
    throw new FaultError({ kind: "forbidden", detail: `This needs a key with the scope "read"` });
  const now = clock.now();
  const secret = formatLinkSecret(ids.random(KEY_BYTES), jurisdictionOf(address.tenant));
  const made = await links.add(
    address,
    {
      id: ids.make("link"),
      hash: await hasher.hash(secret),
      key_id: maker.key_id,
      view,
      label: label ?? null,
      created_at: now,
      expires_at: Math.min(now + expires_in * 1_000, maker.expires_at ?? Infinity),
    },
    MAX_LINKS,
  );
  if (made === "full")
    throw new FaultError({
      kind: "conflict",
      detail: `A memory may have ${MAX_LINKS} links at a time: revoke one first`,
    });
  if (made === "ended")
    throw new FaultError({ kind: "unauthenticated", detail: "This API key was revoked or has expired" });
  if (made !== "unknown") return { ...made, url: `${origin}${EXPLORER}${secret}` };
  await getOwner({ control }, address);
  throw new FaultError(notFound(`Memory ${address.id}`));
}

export const listLinks = (
  { links, clock }: Parts,
  address: GraphAddress,
  { limit, cursor }: { limit: number; cursor?: string | undefined },
): Promise<Page<Link>> => links.list(address, limit, cursor, clock.now());

export async function revokeLink({ links }: Pick<Parts, "links">, address: GraphAddress, id: string): Promise<void> {
  if (!(await links.remove(address, id))) throw new FaultError(notFound(`Link ${id}`));
}
