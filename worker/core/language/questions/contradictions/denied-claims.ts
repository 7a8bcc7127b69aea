import type { Instant } from "../../../../../shared/instant.ts";
import { assertedPart } from "./asserted-part.ts";
import { affirmsHabit, asksForHabit, deniedHabit, mayDenyHabit } from "./denied-habits.ts";
import { affirmsState, asksForState, deniedState, endsState, mayDenyState } from "./denied-states.ts";
import { affirmsTrait, asksForTrait, deniedTrait } from "./denied-traits.ts";

/** A denied possession, ability, trait or habit; all of them may change. */
export interface DeniedClaim {
  text: string;
  /** @param terms stems of the question's content words */
  isAsked: (terms: ReadonlySet<string>) => boolean;
  /** Whether a sentence of the writer says that the denied state holds after all, or that it began. */
  affirmedBy: (sentence: string, at: Instant) => "holds" | "began" | null;
  isEndedBy: (sentence: string) => boolean;
}

export const mayDenyClaim = (text: string): boolean => mayDenyState(text) || mayDenyHabit(text);

export const claimIn = (sentence: string): DeniedClaim | null =>
  traitIn(sentence) ?? stateIn(sentence) ?? habitIn(sentence);

function stateIn(sentence: string): DeniedClaim | null {
  const state = deniedState(sentence);
  return (
    state && {
      text: state.text,
      isAsked: (terms) => asksForState(terms, state),
      affirmedBy: (other) => affirmsState(other, state),
      isEndedBy: (other) => endsState(other, state),
    }
  );
}

function traitIn(sentence: string): DeniedClaim | null {
  const trait = deniedTrait(sentence);
  return (
    trait && {
      text: trait.text,
      isAsked: (terms) => asksForTrait(terms, trait),
      affirmedBy: (other) => (affirmsTrait(assertedPart(other), trait) ? "holds" : null),
      isEndedBy: () => false,
    }
  );
}

function habitIn(sentence: string): DeniedClaim | null {
  const habit = deniedHabit(sentence);
  return (
    habit && {
      text: habit.text,
      isAsked: (terms) => asksForHabit(terms, habit),
      affirmedBy: (other) => (affirmsHabit(assertedPart(other), habit) ? "holds" : null),
      isEndedBy: () => false,
    }
  );
}
