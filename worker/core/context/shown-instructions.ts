import { APPLICABLE } from "../retrieve/applicability.ts";
import type { ApplicableInstruction } from "./candidates.ts";
import { SHARES } from "./shares.ts";
import { contentStems, sharedBy } from "../questions/content-stems.ts";

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
