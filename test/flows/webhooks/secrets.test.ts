import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { aesSealer } from "../../../worker/adapters/platform/aes-sealer.ts";
import { hmacSigner } from "../../../worker/adapters/platform/hmac-signer.ts";
import { systemIds } from "../../../worker/adapters/platform/system.ts";
import { makeSecret, openSecrets, signedHeaders } from "../../../worker/flows/webhooks/secrets.ts";
import { runs } from "../../sample-size.ts";

const PEPPER = "a pepper of 32 characters, or so";
const parts = { sealer: aesSealer(PEPPER), signer: hmacSigner, ids: systemIds };

test("a signature equals that of the official package, for any body", async () => {
  const { secret } = await makeSecret(parts, "ten_1", "hook_1");
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: "binary" }), fc.stringMatching(/^[\w-]{1,40}$/), async (text, id) => {
      const body = JSON.stringify({ text });
      const headers = await signedHeaders(parts, [secret], id, 1_700_000_000_999, body);
      const theirs = new Webhook(secret).sign(id, new Date(1_700_000_000_000), body);
      expect(headers).toMatchObject({
        "webhook-id": id,
        "webhook-timestamp": "1700000000",
        "webhook-signature": theirs,
      });
    }),
    { numRuns: runs(50) },
  );
});

test("the official package accepts current signatures with every secret, and no changed body", async () => {
  const [one, two] = [await makeSecret(parts, "ten_1", "hook_1"), await makeSecret(parts, "ten_1", "hook_1")];
  const headers = await signedHeaders(parts, [one.secret, two.secret], "msg_1", Date.now(), '{"a":1}');
  for (const { secret } of [one, two]) expect(new Webhook(secret).verify('{"a":1}', headers)).toEqual({ a: 1 });
  expect(() => new Webhook(one.secret).verify('{"a":2}', headers)).toThrow("No matching signature");
  expect(() => new Webhook(one.secret).verify('{"a":1}', { ...headers, "webhook-id": "msg_2" })).toThrow(
    "No matching signature",
  );
});

test("a stored secret reveals nothing, opens only for its webhook, and moves to a new pepper", async () => {
  const { secret, stored } = await makeSecret(parts, "ten_1", "hook_1");
  expect(JSON.stringify(stored)).not.toContain(secret.slice(6, 20));
  const open = (sealer: typeof parts.sealer, tenant: string, webhook: string, now = 0) =>
    openSecrets({ sealer }, tenant, webhook, [stored, { ...stored, expires_at: 10 }], now);
  expect(await open(parts.sealer, "ten_1", "hook_1")).toEqual({ secrets: [secret, secret], moved: null });
  expect(await open(parts.sealer, "ten_1", "hook_1", 10)).toEqual({ secrets: [secret], moved: null });
  expect((await open(parts.sealer, "ten_1", "hook_2")).secrets).toEqual([]);
  expect((await open(parts.sealer, "ten_2", "hook_1")).secrets).toEqual([]);
  const next = "another pepper of 32 characters!";
  const { secrets, moved } = await open(aesSealer(next, PEPPER), "ten_1", "hook_1");
  expect(secrets).toEqual([secret, secret]);
  const after = await openSecrets({ sealer: aesSealer(next) }, "ten_1", "hook_1", moved ?? [], 0);
  expect(after).toEqual({ secrets: [secret, secret], moved: null });
});
