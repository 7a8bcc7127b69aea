import type { Engraph, Schemas } from "../../../sdk/src/index.ts";
import type { Screen } from "./route.ts";

export type Right = "read" | "write" | "share" | "administer" | "see the tenant";
export type Rights = ReadonlySet<Right>;

/** The rights of a link's visitor, and of everyone until the server answers. */
export const READING: Rights = new Set(["read"]);
/** The rights at a server that does not report them. The server checks each request. */
export const ALL_RIGHTS: Rights = new Set(["read", "write", "share", "administer", "see the tenant"]);

export interface KeyRights {
  rights: Rights;
  user_id: string | null;
}

export async function readRights(engraph: Engraph, signal: AbortSignal): Promise<KeyRights> {
  const key = await engraph.key({ signal });
  return { rights: rightsOf(key), user_id: key.user_id };
}

function rightsOf({ scopes, user_id, is_token }: Schemas["OwnKey"]): Rights {
  const rights = new Set<Right>();
  if (scopes.includes("read")) rights.add("read");
  if (scopes.includes("write")) rights.add("write");
  // a token cannot create links
  if (scopes.includes("write") && scopes.includes("read") && !is_token) rights.add("share");
  if (user_id === null) rights.add("see the tenant");
  if (user_id === null && scopes.includes("admin")) rights.add("administer");
  return rights;
}

export const mayOpen = (rights: Rights, screen: Screen): boolean =>
  rights.has("read") || (screen === "operations" && rights.has("administer"));
