/** Reads paths such as `title`, `metadata.title`, `chapters[*].content` and `authors[0]`. */
export function textsAt(value: unknown, paths: readonly string[] | undefined): string[] {
  if (paths === undefined || paths.includes("$")) return leavesOf(value);
  return paths.flatMap((path) => {
    const steps = path.match(/[^.[\]]+/g) ?? [];
    return steps
      .reduce((values: unknown[], step) => values.flatMap((inner) => at(inner, step)), [value])
      .flatMap(leavesOf);
  });
}

function at(value: unknown, step: string): unknown[] {
  if (typeof value !== "object" || value === null) return [];
  if (step === "*") return Object.values(value);
  if (Array.isArray(value)) return [value.at(Number(step))];
  return Object.hasOwn(value, step) ? [(value as Record<string, unknown>)[step]] : [];
}

function leavesOf(value: unknown): string[] {
  const leaves: string[] = [];
  const waiting = [value];
  while (waiting.length > 0) {
    const next = waiting.pop();
    if (typeof next === "object" && next !== null) waiting.push(...Object.values(next).reverse());
    else if (typeof next === "string" || typeof next === "number" || typeof next === "boolean") leaves.push(`${next}`);
  }
  return leaves.filter((leaf) => leaf.trim() !== "");
}

const OPERATORS: Readonly<Record<string, (is: unknown, wanted: unknown) => boolean>> = {
  $eq: (is, wanted) => is === wanted,
  $ne: (is, wanted) => is !== wanted,
  $gt: (is, wanted) => Number(is) > Number(wanted),
  $gte: (is, wanted) => Number(is) >= Number(wanted),
  $lt: (is, wanted) => Number(is) < Number(wanted),
  $lte: (is, wanted) => Number(is) <= Number(wanted),
  $in: (is, wanted) => Array.isArray(wanted) && wanted.includes(is),
  $nin: (is, wanted) => !Array.isArray(wanted) || !wanted.includes(is),
};

export const isWanted = (value: Record<string, unknown>, filter: Record<string, unknown> = {}): boolean =>
  Object.entries(filter).every(([field, wanted]) => {
    if (typeof wanted !== "object" || wanted === null) return value[field] === wanted;
    return Object.entries(wanted).every(([name, operand]) => OPERATORS[name]?.(value[field], operand) ?? false);
  });
