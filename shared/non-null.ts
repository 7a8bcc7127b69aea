/**
 * Returns the value of a type that allows null, for invariants that the types cannot express.
 *
 * @param what names the value in the error
 * @throws Error if the value is null or undefined
 */
export function nonNull<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new Error(`invariant broken: no ${what}`);
  return value;
}
