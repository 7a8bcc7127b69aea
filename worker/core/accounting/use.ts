interface Use {
  calls: number;
  tokens_in: number;
  tokens_out: number;
}

export const sumOfUse = (a: Use, b: Use): Use => ({
  calls: a.calls + b.calls,
  tokens_in: a.tokens_in + b.tokens_in,
  tokens_out: a.tokens_out + b.tokens_out,
});
