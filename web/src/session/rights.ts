/** What the key of the tab may do, so that nothing is offered that the server would refuse. */
import type { Engraph, Schemas } from "../../../sdk/src/index.ts";
import type { Screen } from "./route.ts";

export type Right = "read" | "write" | "share" | "administer" | "see the tenant";
export type Rights = ReadonlySet<Right>;

/** Of the visitor of a link; and of a key until a server has said: nearly every key reads, and a screen need not wait. */
export const READING: Rights = new Set(["read"]);
/** Where a server does not say, it decides on each request. */
export const ALL_RIGHTS: Rights = new Set(["read", "write", "share", "administer", "see the tenant"]);

export interface KeyRights {
  rights: Rights;
  /** The only user whose memory the key opens; null: all of the tenant. */
  user_id: string | null;
}

/** Asks what a key may do; a link's secret, which is no key, may nothing. */
export async function readRights(engraph: Engraph, signal: AbortSignal): Promise<KeyRights> {
  const key = await engraph.key({ signal });
  return { rights: rightsOf(key), user_id: key.user_id };
}

function rightsOf({ scopes, user_id, is_token }: Schemas["OwnKey"]): Rights {
  const rights = new Set<Right>();
  if (scopes.includes("read")) rights.add("read");
  if (scopes.includes("write")) rights.add("write");
  // a token makes no link
  if (scopes.includes("write") && scopes.includes("read") && !is_token) rights.add("share");
  if (user_id === null) rights.add("see the tenant");
  if (user_id === null && scopes.includes("admin")) rights.add("administer");
  return rights;
}

/** Screens read; operations have a part that only administers. */
export const mayOpen = (rights: Rights, screen: Screen): boolean =>
  rights.has("read") || (screen === "operations" && rights.has("administer"));
