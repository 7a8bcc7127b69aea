/** The same as in Engraph; tests compare these functions with the server's. */

export const normaliseName = (name: string): string =>
  name.normalize("NFKC").toLowerCase().replace(/\s+/gu, " ").trim();

const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?:[ .]\p{L}[\p{L}\p{M}'’-]*){0,3}$/u;
const MAX_NAME_LENGTH = 30;

/** The name of users without one. Ids are not shown as names. */
export const NAMELESS = "User";

/** Whether the speaker of an export may be called so. A program may know its user by another text. */
export const mayBeName = (text: string): boolean => text.length <= MAX_NAME_LENGTH && NAME.test(text);

const MAX_PREDICATE = 64;

export function predicateOf(name: string): string {
  const predicate = name
    .normalize("NFC")
    .replace(/[^\p{L}\p{N}]+/gu, "_")
    .replace(/^_+|(?<!_)_+$/g, "")
    .toUpperCase()
    .slice(0, MAX_PREDICATE);
  return predicate === "" ? "RELATED_TO" : predicate;
}
