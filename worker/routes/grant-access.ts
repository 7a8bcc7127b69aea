import type { Context } from "hono";
import type { Grant } from "../../shared/api/grants.ts";
import { approveGrant, grantCredential, renewGrant, type GrantClaims } from "../flows/tenancy/grants.ts";
import type { GrantClient } from "../ports/grants.ts";
import type { App, RouteServices } from "./app-types.ts";
import { principalOfKey } from "./middleware/authorisation.ts";

export interface Approval {
  key: string;
  user: string | null;
  client: GrantClient;
  scopes: Grant["scopes"];
}

export interface ApprovedGrant {
  tenant: string;
  id: string;
  scopes: Grant["scopes"];
}

export async function approveWithKey(c: Context<App>, { key, user, client, scopes }: Approval): Promise<ApprovedGrant> {
  const approver = await principalOfKey(c, `Bearer ${key}`, false);
  const granted = await approveGrant(c.get("services"), approver, user, client, scopes);
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
