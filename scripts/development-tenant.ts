/**
 * The API key that `ready` prints: the kept key if it is still accepted, or else that of a new tenant "Development".
 */
export async function ensureDevelopmentKey(
  url: string,
  adminToken: string,
  keptKey: string | undefined,
): Promise<string> {
  if (keptKey !== undefined && (await isAccepted(url, keptKey))) return keptKey;
  const response = await fetch(`${url}/v1/tenants`, {
    method: "POST",
    headers: { authorization: `Bearer ${adminToken}`, "content-type": "application/json" },
    body: JSON.stringify({ name: "Development" }),
  });
  if (response.status !== 201) throw new Error(`creating the development tenant: ${await describe(response)}`);
  const { api_key } = (await response.json()) as { api_key: string };
  return api_key;
}

/** False when the key's tenant no longer exists. */
export async function isAccepted(url: string, key: string): Promise<boolean> {
  const response = await fetch(`${url}/v1/users?limit=1`, { headers: { authorization: `Bearer ${key}` } });
  if (response.status !== 401 && !response.ok) throw new Error(`trying the key: ${await describe(response)}`);
  await response.body?.cancel();
  return response.ok;
}

async function describe(response: Response): Promise<string> {
  return `HTTP ${response.status} ${(await response.text()).slice(0, 500)}`;
}
