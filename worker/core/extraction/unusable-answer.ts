/** A model answered, and nothing could be made of it: what it said and what it cost are kept for whoever looks. */
export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  /** The raw text. */
  readonly answer: string;
  readonly use: { calls: number; tokens_in: number; tokens_out: number };

  constructor(reason: string, answer: string, use: { calls: number; tokens_in: number; tokens_out: number }) {
    super(reason);
    this.answer = answer;
    this.use = use;
  }
}
