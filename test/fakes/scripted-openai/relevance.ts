import { wordShare } from "../word-share.ts";

export interface TokenLogprob {
  token: string;
  logprob: number;
  bytes: number[] | null;
  top_logprobs: { token: string; logprob: number; bytes: number[] | null }[];
}

const FRAME = /^<passage>\n([^]*?)\n<\/passage>\n<query>\n([^]*?)\n<\/query>/;

export const asksForRelevance = (user: string): boolean => FRAME.test(user);

export function judgeRelevance(user: string): { said: string; tokens: TokenLogprob[] } {
  const [, passage = "", query = ""] = FRAME.exec(user) ?? [];
  const yes = 0.02 + 0.96 * wordShare(query, passage);
  const shares: [string, number][] = [
    ["Yes", yes * 0.9],
    [" yes", yes * 0.09],
    ["No", (1 - yes) * 0.9],
    ["no", (1 - yes) * 0.09],
    ["Maybe", 0.01],
  ];
  const top_logprobs = shares
    .map(([token, share]) => ({ token, logprob: Math.log(share), bytes: [...Buffer.from(token)] }))
    .sort((a, b) => b.logprob - a.logprob);
  const said = yes >= 0.5 ? "Yes" : "No";
  const logprob = top_logprobs.find(({ token }) => token === said)?.logprob ?? 0;
  return { said, tokens: [{ token: said, logprob, bytes: [...Buffer.from(said)], top_logprobs }] };
}
