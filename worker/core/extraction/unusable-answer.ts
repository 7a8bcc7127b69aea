export class UnusableAnswer extends Error {
  override readonly name = "UnusableAnswer";
  readonly answer: string;
  readonly use: { calls: number; tokens_in: number; tokens_out: number };

  constructor(reason: string, answer: string, use: { calls: number; tokens_in: number; tokens_out: number }) {
    super(reason);
    this.answer = answer;
    this.use = use;
  }
}
