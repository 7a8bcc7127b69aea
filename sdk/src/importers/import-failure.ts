/** The reason why an import ended, as a sentence for the user of the command. */
export class ImportFailure extends Error {
  override readonly name = "ImportFailure";
}

/** The command is wrong: an option is missing, unknown or contradicts another one. */
export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

/** A fault in a value of a file. The message ends with the expected form. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}
