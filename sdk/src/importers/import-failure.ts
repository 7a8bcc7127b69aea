/** A sentence for the user of the command. */
export class ImportFailure extends Error {
  override readonly name = "ImportFailure";
}

/** Of the command: an option is missing, unknown or contradicts another one. */
export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

/** In a value of a file; the message ends with the expected form. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}
