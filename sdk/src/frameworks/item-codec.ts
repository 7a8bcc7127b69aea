/** The key for bytes. A caller's similar key gets one more dollar sign. */
const BYTES = /^\$+bytes$/;

export const encodeItem = (item: unknown): string => JSON.stringify(encoded(item));
export const decodeItem = (json: string): unknown => JSON.parse(json, (_, value: unknown) => decoded(value));

function encoded(value: unknown): unknown {
  if (value instanceof Uint8Array)
    return { $bytes: btoa(Array.from(value, (byte) => String.fromCodePoint(byte)).join("")) };
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value !== "object" || value === null || "toJSON" in value) return value;
  const own = onlyKeyOf(value);
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key === own ? `$${key}` : key, encoded(inner)]),
  );
}

function decoded(value: unknown): unknown {
  const own = onlyKeyOf(value);
  if (own === null) return value;
  const inner = (value as Record<string, unknown>)[own];
  if (own !== "$bytes") return { [own.slice(1)]: inner };
  return Uint8Array.from(atob(String(inner)), (character) => character.codePointAt(0) ?? 0);
}

function onlyKeyOf(value: unknown): string | null {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return null;
  const [key = "", ...others] = Object.keys(value);
  return others.length === 0 && BYTES.test(key) ? key : null;
}
