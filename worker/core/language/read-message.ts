import type { ExtractedEntity, ExtractedFact, Extraction, ExtractionInput } from "../extraction/extraction.ts";
import { extractInSteps } from "./read-clauses.ts";
import { withoutPause, type InSteps } from "../extraction/in-steps.ts";
import { amend, type Amended } from "./corrections/amend.ts";
import { correctedFacts } from "./corrections/corrected-facts.ts";
import { withKnownEndings, wordsThatMayEnd } from "./endings/known-endings.ts";
import { withLiftedInstructions } from "./endings/lifted-instructions.ts";
import { restored } from "./ellipsis/restored.ts";
import { frameInput } from "./frames/thread.ts";
import { withConsentedNames } from "./identity/consented-names.ts";
import { whyNothing } from "./reasons/why-nothing.ts";
import { closedOnly } from "./relations/closed-relations.ts";
import { withSlots } from "./slots/read-slots.ts";
import { withoutAges } from "./slots/without-ages.ts";
import { withoutMentions } from "./slots/without-mentions.ts";
import { withValues } from "./values/index.ts";
import { visibleOffsets, visibleText } from "../text/visible/visible-text.ts";

/**
 * Frames the message, so that fiction, drafts, pasted text and irony teach nothing, carries out its corrections, reads
 * the rest, and believes closed relations only. Deterministic; places are those in the message.
 */
export const readMessage = (input: ExtractionInput): Extraction => withoutPause(readInSteps(input));

/** Reads the visible text in steps of a few sentences. An invisible character would change or divide a name. */
export function* readInSteps(input: ExtractionInput): InSteps<Extraction> {
  const content = visibleText(input.content);
  const previous = input.previous.map((message) => ({ ...message, content: visibleText(message.content) }));
  const read = asSentences(yield* readVisible({ ...input, content, previous }), input.speaker);
  return content === input.content ? read : inStored(read, visibleOffsets(input.content));
}

/** Spells a user "omar" alike at the beginning of all sentences. */
function asSentences({ facts, ...rest }: Extraction, speaker: string | null): Extraction {
  if (speaker === null || !/^\p{Ll}/u.test(speaker)) return { ...rest, facts };
  const capitalized = `${(speaker[0] ?? "").toUpperCase()}${speaker.slice(1)}`;
  const asSentence = (text: string): string =>
    text.startsWith(speaker) ? `${capitalized}${text.slice(speaker.length)}` : text;
  return { ...rest, facts: facts.map((fact) => ({ ...fact, fact: asSentence(fact.fact) })) };
}

const inStored = ({ facts, ...rest }: Extraction, offsets: readonly number[]): Extraction => ({
  ...rest,
  facts: facts.map((fact) => {
    if (fact.span === null) return fact;
    const [start, end] = fact.span;
    return { ...fact, span: [offsets[start] ?? 0, offsets[end] ?? offsets.at(-1) ?? 0] };
  }),
});

function* readVisible(input: ExtractionInput): InSteps<Extraction> {
  const outside = frameInput(input);
  const amended = amend(outside);
  const read = yield* readClauses({ ...outside, content: amended.content });
  const all = amended.earlier
    .map((earlier) =>
      correctedFacts(earlier, (message, content) =>
        withoutPause(readClauses({ ...outside, ...message, content, previous: before(outside, message) })),
      ),
    )
    .reduce(joined, inMessage(read, amended));
  return all.facts.length > 0 ? all : { ...all, nothing: read.nothing ?? whyNothing(input, outside.content) };
}

const before = ({ previous }: ExtractionInput, message: ExtractionInput["previous"][number]): typeof previous =>
  previous.slice(0, previous.indexOf(message));

function* readClauses(message: ExtractionInput): InSteps<Extraction> {
  const { content, placeOf } = restored(message);
  const read = yield* readWhole({ ...message, content });
  return content === message.content ? read : inMessage(read, { placeOf });
}

function* readWhole(input: ExtractionInput): InSteps<Extraction> {
  const { entities, facts } = yield* extractInSteps({ ...input, content: withoutAges(withoutMentions(input.content)) });
  const consented = input.role === "assistant" ? facts : withConsentedNames(facts, input);
  const clauses = { entities, facts: consented };
  const believed = input.role === "assistant" ? clauses : closedOnly(clauses, input.speaker);
  let earlier: ExtractedFact[] | null = null;
  const known = (): ExtractedFact[] => (earlier ??= earlierFacts(input));
  const found = withLiftedInstructions(
    withKnownEndings(withSlots(withValues(believed, input), input), input, known),
    input,
    known,
  );
  if (found.facts.length > 0 || facts.length === 0) return found;
  return { ...found, nothing: consented.length === 0 ? "name" : "open_relation" };
}

function earlierFacts(input: ExtractionInput): ExtractedFact[] {
  const words = input.previous.length === 0 ? [] : wordsThatMayEnd(input.content);
  return input.previous
    .filter(({ speaker, role }) => speaker === input.speaker && role !== "assistant")
    .filter(({ content }) => words.some((word) => content.toLowerCase().includes(word)))
    .flatMap(
      (message) =>
        withoutPause(
          readClauses({
            ...input,
            ...message,
            content: message.content.slice(0, MAX_EARLIER),
            previous: [],
          }),
        ).facts,
    );
}

/** In UTF-16 units. */
const MAX_EARLIER = 2_000;

const inMessage = ({ facts, ...rest }: Extraction, { placeOf }: Pick<Amended, "placeOf">): Extraction => ({
  ...rest,
  facts: facts.map((fact) =>
    fact.span === null ? fact : { ...fact, span: [placeOf(fact.span[0], false), placeOf(fact.span[1], true)] },
  ),
});

const joined = (one: Extraction, other: Extraction): Extraction => ({
  entities: [
    ...new Map(
      [...other.entities, ...one.entities].map((entity): [string, ExtractedEntity] => [entity.name, entity]),
    ).values(),
  ],
  facts: [...one.facts, ...other.facts],
});
