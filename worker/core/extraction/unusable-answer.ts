/** A model answered, but the answer could not be used. The error keeps the answer and its cost for debugging and accounting. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  /** The raw text of the answer. */
  readonly answer: string;
  readonly use: { calls: number; tokens_in: number; tokens_out: number };

  constructor(reason: string, answer: string, use: { calls: number; tokens_in: number; tokens_out: number }) {
    super(reason);
    this.answer = answer;
    this.use = use;
  }
}
