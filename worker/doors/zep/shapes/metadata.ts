/**
 * What Zep has and Engraph has no field for is kept in the metadata, under one key that Zep's clients do not see.
 *
 * - first_name, last_name: of a user, whose `name` is both
 * - description: of a graph
 * - role: of a message, where it is none of ours
 * - document_id: of an episode
 */
export interface Kept {
  first_name?: string | undefined;
  last_name?: string | undefined;
  description?: string | undefined;
  role?: string | undefined;
  document_id?: string | undefined;
}

const KEY = "zep";

export function withKept(metadata: Record<string, unknown> = {}, kept: Kept): Record<string, unknown> {
  const said = Object.entries(kept).filter(([, value]) => value !== undefined);
  return said.length === 0 ? metadata : { ...metadata, [KEY]: Object.fromEntries(said) };
}

export function keptIn(metadata: Record<string, unknown>): { kept: Kept; metadata: Record<string, unknown> } {
  const { [KEY]: kept, ...rest } = metadata;
  const isOurs = typeof kept === "object" && kept !== null && !Array.isArray(kept);
  return isOurs ? { kept, metadata: rest } : { kept: {}, metadata };
}
