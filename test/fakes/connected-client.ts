const ORIGIN = "https://engraph.test";
const BACK = "https://client.example/callback";

type Send = (request: Request) => Promise<Response>;

export async function connectClient(send: Send, key: string, user: string): Promise<void> {
  const registered = await send(
    new Request(`${ORIGIN}/oauth/register`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify({ client_name: "A client", redirect_uris: [BACK], token_endpoint_auth_method: "none" }),
    }),
  );
  const { client_id }: { client_id: string } = await registered.json();
  const asked = new URLSearchParams({
    response_type: "code",
    client_id,
    redirect_uri: BACK,
    code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    code_challenge_method: "S256",
  });
  const page = await send(new Request(`${ORIGIN}/oauth/authorize?${asked.toString()}`));
  const [, handle = ""] = /name="handle" value="([^"]+)"/.exec(await page.text()) ?? [];
  const [cookie = ""] = page.headers.get("Set-Cookie")?.split(";") ?? [];
  const granted = await send(
    new Request(`${ORIGIN}/oauth/authorize`, {
      method: "POST",
      redirect: "manual",
      headers: { Cookie: cookie },
      body: new URLSearchParams({ handle, decision: "allow", key, user }),
    }),
  );
  if (granted.status !== 303) throw new Error(`the client was not let in: ${granted.status} ${await granted.text()}`);
}
