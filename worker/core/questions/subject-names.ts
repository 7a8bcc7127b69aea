const NAME = String.raw`\p{Lu}[\p{L}\p{M}'’.-]*[\p{L}\p{M}](?:\s+\p{Lu}[\p{L}\p{M}'’.-]*[\p{L}\p{M}])*`;
/** "does Bob", "is Anna Karenina": after an auxiliary, without an article, stands a name. */
const AFTER_AUXILIARY = new RegExp(
  String.raw`\b(?:[Dd]oes|[Dd]o|[Dd]id|[Ii]s|[Ww]as|[Aa]re|[Ww]ere|[Hh]as|[Hh]ave|[Hh]ad|[Ww]ill|[Ww]ould|[Cc]an|[Cc]ould|[Ss]hould)(?:n['’]t)?\s+(${NAME})`,
  "gu",
);
/** "Wo arbeitet Bob?", "Où travaille Bob ?": the subject behind the verb of a question. */
const AFTER_VERB = new RegExp(String.raw`^\W*\p{L}+\s+\p{Ll}[\p{L}\p{M}]*\s+(${NAME})`, "gu");
const OWNER = new RegExp(String.raw`(${NAME})['’]s(?!\p{L})`, "gu");
/** "where does bob work": a word without an article between these and a verb is a name, or as good as one. */
const BARE = /\b(?:does|did)\s+(\p{Ll}[\p{L}\p{M}'’-]+)\s+\p{Ll}/gu;
const NO_NAME = new Set(
  (
    "he she it they we you one who what that this these those there the a an my your his her its our their any anyone anybody somebody someone everybody " +
    "everyone nobody people some all both each every not no most many much more few either neither also ever even another other such " +
    "monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september october november december"
  ).split(" "),
);

/**
 * What a question seems to be about: the names in the place of its subject, or of an owner ("Bob's"), as they are written, each once. By the
 * form of the question alone, so that a name that the memory has never heard is one too.
 */
export function subjectNames(question: string): string[] {
  const found = [AFTER_AUXILIARY, AFTER_VERB, OWNER, BARE].flatMap((form) =>
    Array.from(question.matchAll(form), ([, name = ""]) => name.replace(/['’]s$/u, "")),
  );
  return [...new Set(found)].filter((name) => !NO_NAME.has(name.toLowerCase()));
}

/** "Omar's sister": the noun behind the owner. */
const OWNED = new RegExp(String.raw`(${NAME})['’]s\s+(?:\p{Ll}+\s+)?\p{Ll}+`, "gu");

/** The owners in a question, each once: what is asked of "Omar's sister" is asked of another than Omar. */
export const ownersIn = (question: string): string[] => [
  ...new Set(Array.from(question.matchAll(OWNED), ([, name = ""]) => name)),
];
