export interface KeptTenant {
  tenant_id: string;
  api_key: string;
}

interface WantedTenant {
  name: string;
  kept: Partial<KeptTenant>;
  request?: string;
}

export type Found = KeptTenant & { was: "kept" | "given a new key" | "made" };

const EVERY_SCOPE = ["read", "write", "admin"];

/** Uses the kept key if it still works, else makes a new key, or a new tenant if the old one was deleted. */
export async function ensureTenant(
  url: string,
  adminToken: string,
  { name, kept, request }: WantedTenant,
): Promise<Found> {
  const tenant_id = kept.api_key === undefined ? null : await ownerOf(url, kept.api_key);
  if (tenant_id !== null && kept.api_key !== undefined) return { tenant_id, api_key: kept.api_key, was: "kept" };
  if (kept.tenant_id !== undefined) {
    const api_key = await makeKey(url, adminToken, kept.tenant_id);
    if (api_key !== null) return { tenant_id: kept.tenant_id, api_key, was: "given a new key" };
  }
  const made = await makeTenant(url, adminToken, name, request);
  if ((await ownerOf(url, made.api_key)) !== null) return { ...made, was: "made" };
  const api_key = await makeKey(url, adminToken, made.tenant_id);
  if (api_key !== null) return { tenant_id: made.tenant_id, api_key, was: "given a new key" };
  return { ...(await makeTenant(url, adminToken, name)), was: "made" };
}

async function ownerOf(url: string, key: string): Promise<string | null> {
  const response = await send(url, key, "GET", "/v1/key");
  if (response.status === 401) return null;
  if (!response.ok) throw new Error(`trying the key: ${await describe(response)}`);
  return ((await response.json()) as { tenant_id: string }).tenant_id;
}

async function makeKey(url: string, adminToken: string, tenant: string): Promise<string | null> {
  const response = await send(url, adminToken, "POST", `/v1/tenants/${tenant}/keys`, { scopes: EVERY_SCOPE });
  if (response.status === 404) return null;
  if (!response.ok) throw new Error(`making a key of the tenant ${tenant}: ${await describe(response)}`);
  return ((await response.json()) as { api_key: string }).api_key;
}

async function makeTenant(url: string, adminToken: string, name: string, request?: string): Promise<KeptTenant> {
  const once: Record<string, string> = request === undefined ? {} : { "idempotency-key": request };
  const response = await send(url, adminToken, "POST", "/v1/tenants", { name }, once);
  if (response.status !== 201) throw new Error(`making the tenant ${name}: ${await describe(response)}`);
  const { id, api_key } = (await response.json()) as { id: string; api_key: string };
  return { tenant_id: id, api_key };
}

const send = (
  url: string,
  token: string,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/json", ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

async function describe(response: Response): Promise<string> {
  return `HTTP ${response.status} ${(await response.text()).slice(0, 500)}`;
}
