/** US dollars per million tokens. */
export interface Price {
  in: number;
  out: number;
}

export const costOf = (price: Price, tokens_in: number, tokens_out: number): number =>
  (tokens_in * price.in + tokens_out * price.out) / 1_000_000;
