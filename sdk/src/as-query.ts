const MAX_QUERY_CHARACTERS = 2_000;
const OMITTED = " … ";
const HALF = Math.floor((MAX_QUERY_CHARACTERS - OMITTED.length) / 2);
const SEARCHED = 250;

/**
 * Makes a query for `context` or `search` from a user's message. A query has at most 2,000 characters: of a longer text this keeps the
 * beginning and the end, because people ask before or after the text that they paste.
 *
 *     const { context } = await user.context(asQuery(said));
 */
export function asQuery(said: string): string {
  const text = storable(said).trim();
  if (text.length <= MAX_QUERY_CHARACTERS) return text;
  const beginning = text.slice(0, HALF + 1);
  const space = beginning.slice(HALF - SEARCHED).search(/\s\S*$/u);
  const end = text.slice(-HALF - 1);
  const after = end.slice(0, SEARCHED + 1).search(/\s/u);
  const ends = [beginning.slice(0, space < 0 ? HALF : HALF - SEARCHED + space), end.slice(after < 0 ? 1 : after + 1)];
  return ends.map(wholeCharacters).join(OMITTED);
}

/** Replaces NUL and lone surrogates, which some stores cannot hold. */
export const storable = (text: string): string => text.replaceAll("\0", "").replace(/\p{Surrogate}/gu, "\uFFFD");

const wholeCharacters = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "").trim();
