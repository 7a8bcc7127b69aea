/** A block of code, closed or not. */
const FENCED = /^ {0,3}(?:```|~~~)[\s\S]*?(?:^ {0,3}(?:```|~~~)[^\n]*$|(?![\s\S]))/gm;
/** Code within a line. */
const INLINE_CODE = /`[^`\n]{1,200}`/g;
/** A heading, a quoted line, a row of a table. */
const NO_SENTENCE = /^ {0,3}(?:#{1,6} |>|\|).*$/gm;
/** Quoted words, in which another person or a text may speak in the first person. */
const QUOTED = /["“„«]([^"“”„«»\n]{3,400})["”“»]/g;
const OF_ITS_SPEAKER = /\b(?:I|I'm|I've|I'll|me|my|we|our|us|ich|mein|yo|mi)\b/;
/** Marks of emphasis around words. */
const EMPHASIS = /(\*\*|__)(?=\S)|(?<=\S)(\*\*|__)/g;

/** The writer's own words: blanks replace code, headings, quoted lines, tables and quotations. */
export const proseOf = (text: string): string =>
  text
    .replace(FENCED, blank)
    .replace(NO_SENTENCE, blank)
    .replace(INLINE_CODE, blank)
    .replace(QUOTED, (quoted) => (OF_ITS_SPEAKER.test(quoted) ? blank(quoted) : quoted))
    .replace(EMPHASIS, blank);

/** Line ends stay, so that lines keep their places. */
const blank = (text: string): string => text.replace(/[^\n]/g, " ");
