const PREFIX = "VALUE_OF_";
const MAX_CHARACTERS = 64;

/** `VALUE_OF_SNACK_BUDGET` for "snack budget"; null if too long. */
export function valuePredicate(slot: string): string | null {
  const words = slot.toUpperCase().match(/[\p{L}\p{N}]+/gu) ?? [];
  const predicate = PREFIX + words.join("_");
  return words.length > 0 && predicate.length <= MAX_CHARACTERS ? predicate : null;
}
