/** A sentence for the user of the command. */
export class ImportFailure extends Error {
  override readonly name = "ImportFailure";
}

export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

/** The message ends with the expected form. */
export class Malformed extends Error {
  override readonly name = "Malformed";
}
