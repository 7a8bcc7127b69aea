interface Answer {
  status: number;
  headers: Headers;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read responses as untyped JSON
  body: any;
}

export type Call = (method: string, path: string, body?: unknown, headers?: Record<string, string>) => Promise<Answer>;

export const caller =
  (send: (request: Request) => Promise<Response>, token: string | null): Call =>
  async (method, path, body, headers = {}) => {
    const request = new Request(`http://engraph.test${path}`, {
      method,
      headers: {
        ...(token !== null && { Authorization: `Bearer ${token}` }),
        ...(body !== undefined && { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body !== undefined && { body: typeof body === "string" ? body : JSON.stringify(body) }),
    });
    const response = await send(request);
    const text = await response.text();
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : (JSON.parse(text) as unknown),
    };
  };

export async function newTenant(
  send: (request: Request) => Promise<Response>,
): Promise<{ id: string; key: string; call: Call; admin: Call }> {
  const admin = caller(send, "test-admin-token");
  const { body } = await admin("POST", "/v1/tenants", { name: "A test" });
  const { id, api_key } = body as { id: string; api_key: string };
  return { id, key: api_key, call: caller(send, api_key), admin };
}
