import {
  labelOfMark,
  mayHaveVisibleMarks,
  nestedMarks,
  REFERENCE_MARK,
  VISIBLE_MARK,
  withoutInnerMarks,
} from "./reference-marks.ts";

const CHARACTER =
  /\r\n|[\p{Default_Ignorable_Code_Point}\p{Cf}\p{Co}\p{Noncharacter_Code_Point}\u2028\u2029]|[^\P{Cc}\n\t]/u;
const INVISIBLE = new RegExp(`${REFERENCE_MARK.source}|${CHARACTER.source}`, "gu");
const INVISIBLE_OR_MARK = new RegExp(`${VISIBLE_MARK.source}|${INVISIBLE.source}`, "gu");
/** The first characters of `VISIBLE_MARK`. Of the invisible characters, only the tab is among them. */
const VISIBLE_START = /^[ \t:[【cf]/u;

const LINE_END = /^(?:\r\n|[\r\v\f\u0085\u2028\u2029])$/u;
/** Number signs of Arabic, Syriac and Kaithi. */
const HAS_GLYPH = /[\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}]/u;

const [NON_JOINER, JOINER] = ["\u200c", "\u200d"];
/** Scripts spelled with joiners, non-joiners or own format characters. */
const JOINING_SCRIPT =
  /[\p{sc=Arab}\p{sc=Syrc}\p{sc=Mand}\p{sc=Nkoo}\p{sc=Mong}\p{sc=Phag}\p{sc=Rohg}\p{sc=Adlm}\p{sc=Deva}\p{sc=Beng}\p{sc=Guru}\p{sc=Gujr}\p{sc=Orya}\p{sc=Taml}\p{sc=Telu}\p{sc=Knda}\p{sc=Mlym}\p{sc=Sinh}\p{sc=Khmr}\p{sc=Mymr}\p{sc=Tibt}\p{sc=Bali}\p{sc=Java}]/u;
const MONGOLIAN_SELECTOR = /[\u180b-\u180f]/u;
const MONGOLIAN = /\p{sc=Mong}/u;
const HIEROGLYPH_JOINER = /[\u{13430}-\u{1343f}]/u;
const HIEROGLYPH = /[\u{13000}-\u{1342f}]/u;

const PRESENTATION = /[\ufe0e\ufe0f]/u;
const PICTOGRAPH = /\p{Extended_Pictographic}/u;
/** Before a joiner: pictographs, presentation selectors, skin tones. */
const AFTER_PICTOGRAPH = /[\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f]/u;
const KEYCAP_BASE = /[0-9#*]/u;
const KEYCAP = "\u20e3";

/**
 * Removes characters that only a model would read; emoji and scripts keep their joiners. Line ends become line feeds,
 * flags of tag characters the black flag they begin with, and ChatGPT's references their labels.
 */
export function visibleText(text: string): string {
  const whole = text.toWellFormed();
  if (!CHARACTER.test(whole) && !mayHaveVisibleMarks(whole)) return whole;
  let shown = "";
  let read = 0;
  for (const { match, index } of hiddenIn(whole)) {
    shown += whole.slice(read, index) + shownFor(whole, match, index);
    read = index + match.length;
  }
  return shown + whole.slice(read);
}

function* hiddenIn(text: string): Generator<{ match: string; index: number }> {
  const nested = nestedMarks(text);
  let read = 0;
  let next = 0;
  for (const { 0: match, index } of text.matchAll(mayHaveVisibleMarks(text) ? INVISIBLE_OR_MARK : INVISIBLE)) {
    if (index < read) continue;
    while ((nested[next]?.[0] ?? index) < index) next += 1;
    const [start, end] = nested[next] ?? [-1, -1];
    const hidden = start === index ? text.slice(start, end) : match;
    read = index + hidden.length;
    yield { match: hidden, index };
  }
}

/** The place of each UTF-16 unit of `visibleText(text)`, and the end. */
export function visibleOffsets(text: string): number[] {
  const whole = text.toWellFormed();
  const offsets: number[] = [];
  let read = 0;
  for (const { match, index } of hiddenIn(whole)) {
    while (read < index) offsets.push(read++);
    for (let unit = shownFor(whole, match, index).length; unit > 0; unit--) offsets.push(index);
    read = index + match.length;
  }
  while (read <= whole.length) offsets.push(read++);
  return offsets;
}

export function visibleJson<Value>(value: Value): Value {
  if (typeof value === "string") return visibleText(value) as Value;
  if (Array.isArray(value)) return value.map(visibleJson) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, of]) => [visibleText(key), visibleJson(of)])) as Value;
}

function shownFor(text: string, match: string, at: number): string {
  if (LINE_END.test(match)) return "\n";
  if (VISIBLE_START.test(match)) return "";
  if (match.startsWith("\ue200")) return visibleText(labelOfMark(withoutInnerMarks(match)));
  const before = characterBefore(text, at);
  const next = text.codePointAt(at + match.length);
  const after = next === undefined ? "" : String.fromCodePoint(next);
  return isNeeded(match, before, after) ? match : "";
}

function isNeeded(character: string, before: string, after: string): boolean {
  if (HAS_GLYPH.test(character)) return true;
  if (PRESENTATION.test(character)) return PICTOGRAPH.test(before) || (KEYCAP_BASE.test(before) && after === KEYCAP);
  if (character === JOINER && AFTER_PICTOGRAPH.test(before) && PICTOGRAPH.test(after)) return true;
  if (character === JOINER || character === NON_JOINER) return isSpelled(before);
  if (MONGOLIAN_SELECTOR.test(character)) return MONGOLIAN.test(before) && !MONGOLIAN_SELECTOR.test(before);
  return HIEROGLYPH_JOINER.test(character) && HIEROGLYPH.test(before);
}

const isSpelled = (before: string): boolean => JOINING_SCRIPT.test(before) && !MONGOLIAN_SELECTOR.test(before);

function characterBefore(text: string, at: number): string {
  const unit = text.charCodeAt(at - 1);
  const isLowSurrogate = unit >= 0xdc00 && unit <= 0xdfff;
  return text.slice(Math.max(0, at - (isLowSurrogate ? 2 : 1)), at);
}
