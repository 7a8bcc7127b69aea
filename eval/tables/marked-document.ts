/**
 * A document with tables between markers:
 *
 *     <!-- table locomo-recall: npm run eval -- locomo <locomo> -->
 *     …
 *     <!-- end of locomo-recall -->
 *
 * Pure.
 */

export class MarkError extends Error {}

const BEGIN = /^<!-- table ([a-z0-9-]+): (.*) -->$/u;
const END = /^<!-- end of ([a-z0-9-]+) -->$/u;
const ALMOST = /^\s*<!--\s*(?:table|end of)\b/u;

export interface MarkedTable {
  name: string;
  command: string;
  content: string;
}

interface Span extends MarkedTable {
  from: number;
  to: number;
}

export const markedTables = (document: string): MarkedTable[] =>
  spansOf(document.split("\n")).map(({ name, command, content }) => ({ name, command, content }));

export function replaceTable(document: string, { name, command, content }: MarkedTable): string {
  const lines = document.split("\n");
  const span = spansOf(lines).find((each) => each.name === name);
  if (!span) throw new MarkError(`there are no markers of the table "${name}"`);
  const block = [`<!-- table ${name}: ${command} -->`, "", ...content.split("\n"), "", `<!-- end of ${name} -->`];
  return [...lines.slice(0, span.from), ...block, ...lines.slice(span.to + 1)].join("\n");
}

function spansOf(lines: readonly string[]): Span[] {
  const spans: Span[] = [];
  let open: { name: string; command: string; from: number } | null = null;
  for (const [place, line] of lines.entries()) {
    const [, begun, command = ""] = BEGIN.exec(line) ?? [];
    const ended = END.exec(line)?.[1];
    if (begun !== undefined) {
      if (open) throw new MarkError(`line ${place + 1}: "${begun}" begins before "${open.name}" has ended`);
      if (spans.some(({ name }) => name === begun)) throw new MarkError(`line ${place + 1}: "${begun}" occurs twice`);
      open = { name: begun, command, from: place };
    } else if (ended !== undefined) {
      if (open?.name !== ended) throw new MarkError(`line ${place + 1}: "${ended}" ends but has not begun`);
      const content = lines
        .slice(open.from + 1, place)
        .join("\n")
        .trim();
      spans.push({ ...open, content, to: place });
      open = null;
    } else if (ALMOST.test(line)) throw new MarkError(`line ${place + 1} is not a marker: ${line.trim()}`);
  }
  if (open) throw new MarkError(`"${open.name}" begins in line ${open.from + 1} and never ends`);
  return spans;
}
