import { APPLICABLE } from "../retrieve/applicability.ts";
import type { ApplicableInstruction } from "./candidates.ts";
import { SHARES } from "./shares.ts";
import { contentStems, sharedBy } from "../questions/content-stems.ts";

/** `who` is empty for a single user. */
export interface NamedInstruction extends ApplicableInstruction {
  who: string;
}

/**
 * For preferences without a word of the question ("comedies", "film"). Of forty, the right one scores this much in nine of ten cases, and
 * is among the five best in two of three.
 */
const [NEAR, MOST_NEAR] = [0.03, 5];

type Given = { instructions?: readonly ApplicableInstruction[] };

/**
 * Applicable ones, then others, each with its share. Others too, because their words say when they apply and the reader judges that better
 * than a score. Of preferences that seem not to apply, only the nearest.
 *
 * @param showsNear false for questions about a history: their lines need the room
 */
export function instructionsByShare(
  { instructions = [] }: Given,
  showsNear = true,
): { share: number; some: NamedInstruction[] }[] {
  const isOfSeveral = new Set(instructions.map(({ instruction }) => instruction.user.id)).size > 1;
  const named = instructions.map((one) => ({ ...one, who: isOfSeveral ? one.instruction.user.name : "" }));
  const [applicable = [], others = []] = [true, false].map((applies) =>
    named.filter(({ score }) => score >= APPLICABLE === applies),
  );
  return [
    { share: SHARES.instructions, some: applicable },
    { share: SHARES.otherInstructions, some: others.filter(({ instruction }) => instruction.type === "instruction") },
    { share: SHARES.nearPreferences, some: showsNear ? nearest(others) : [] },
  ];
}

/** The preferences nearest to a query, best first. */
const nearest = (others: readonly NamedInstruction[]): NamedInstruction[] =>
  others
    .filter(({ instruction, score }) => instruction.type === "preference" && score >= NEAR)
    .sort((a, b) => b.score - a.score)
    .slice(0, MOST_NEAR);

/** They have every word of the message. */
export function isShownAsInstruction(
  { id, content }: { id: string; content: string },
  { instructions = [] }: Given,
  isShown: (id: string) => boolean,
): boolean {
  const said = instructions.filter(({ fact }) => isShown(fact.id) && fact.episode_ids.includes(id));
  if (said.length === 0) return false;
  const shown = new Set(said.flatMap(({ instruction }) => [...contentStems(instruction.text)]));
  const words = contentStems(content);
  return sharedBy(words, shown) === words.size;
}
