import type { Fact } from "../../../shared/api/fact.ts";
import { estimateTokens } from "../text/estimate-tokens.ts";
import type { ContextMoment } from "./form.ts";
import { noteOn } from "./fact-note.ts";
import { withoutImplied } from "./repetition.ts";
import { shownText } from "../text/visible/shown-text.ts";

/** The lines of facts in their order, within `max_tokens` as `estimateTokens` counts; one that does not fit is skipped. */
export function composeProfile(
  facts: readonly Fact[],
  max_tokens: number,
  { as_of, at, time_zone }: Omit<ContextMoment, "terms">,
): { text: string; facts: Fact[] } {
  const shown: { fact: Fact; line: string }[] = [];
  let left = max_tokens;
  for (const fact of withoutImplied(facts).kept) {
    const note = noteOn(fact, as_of, at, time_zone);
    const line = `- ${shownText(fact.fact)}${note === "" ? "" : ` (${note})`}`;
    const cost = estimateTokens(line) + 1;
    if (cost > left) continue;
    left -= cost;
    shown.push({ fact, line });
  }
  return { text: shown.map(({ line }) => line).join("\n"), facts: shown.map(({ fact }) => fact) };
}
