export class ImportFailure extends Error {
  override readonly name = "ImportFailure";
}

export class UsageFailure extends Error {
  override readonly name = "UsageFailure";
}

export class Malformed extends Error {
  override readonly name = "Malformed";
}
