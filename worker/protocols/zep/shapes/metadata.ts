/** Engraph lacks these fields. They are metadata under one key that Zep's clients do not see. */
export interface Kept {
  first_name?: string | undefined;
  last_name?: string | undefined;
  description?: string | undefined;
  role?: string | undefined;
  document_id?: string | undefined;
}

const KEY = "zep";
const FIELDS = ["first_name", "last_name", "description", "role", "document_id"] as const satisfies (keyof Kept)[];
const GIVEN = "given";

export function withKept(metadata: Record<string, unknown> = {}, kept: Kept): Record<string, unknown> {
  const said = Object.entries(kept).filter(([, value]) => value !== undefined);
  const given = Object.hasOwn(metadata, KEY) ? [[GIVEN, metadata[KEY]]] : [];
  const all = [...said, ...given];
  return all.length === 0 ? metadata : { ...metadata, [KEY]: Object.fromEntries(all) };
}

export function keptIn(metadata: Record<string, unknown>): { kept: Kept; metadata: Record<string, unknown> } {
  const { [KEY]: ours, ...rest } = metadata;
  if (!isOurs(ours)) return { kept: {}, metadata };
  const { [GIVEN]: given, ...kept } = ours;
  return { kept, metadata: given === undefined ? rest : { ...rest, [KEY]: given } };
}

/** Other protocols may write under this key. */
function isOurs(value: unknown): value is Kept & { [GIVEN]?: unknown } {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return false;
  return Object.entries(value).every(
    ([name, field]) => name === GIVEN || (typeof field === "string" && (FIELDS as readonly string[]).includes(name)),
  );
}
