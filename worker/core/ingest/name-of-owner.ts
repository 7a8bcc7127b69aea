/** Letters of a name, in one to four words: no digits, and nothing that joins the parts of an identifier. */
const NAME = /^\p{L}[\p{L}\p{M}'’-]*(?:[ .]\p{L}[\p{L}\p{M}'’-]*){0,3}$/u;
const MAX_NAME_LENGTH = 30;

/** What whoever has no name is called. */
export const NAMELESS = "User";

/**
 * What the owner of a memory is called who has no name and whose messages give none: the id where it may be a name ("ada"), and "User"
 * for the ids that programs make ("8f14e45f-…", "auth0|123", "jane@example.com").
 */
export const nameOfOwner = (id: string): string => (id.length <= MAX_NAME_LENGTH && NAME.test(id) ? id : NAMELESS);
