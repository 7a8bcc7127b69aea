/** `x!` with a reason: throws if an invariant that the types cannot express is broken. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`invariant broken: no ${what}`);
  return value;
}

/** Ends a switch over a union, so that an unhandled new member does not compile. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
