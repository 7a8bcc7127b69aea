import { endOfSaid } from "./cut.ts";
import { splitIntoPassages, type Passage } from "./passages.ts";

const TARGET = 500;

/** Parts have the headings and leads of their first passage. */
export function indexedParts(text: string, max: number): string[] {
  if (text.length <= max) return [text];
  const parts: string[] = [];
  let first: Passage | null = null;
  let last = 0;
  let said = 0;
  const add = (): void => {
    if (first !== null)
      parts.push([...first.leads.map((lead) => text.slice(...lead)), text.slice(first.start, last)].join("\n"));
  };
  for (const passage of splitIntoPassages(text, { target: Math.min(TARGET, max), max })) {
    said = endOfSaid(text, passage.end, last, said);
    if (first !== null && said - first.start > max) {
      add();
      first = null;
    }
    first ??= passage;
    last = passage.end;
  }
  add();
  return parts;
}
