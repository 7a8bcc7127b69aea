/** The request is too long for the model, but half of it may fit. */
export class TooLongForModel extends Error {
  override readonly name = "TooLongForModel";
}
