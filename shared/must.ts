/** `x!` with a reason: throws where an invariant that the types cannot express is broken. */
export function must<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`invariant broken: no ${what}`);
  return value;
}

/** Ends a switch over a union: adding a member without handling it no longer compiles. */
export function unreachable(value: never): never {
  throw new Error(`unhandled case: ${JSON.stringify(value)}`);
}
