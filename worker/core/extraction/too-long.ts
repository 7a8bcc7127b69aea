export class TooLongForModel extends Error {
  override readonly name = "TooLongForModel";
}
