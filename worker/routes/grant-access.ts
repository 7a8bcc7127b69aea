import type { Context } from "hono";
import type { Grant } from "../../shared/api/grants.ts";
import type { GraphAddress } from "../../shared/ids.ts";
import { saveOwner } from "../flows/access/open-graph.ts";
import { approveGrant, grantCredential, renewGrant, type GrantClaims } from "../flows/tenancy/grants.ts";
import type { GrantClient } from "../ports/grants.ts";
import type { App, RouteServices } from "./app-types.ts";
import { principalOfKey } from "./middleware/authorisation.ts";

export interface Approval {
  key: string;
  user: string | null;
  client: GrantClient;
  scopes: Grant["scopes"];
  /** Whether the person asked to create the user. */
  creates: boolean;
}

export interface ApprovedGrant {
  tenant: string;
  id: string;
  scopes: Grant["scopes"];
}

export async function approveWithKey(c: Context<App>, approval: Approval): Promise<ApprovedGrant> {
  const { key, user, client, scopes, creates } = approval;
  const services = c.get("services");
  const approver = await principalOfKey(c, `Bearer ${key}`, false);
  const register = creates ? (address: GraphAddress) => saveOwner(services, address, {}, false) : null;
  const granted = await approveGrant(services, approver, user, client, scopes, register);
  return { tenant: approver.tenant_id, ...granted };
}

export async function requestOfGrant(c: Context<App>, claims: GrantClaims): Promise<Request> {
  const headers = new Headers(c.req.raw.headers);
  headers.set("Authorization", `Bearer ${await grantCredential(c.get("services").hasher, claims)}`);
  return new Request(c.req.raw, { headers });
}

export const mayRenew = (services: RouteServices, tenant: string, id: string): Promise<boolean> =>
  renewGrant(services, tenant, id);

export const giveBackGrant = ({ grants }: RouteServices, tenant: string, id: string): Promise<void> =>
  grants.giveBack(tenant, id);
