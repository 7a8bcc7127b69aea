import type { Frame, FrameKind } from "../types/frame.ts";

const MARKS: readonly [FrameKind, RegExp][] = [
  // Slack and WhatsApp use one tilde
  ["struck", /(?<![\p{L}\p{N}~])(~{1,2})(?=[^\s~])[^~\n]{1,200}(?<=[^\s~])\1(?![\p{L}\p{N}~])/gu],
  // one after the other in ":+1::skin-tone-2:"
  [
    "emoji_code",
    /(?<![\p{L}\p{N}:])(?::(?:[a-z][a-z0-9_+-]{1,40}|[+-]1|100|1234|8ball|[1-3](?:st|nd|rd)_place_medal):){1,20}(?![\p{L}\p{N}])/gu,
  ],
  [
    "address",
    /,[ \t]{0,4}@[\p{L}\p{N}_][\p{L}\p{N}_.'’-]{0,60}(?<![.'’-])(?: \p{Lu}[\p{L}'’-]{1,40}){0,2}(?=[ \t]{0,4}(?:[.!?…]{1,9}(?:\s|$)|\n|$))/gu,
  ],
];

export const chatMarks = (content: string): Frame[] =>
  MARKS.flatMap(([kind, pattern]) =>
    Array.from(content.matchAll(pattern), ({ 0: mark, index }) => ({ kind, start: index, end: index + mark.length })),
  );
