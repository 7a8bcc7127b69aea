import { TextMemo } from "../../../text/memo/text-memo.ts";

const FENCED = /^ {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)[^\n]*$|(?![\s\S]))/gm;
const INLINE_CODE = /`[^`\n]{1,200}`/g;
const NO_SENTENCE = /^ {0,3}(?:#{1,6} |>|\|).*$/gm;
/** Another person may say "I" in a quotation. */
const QUOTED = /["“„«]([^"“”„«»\n]{3,400})["”“»]/g;
const OF_ITS_SPEAKER = /\b(?:I|I'm|I've|I'll|me|my|we|our|us|ich|mein|yo|mi)\b/;
/** Text and address of a link in Markdown, and an address in brackets behind its text, as importers write it. */
const LINK = /(?<!!)\[([^[\]\n]{1,200})\](?=\(https?:\/\/[^\s()]{1,2000}\))/g;
const ADDRESS = /\(https?:\/\/[^\s()]{1,2000}\)/g;
const EMPHASIS = /(\*\*|__)(?=\S)|(?<=\S)(\*\*|__)/g;

/** Each reader wants the prose of a message. */
const PROSE = new TextMemo<string>(100_000);

export const proseOf = (text: string): string => PROSE.of(text, () => readProse(text));

const readProse = (text: string): string =>
  text
    .replace(FENCED, blank)
    .replace(NO_SENTENCE, blank)
    .replace(INLINE_CODE, blank)
    .replace(QUOTED, (quoted) => (OF_ITS_SPEAKER.test(quoted) ? blank(quoted) : quoted))
    .replace(LINK, " $1 ")
    .replace(ADDRESS, blank)
    .replace(EMPHASIS, blank);

const blank = (text: string): string => text.replace(/[^\n]+/g, (line) => " ".repeat(line.length));
