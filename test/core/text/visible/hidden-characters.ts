const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, place) => first + place);

const CODES: readonly (readonly [first: number, last: number])[] = [
  [0xe0000, 0xe007f],
  [0x202a, 0x202e],
  [0x2066, 0x2069],
  [0x200b, 0x200f],
  [0x2060, 0x206f],
  [0xfe00, 0xfe0f],
  [0xfff9, 0xfffb],
];
const SINGLE = [
  0x00, 0x08, 0x1b, 0x7f, 0x80, 0x9f, 0xad, 0x34f, 0x61c, 0x115f, 0x17b4, 0x180b, 0x180e, 0x3164, 0xfeff, 0xffa0,
  0x1d173, 0xe0100, 0xe01ef, 0xe0fff, 0xe000, 0xe200, 0xe201, 0xf8ff, 0xf0000, 0x10fffd, 0xfdd0, 0xfffe, 0xffff,
  0x1fffe, 0x10ffff,
];

export const hiddenCharacters: readonly string[] = CODES.flatMap(([first, last]) => range(first, last))
  .concat(SINGLE)
  .map((code) => String.fromCodePoint(code));

export const HIDDEN: readonly string[] = [
  "\u{e0041}",
  "\u202e",
  "\u2066",
  "\u061c",
  "\u200b",
  "\u200d",
  "\ufe01",
  "\u{e0100}",
  "\u2060",
  "\ufeff",
  "\ufff9",
  "\u001b",
  "\u009f",
  "\u00ad",
  "\ue200",
  "\uf8ff",
];
