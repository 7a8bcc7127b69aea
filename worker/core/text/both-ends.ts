const OMITTED = " … ";
const SEARCHED_SHARE = 0.25;

/**
 * Keeps both ends, because people ask before or after the text that they paste.
 * @param characters in UTF-16 units, half at each end
 */
export function bothEnds(text: string, characters: number): string {
  if (text.length <= characters) return text;
  const half = Math.floor((characters - OMITTED.length) / 2);
  const searched = Math.floor(half * SEARCHED_SHARE);
  const beginning = text.slice(0, half + 1);
  const space = beginning.slice(half - searched).search(/\s\S*$/u);
  const end = text.slice(-half - 1);
  const after = end.slice(0, searched + 1).search(/\s/u);
  return [beginning.slice(0, space < 0 ? half : half - searched + space), end.slice(after < 0 ? 1 : after + 1)]
    .map(wholeCharacters)
    .join(OMITTED);
}

const wholeCharacters = (text: string): string => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "").trim();
