/** Why nothing, or nothing more, is imported: a sentence for whoever ran the command. */
export class ImportFailure extends Error {
  override readonly name = "ImportFailure";
}

/** The command itself is wrong: an option that is missing, unknown or contradicts another. */
export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

/** What is wrong with a value of a file: the message ends with what was expected. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}
