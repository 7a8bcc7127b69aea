import type { Page } from "../../../shared/api/scalars.ts";
import type {
  Key,
  KeyIn,
  CreatedKey,
  RotatedKey,
  RotationIn,
  TenantIn,
  CreatedTenant,
} from "../../../shared/api/tenants.ts";
import { FaultError, notFound } from "../../../shared/fault.ts";
import { jurisdictionOf, tenantIn } from "../../../shared/jurisdiction.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { formatKey, KEY_BYTES, keyPrefix } from "../../core/access/key-format.ts";
import type { NewKey } from "../../ports/control-plane.ts";
import type { Services } from "../services.ts";

type Parts = Pick<Services, "control" | "hasher" | "clock" | "ids" | "key_environment" | "jurisdictions">;

/** @throws FaultError "invalid" for a jurisdiction that this service does not offer */
export async function createTenant(parts: Parts, { name, jurisdiction: wanted }: TenantIn): Promise<CreatedTenant> {
  const jurisdiction = wanted ?? null;
  if (jurisdiction !== null && !parts.jurisdictions.includes(jurisdiction)) throw notOffered();
  const id = tenantIn(jurisdiction, parts.ids.make("ten"));
  const { key, api_key } = await mint(parts, id, { scopes: ["read", "write", "admin"] });
  await parts.control.createTenant({ id, name, created_at: key.created_at }, key);
  return { id, name, jurisdiction, api_key };
}

function notOffered(): FaultError {
  const message =
    "is not offered: this service has no database there, or does not run where memories can be kept in a jurisdiction";
  return new FaultError({
    kind: "invalid",
    detail: `jurisdiction ${message}`,
    errors: [{ path: "jurisdiction", message }],
  });
}

export async function createKey(parts: Parts, tenant_id: string, wanted: KeyIn): Promise<CreatedKey> {
  await mustExist(parts, tenant_id);
  const { key, api_key } = await mint(parts, tenant_id, wanted);
  return { ...(await parts.control.createKey(key)), api_key };
}

export async function listKeys(
  parts: Parts,
  tenant_id: string,
  limit: number,
  cursor: string | undefined,
): Promise<Page<Key>> {
  await mustExist(parts, tenant_id);
  return parts.control.keys(tenant_id, limit, cursor);
}

export async function rotateKey(
  parts: Parts,
  tenant_id: string,
  key_id: string,
  { overlap_seconds, expires_at }: RotationIn,
): Promise<RotatedKey> {
  const { key, api_key } = await mint(parts, tenant_id, { expires_at });
  const rotation = await parts.control.rotateKey(tenant_id, key_id, key, key.created_at + overlap_seconds * 1_000);
  if (rotation === null) throw new FaultError(notFound(`Key ${key_id}`));
  const { made, replaced } = rotation;
  if (made === null) throw new FaultError({ kind: "conflict", detail: `Key ${key_id} ${endOf(replaced)}` });
  return {
    ...made,
    api_key,
    replaces: { id: key_id, expires_at: nonNull(replaced.expires_at, "end of a key that was replaced") },
  };
}

const endOf = ({ revoked_at, replaced_by }: Key): string =>
  revoked_at !== null
    ? "was revoked: make a new one"
    : replaced_by !== null
      ? `was replaced by ${replaced_by}: rotate that one`
      : "has expired: make a new one";

export async function revokeKey(parts: Parts, tenant_id: string, key_id: string): Promise<void> {
  const revoked = await parts.control.revokeKey(tenant_id, key_id, parts.clock.now());
  if (!revoked) throw new FaultError(notFound(`Key ${key_id}`));
}

async function mustExist({ control }: Parts, tenant_id: string): Promise<void> {
  if (!(await control.tenantExists(tenant_id))) throw new FaultError(notFound(`Tenant ${tenant_id}`));
}

async function mint(parts: Parts, tenant_id: string, wanted: KeyIn): Promise<{ key: NewKey; api_key: string }> {
  const api_key = formatKey(parts.key_environment, parts.ids.random(KEY_BYTES), jurisdictionOf(tenant_id));
  const key: NewKey = {
    id: parts.ids.make("key"),
    tenant_id,
    name: wanted.name ?? null,
    hash: await parts.hasher.hash(api_key),
    prefix: keyPrefix(api_key),
    scopes: wanted.scopes ?? ["read", "write"],
    user_id: wanted.user_id ?? null,
    expires_at: wanted.expires_at ?? null,
    created_at: parts.clock.now(),
  };
  return { key, api_key };
}
