import assert from "node:assert/strict";

export async function decide(asked: URL, fields: Record<string, string>): Promise<URL> {
  const page = await fetch(asked, { redirect: "manual" });
  const html = await page.text();
  assert.equal(page.status, 200, html);
  const [, handle = ""] = /name="handle" value="([^"]+)"/.exec(html) ?? [];
  const [, action = ""] = /<form method="post" action="([^"]+)"/.exec(html) ?? [];
  const answer = await fetch(action, {
    method: "POST",
    redirect: "manual",
    headers: {
      Cookie: page.headers
        .getSetCookie()
        .map((cookie) => cookie.split(";")[0])
        .join("; "),
    },
    body: new URLSearchParams({ handle, ...fields }),
  });
  assert.equal(answer.status, 303, await answer.text());
  return new URL(answer.headers.get("Location") ?? "");
}
