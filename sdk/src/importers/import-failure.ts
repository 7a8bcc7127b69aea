/** Reason for the end of an import: a sentence for the user of the command. */
export class ImportFailure extends Error {
  override readonly name = "ImportFailure";
}

/** The command itself is wrong: an option that is missing, unknown or contradicts another. */
export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

/** A fault in a value of a file: the message ends with the expected form. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}
