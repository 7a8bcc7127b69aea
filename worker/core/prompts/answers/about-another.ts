import { normaliseName } from "../../text/normalise-name.ts";

/** Endings of a case may change more letters of a shorter name. */
const [MIN_STEM, ENDING] = [3, 2];

const WORD = /[\p{L}\p{N}]+/gu;

/**
 * "Priya had curtains." with the cat as the subject: small models swap ids. The sentence begins with the name of another entity, and has no
 * word of the subject's name, whatever its ending.
 */
export function isAboutAnother(sentence: string, subject: string, names: readonly string[]): boolean {
  const text = normaliseName(sentence);
  const own = normaliseName(subject);
  const stems = (own.match(WORD) ?? []).map((word) => word.slice(0, Math.max(MIN_STEM, word.length - ENDING)));
  if (stems.length === 0 || stems.some((stem) => text.includes(stem))) return false;
  return names.some((name) => {
    const other = normaliseName(name);
    return other !== own && other !== "" && text.startsWith(other) && !/[\p{L}\p{N}]/u.test(text.charAt(other.length));
  });
}
