import type { Instant } from "../../../shared/instant.ts";
import { formatSecret, SECRET_BYTES, signatureHeader, signedText, signingKey } from "../../core/webhooks/secrets.ts";
import type { SealedSecret } from "../../ports/webhooks.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "sealer" | "signer" | "ids">;

const placeOf = (tenant: string, webhook: string): string => `webhook ${tenant}/${webhook}`;

export async function makeSecret(
  { sealer, ids }: Pick<Parts, "sealer" | "ids">,
  tenant: string,
  webhook: string,
): Promise<{ secret: string; stored: SealedSecret }> {
  const secret = formatSecret(btoa(String.fromCharCode(...ids.random(SECRET_BYTES))));
  return { secret, stored: { sealed: await sealer.seal(placeOf(tenant, webhook), secret), expires_at: null } };
}

/** Newest first. `moved`: secrets to store again, if one was sealed under the previous pepper. */
export async function openSecrets(
  { sealer }: Pick<Parts, "sealer">,
  tenant: string,
  webhook: string,
  stored: readonly SealedSecret[],
  now: Instant,
): Promise<{ secrets: string[]; moved: SealedSecret[] | null }> {
  const place = placeOf(tenant, webhook);
  const valid = stored.filter(({ expires_at }) => expires_at === null || expires_at > now);
  const opened = await Promise.all(valid.map(({ sealed }) => sealer.open(place, sealed)));
  const secrets = opened.flatMap((one) => (one === null ? [] : [one.secret]));
  if (secrets.length < valid.length || opened.every((one) => one?.is_current)) return { secrets, moved: null };
  const moved = await Promise.all(
    valid.map(async ({ expires_at }, index) => ({
      sealed: await sealer.seal(place, secrets[index] ?? ""),
      expires_at,
    })),
  );
  return { secrets, moved };
}

/** Standard Webhooks, with a signature per secret. */
export async function signedHeaders(
  { signer }: Pick<Parts, "signer">,
  secrets: readonly string[],
  id: string,
  now: Instant,
  body: string,
): Promise<Record<string, string>> {
  const timestamp = Math.floor(now / 1_000);
  const text = signedText(id, timestamp, body);
  const signatures = await Promise.all(secrets.map((secret) => signer(signingKey(secret), text)));
  return {
    "content-type": "application/json",
    "user-agent": "Engraph-Webhooks",
    "webhook-id": id,
    "webhook-timestamp": String(timestamp),
    "webhook-signature": signatureHeader(signatures),
  };
}
