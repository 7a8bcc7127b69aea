export interface Reached {
  jurisdiction: string | null;
  name: string;
  hint: string | undefined;
}

interface Namespace<Id extends object, Stub> {
  idFromName(name: string): Id;
  get(id: Id): Stub;
}

/** Adds jurisdictions, which workerd lacks: uses the objects of `real`, and records calls. */
export function namespaceWithJurisdictions<Id extends object, Stub>(
  real: Namespace<Id, Stub>,
  reached: Reached[],
): unknown {
  const names = new WeakMap<Id, string>();
  const within = (jurisdiction: string | null) => ({
    idFromName: (name: string) => {
      const id = real.idFromName(name);
      names.set(id, name);
      return id;
    },
    get: (id: Id, options?: { locationHint?: string }) => {
      reached.push({ jurisdiction, name: names.get(id) ?? "", hint: options?.locationHint });
      return real.get(id);
    },
    jurisdiction: (name: string) => within(name),
  });
  return within(null);
}
