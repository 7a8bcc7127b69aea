import { APPLICABLE } from "../retrieve/applicability.ts";
import type { ApplicableInstruction } from "./candidates.ts";
import { SHARES } from "./shares.ts";
import { asksForInstructions, asksWhatIsKnown, contentStems, sharedBy } from "../language/index.ts";
import type { Instruction } from "../../../shared/api/instruction.ts";

/** `who` is empty for a memory with a single user. */
export interface NamedInstruction extends ApplicableInstruction {
  who: string;
}

type Given = { instructions?: readonly ApplicableInstruction[] };

/** @param showsNear false for histories, whose lines need the tokens */
export function instructionsByShare(
  { instructions = [] }: Given,
  showsNear = true,
): { share: number; some: NamedInstruction[] }[] {
  const shown = instructions.filter(({ applies }) => applies !== false);
  const isOfSeveral = new Set(shown.map(({ instruction }) => instruction.user.id)).size > 1;
  const named = shown.map((one) => ({ ...one, who: isOfSeveral ? one.instruction.user.name : "" }));
  const [applicable = [], others = []] = [true, false].map((applies) =>
    named.filter(({ score }) => score >= APPLICABLE === applies),
  );
  return [
    { share: SHARES.instructions, some: applicable },
    { share: SHARES.otherInstructions, some: others.filter(({ instruction }) => instruction.type === "instruction") },
    { share: SHARES.nearPreferences, some: showsNear ? preferencesOf(others) : [] },
  ];
}

const preferencesOf = (others: readonly NamedInstruction[]): NamedInstruction[] =>
  others.filter(({ instruction }) => instruction.type === "preference").sort((a, b) => b.score - a.score);

export function isShownAsInstruction(
  { id, content }: { id: string; content: string },
  { instructions = [] }: Given,
  isShown: (id: string) => boolean,
): boolean {
  const said = instructions.filter(
    ({ fact, instruction: { type }, applies }) =>
      fact.episode_ids.includes(id) && (isShown(fact.id) || (type === "instruction" && applies === false)),
  );
  if (said.length === 0) return false;
  const shown = new Set(said.flatMap(({ instruction }) => [...contentStems(instruction.text)]));
  const words = contentStems(content);
  return sharedBy(words, shown) === words.size;
}

/**
 * Below this score, a question about known things hides conditional instructions. On 18 BEAM conversations, all
 * instructions that such questions needed scored higher, and two thirds of those of other conversations scored lower.
 */
const LEAST_OF_KNOWN = 0.13;
/** Lower than for questions, because the reader of a request judges a doubtful condition better than a score does. */
const LEAST_OF_WORK = 0.05;
/** A preference without common words may be about a request's topic from this score on ("comedies", "film"). */
const NEAR = 0.05;
const MOST_NEAR = 3;

/** If there are no vectors, words alone cannot tell that an instruction is far from a request. */
export function markApplicable<
  Held extends { instruction: Pick<Instruction, "type">; score: number; similarity: number | null },
>(held: readonly Held[], query: string): (Held & { applies: boolean })[] {
  const isOfKnown = asksWhatIsKnown(query);
  const least = isOfKnown ? LEAST_OF_KNOWN : asksForInstructions(query) ? 0 : LEAST_OF_WORK;
  const near = new Set(
    held
      .filter(({ instruction: { type }, score }) => type === "preference" && score < APPLICABLE && score >= NEAR)
      .sort((a, b) => b.score - a.score)
      .slice(0, isOfKnown ? 0 : MOST_NEAR),
  );
  const applies = (one: Held): boolean => {
    if (one.score >= APPLICABLE) return true;
    if (one.instruction.type === "preference") return near.has(one);
    return one.score >= least || (one.similarity === null && !isOfKnown);
  };
  return held.map((one) => ({ ...one, applies: applies(one) }));
}
