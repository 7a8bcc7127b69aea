/** Half of the request may fit. */
export class TooLongForModel extends Error {
  override readonly name = "TooLongForModel";
}
