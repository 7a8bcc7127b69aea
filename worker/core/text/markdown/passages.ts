import { blocksOf, trimmedSpan, type Block, type BlockKind } from "./blocks.ts";
import { hardPieces, joinedUpTo, linesIn, sentencesIn, sizeOf } from "./cut.ts";
import { lineEnd, type Span } from "./lines.ts";

export interface Passage {
  kind: BlockKind;
  start: number;
  end: number;
  /** Outermost first. */
  leads: readonly Span[];
}

export interface PassageSizes {
  target: number;
  max: number;
}

/** Only the last sentence of a longer line introduces something. */
const MAX_LEAD_CHARACTERS = 200;
/**
 * Covers the windows in order, without overlap, in linear time. A short block that a window has in part is one passage.
 *
 * @param windows in order, without overlap
 */
export function splitIntoPassages(
  text: string,
  sizes: PassageSizes,
  windows: readonly Span[] = [[0, text.length]],
): Passage[] {
  const splitter = new Splitter(text, sizes, windows);
  splitter.addAll(blocksOf(text), []);
  return splitter.passages;
}

class Splitter {
  readonly passages: Passage[] = [];
  readonly #text: string;
  readonly #sizes: PassageSizes;
  readonly #windows: readonly Span[];

  constructor(text: string, sizes: PassageSizes, windows: readonly Span[]) {
    this.#text = text;
    this.#sizes = sizes;
    this.#windows = windows;
  }

  addAll(blocks: readonly Block[], around: readonly Span[]): void {
    let headings: { level: number; span: Span }[] = [];
    let introduction: Span | null = null;
    for (const [place, block] of blocks.entries()) {
      const before = blocks[place - 1];
      if (block.kind === "heading") {
        headings = headings.filter(({ level }) => level < block.level);
        if (this.#isRead(block)) this.#add(block, [...around, ...headings.map(({ span }) => span)]);
        headings.push({ level: block.level, span: this.#lead(block) });
        introduction = null;
        continue;
      }
      // items share their list's introduction
      const isInList = block.kind === "item" && before?.kind === "item";
      if (block.kind === "paragraph") introduction = null;
      else if (!isInList) introduction = before === undefined ? null : this.#introductionIn(before);
      if (!this.#isRead(block)) continue;
      const leads = [...around, ...headings.map(({ span }) => span)];
      this.#add(block, introduction === null ? leads : [...leads, introduction]);
    }
  }

  #add(block: Block, leads: readonly Span[]): void {
    const { kind, start, end, parts } = block;
    const { target, max } = this.#sizes;
    const read = this.#readPartsOf([start, end]);
    if (sizeOf(this.#text, end, start) <= target) this.passages.push({ kind, start, end, leads });
    else if (parts.length > 0) this.#addItem(parts, leads);
    else if (kind === "table") this.#addTable(block, read, leads);
    else if (kind === "code") this.#addCode(block, read, leads);
    else if (kind === "item" && sizeOf(this.#text, end, start) <= max) this.passages.push({ kind, start, end, leads });
    else for (const part of read) this.#addPieces(kind, this.#joined(this.#sentencesOf(part)), leads);
  }

  #isRead = ({ start, end }: Block): boolean => this.#windows.some(([from, to]) => start < to && end > from);

  #readPartsOf([start, end]: Span): Span[] {
    return this.#windows.flatMap(([from, to]) => {
      const part: Span = [Math.max(start, from), Math.min(end, to)];
      return part[0] < part[1] ? [part] : [];
    });
  }

  #addItem(parts: readonly Block[], leads: readonly Span[]): void {
    const [own, ...others] = parts;
    if (own === undefined) return;
    if (this.#isRead(own)) this.#add(own, leads);
    this.addAll(others, [...leads, this.#lead(own)]);
  }

  #addTable({ kind, start, end }: Block, read: readonly Span[], leads: readonly Span[]): void {
    const header = Math.min(end, lineEnd(this.#text, lineEnd(this.#text, start)));
    const rows: Span[] = [[start, header], ...linesIn(this.#text, [header, end])];
    this.#addLines(kind, rows, read, leads, [...leads, this.#lead({ start, end: header })]);
  }

  /** The opening fence precedes later parts as their lead. */
  #addCode({ kind, start, end }: Block, read: readonly Span[], leads: readonly Span[]): void {
    const opening: Span = [start, lineEnd(this.#text, start)];
    const lines = linesIn(this.#text, [start, end]);
    if (!isFence(this.#text, opening)) return this.#addLines(kind, lines, read, leads, leads);
    const led = [...leads, this.#lead({ start, end: opening[1] })];
    this.#addLines(kind, withFences(this.#text, lines), read, leads, led);
  }

  #addLines(
    kind: BlockKind,
    lines: readonly Span[],
    read: readonly Span[],
    leads: readonly Span[],
    later_leads: readonly Span[],
  ): void {
    let read_to = 0;
    for (const [from, to] of read) {
      const touched = lines.filter(([start, end]) => start >= read_to && start < to && end > from);
      read_to = touched.at(-1)?.[1] ?? read_to;
      for (const piece of this.#joined(touched))
        this.#addPieces(kind, [piece], piece[0] === lines[0]?.[0] ? leads : later_leads);
    }
  }

  /** The number of an item is not a sentence. */
  #sentencesOf([from, to]: Span): Span[] {
    const number = LIST_NUMBER.exec(this.#text.slice(from, Math.min(to, from + NUMBER_CHARACTERS)))?.[0].length ?? 0;
    const [first, ...others] = sentencesIn(this.#text, [from + number, to]);
    return [[from, first?.[1] ?? to], ...others];
  }

  #joined = (parts: readonly Span[]): Span[] => joinedUpTo(this.#text, parts, this.#sizes.target);

  #addPieces(kind: BlockKind, pieces: readonly Span[], leads: readonly Span[]): void {
    for (const piece of pieces) {
      const isLong = sizeOf(this.#text, piece[1], piece[0]) > this.#sizes.max;
      for (const [start, end] of isLong
        ? hardPieces(this.#text, piece, Math.min(this.#sizes.target, this.#sizes.max))
        : [piece])
        this.passages.push({ kind, start, end, leads });
    }
  }

  #lead({ start, end }: Pick<Block, "start" | "end">): Span {
    const [from] = trimmedSpan(this.#text, start, end);
    const [, to] = trimmedSpan(this.#text, from, Math.min(end, lineEnd(this.#text, from)));
    if (to - from <= MAX_LEAD_CHARACTERS) return [from, to];
    const [first = [from, to]] = this.#sentencesOf([from, to]);
    const [piece = first] = hardPieces(this.#text, first, MAX_LEAD_CHARACTERS);
    return trimmedSpan(this.#text, ...piece);
  }

  #introductionIn({ kind, start, end }: Block): Span | null {
    if (kind !== "paragraph" && kind !== "item") return null;
    const [, to] = trimmedSpan(this.#text, start, end);
    if (!/[:：]$/u.test(this.#text.slice(Math.max(start, to - 1), to))) return null;
    const line = this.#text.lastIndexOf("\n", to - 1) + 1;
    const last = sentencesIn(this.#text, [Math.max(start, line), to]).at(-1);
    if (last === undefined) return null;
    const span = trimmedSpan(this.#text, ...last);
    return span[1] - span[0] <= MAX_LEAD_CHARACTERS ? span : null;
  }
}

const LIST_NUMBER = /^\s*\d{1,9}\.\s+/u;
const NUMBER_CHARACTERS = 40;

const isFence = (text: string, [from, to]: Span): boolean => /^(?:`{3,}|~{3,})/u.test(text.slice(from, to).trimStart());

/** Joins each fence with the line of code next to it. */
function withFences(text: string, lines: readonly Span[]): Span[] {
  const joined = [...lines];
  const last = joined.findLastIndex(([from, to]) => text.slice(from, to).trim() !== "");
  const closing = joined[last];
  if (last > 1 && closing !== undefined && isFence(text, closing))
    joined.splice(last - 1, 2, [joined[last - 1]?.[0] ?? closing[0], closing[1]]);
  const [opening, following] = joined;
  if (opening !== undefined && following !== undefined) joined.splice(0, 2, [opening[0], following[1]]);
  return joined;
}
