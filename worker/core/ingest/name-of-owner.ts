import { wordSet } from "../text/word-set.ts";

const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?:[ .]\p{L}[\p{L}\p{M}'’-]*){0,3}$/u;
const MAX_NAME_LENGTH = 30;
const NO_NAMES = wordSet(`
  admin administrator agent anon anonymous app assistant bot chat client customer default demo dev example guest hello local me member
  memory new none null person player quickstart root sample somebody someone subject system temp test tester testing tmp undefined
  unknown user usr visitor
`);

export const NAMELESS = "User";

/**
 * Whether the id of a user cannot be a name: generated ids ("8f14e45f-…", "auth0|123", "mcp-ada") and words of software ("demo"). Ids are never shown as
 * names; a word such as "ada" may still be the name of another person.
 */
export function isIdentifier(id: string): boolean {
  const words = id.split(/[ .]/u);
  // in lower case, hyphens join parts of an identifier
  const isJoined = id.includes("-") && id === id.toLowerCase();
  return (
    id.length > MAX_NAME_LENGTH || !NAME.test(id) || isJoined || words.some((word) => NO_NAMES.has(word.toLowerCase()))
  );
}
