export interface Part {
  name: string;
  value: number;
  share: number;
}

const ORDER = ["bm25", "cosine", "pagerank", "bfs"];
const placeOf = (name: string): number => (ORDER.includes(name) ? ORDER.indexOf(name) : ORDER.length);

const sumOf = (parts: Readonly<Record<string, number>>): number =>
  Object.values(parts).reduce((sum, value) => sum + Math.max(0, value), 0);

export const longestOf = (lines: readonly { parts: Readonly<Record<string, number>> }[]): number =>
  Math.max(Number.MIN_VALUE, ...lines.map(({ parts }) => sumOf(parts)));

export function partsOf(parts: Readonly<Record<string, number>>, longest: number): Part[] {
  return Object.entries(parts)
    .filter(([, value]) => value > 0)
    .map(([name, value]) => ({ name, value, share: Math.min(1, value / longest) }))
    .sort((a, b) => placeOf(a.name) - placeOf(b.name) || (a.name < b.name ? -1 : 1));
}

export const partColour = (name: string): string => ORDER[placeOf(name)] ?? "other";
