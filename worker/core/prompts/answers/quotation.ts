import { findText } from "../../text/matching/find-text.ts";
import { LOOK_ALIKES } from "../../text/neutralise.ts";
import { visibleOffsets, visibleText } from "../../text/visible/visible-text.ts";
import { normalForm } from "../../text/letters/normal-form.ts";

interface Folded {
  text: string;
  starts: number[];
  ends: number[];
}

export interface QuotedText {
  content: string;
  folded: Folded;
}

export const quotedText = (content: string): QuotedText => ({ content, folded: foldVisible(content) });

const OMISSION = /\.{3,}/u;
const EDGE = new Set("'()[]{}.,;:!?-");

/**
 * Returns the place of a quotation in a message, although models change quotes, dashes and spaces or leave words out.
 */
export function findQuotation(quote: string, { content, folded }: QuotedText): [number, number] | null {
  const wanted = quote.trim();
  if (wanted === "") return null;
  const exact = findText(content, wanted);
  if (exact >= 0) return [exact, exact + wanted.length];
  const parts = fold(wanted)
    .text.split(OMISSION)
    .map(withoutEdges)
    .filter((part) => part !== "");
  let [first, end] = [-1, 0];
  for (const part of parts) {
    const at = findText(folded.text, part, end);
    if (at < 0) return null;
    if (first < 0) first = at;
    end = at + part.length;
  }
  if (first < 0) return null;
  return [folded.starts[first] ?? 0, folded.ends[end - 1] ?? content.length];
}

function withoutEdges(part: string): string {
  let [start, end] = [0, part.length];
  while (start < end && EDGE.has(part[start] ?? "")) start++;
  while (end > start && EDGE.has(part[end - 1] ?? "")) end--;
  return part.slice(start, end);
}

export const isQuotation = (quote: string): boolean => /[\p{L}\p{N}\p{S}]/u.test(quote);

const QUOTES = /[“”„‟«»″‘’‚‛′`´'"]/u;
const DASHES = /[‐‑‒–—―−-]/u;
const STAND_INS = new Map(Object.entries(LOOK_ALIKES).map(([of, stand_in]) => [stand_in, of]));

function fold(text: string): Folded {
  const folded: Folded = { text: "", starts: [], ends: [] };
  let at = 0;
  for (const character of text) {
    const start = at;
    at += character.length;
    const plain = foldCharacter(character);
    folded.text += plain;
    for (let unit = 0; unit < plain.length; unit++) {
      folded.starts.push(start);
      folded.ends.push(at);
    }
  }
  return folded;
}

function foldCharacter(character: string): string {
  if (/\s/u.test(character)) return "";
  if (QUOTES.test(character)) return "'";
  if (DASHES.test(character)) return "-";
  return normalForm(STAND_INS.get(character) ?? character, "NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
}

function foldVisible(content: string): Folded {
  const { text, starts, ends } = fold(visibleText(content));
  const offsets = visibleOffsets(content);
  return {
    text,
    starts: starts.map((at) => offsets[at] ?? content.length),
    ends: ends.map((at) => (offsets[at - 1] ?? content.length - 1) + 1),
  };
}
