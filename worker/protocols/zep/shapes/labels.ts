/** `support_plan` gives `SupportPlan`. */
export const labelOf = (type: string): string =>
  type
    .split(/[_\s]+/u)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join("");

/** `SupportPlan` gives `support_plan`. */
export const typeOf = (label: string): string =>
  label
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1_$2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1_$2")
    .replaceAll(/[\s-]+/gu, "_")
    .toLowerCase();

export const predicateOf = (name: string): string =>
  name
    .trim()
    .replaceAll(/[^\p{L}\p{N}]+/gu, "_")
    .replaceAll(/^_+|(?<!_)_+$/gu, "")
    .toUpperCase();
