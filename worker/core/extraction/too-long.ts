/** A model does not take so long a request. Half of it may fit. */
export class TooLongForModel extends Error {
  override readonly name = "TooLongForModel";
}
