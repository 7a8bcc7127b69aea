import type { Fact } from "../../../shared/api/fact.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import type { ContextMoment } from "./form.ts";
import { noteOn } from "./fact-note.ts";
import { withoutImplied } from "./implied-facts.ts";
import { shownText } from "../text/visible/shown-text.ts";

const INSTRUCTIONS_SHARE = 0.5;

export function composeProfile(
  { instructions, facts }: { instructions: readonly Fact[]; facts: readonly Fact[] },
  max_tokens: number,
  { as_of, at, time_zone }: Omit<ContextMoment, "terms">,
): { text: string; facts: Fact[] } {
  const shown: { fact: Fact; line: string }[] = [];
  let left = max_tokens;
  const add = (some: readonly Fact[], kept: number): void => {
    for (const fact of some) {
      const note = noteOn(fact, as_of, at, time_zone);
      const line = `- ${shownText(fact.fact)}${note === "" ? "" : ` (${note})`}`;
      const cost = estimateTokens(line) + 1;
      if (cost > left - kept) continue;
      left -= cost;
      shown.push({ fact, line });
    }
  };
  add(instructions, max_tokens * (1 - INSTRUCTIONS_SHARE));
  add(withoutImplied(facts).kept, 0);
  return { text: shown.map(({ line }) => line).join("\n"), facts: shown.map(({ fact }) => fact) };
}
