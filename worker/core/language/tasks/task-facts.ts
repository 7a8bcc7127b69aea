import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { endsTask, fulfils, namesWholeTask } from "../predicates/task-topic.ts";
import type { EndingPart } from "../predicates/ending-part.ts";
import { sentenceOfTask, TASK } from "../predicates/tasks.ts";
import { asEnd, observed, observedFrom, UNBOUNDED } from "../../temporal/bounds.ts";
import { proseOf } from "../en/grammar/prose.ts";
import type { ExtractionBuilder } from "../en/facts/extraction-builder.ts";
import { readTasks, type ReadTask } from "./read-tasks.ts";

const [SET, ENDED] = [6, 3];

export function addTasks(prose: string, input: ExtractionInput, builder: ExtractionBuilder): void {
  const { speaker, reference_time } = input;
  if (speaker === null) return;
  let earlier: readonly ExtractedFact[] | null = null;
  const tasksBefore = (): readonly ExtractedFact[] => (earlier ??= earlierTasks(input, speaker));
  for (const read of readTasks(prose, input)) {
    const fact = toFact(read, speaker, reference_time);
    if (read.deed !== null) {
      const done = read.deed.texts.map((text) => toFact({ ...read, text }, speaker, reference_time));
      const fulfilled = done.find((said) => fulfilsOne(said, read.deed?.until ?? null, tasksBefore()));
      if (fulfilled !== undefined) builder.addFact(fulfilled);
    } else if (fact.predicate === TASK || endsOne(fact, read.ifKnown, tasksBefore())) builder.addFact(fact);
  }
}

const MAX_CHARACTERS = 2_000;

const earlierTasks = ({ previous, time_zone }: ExtractionInput, speaker: string): ExtractedFact[] =>
  previous
    .filter((said) => said.speaker === speaker)
    .flatMap(({ role, content, reference_time }) => {
      const shown = content.slice(0, MAX_CHARACTERS);
      return readTasks(proseOf(shown), { role, speaker, content: shown, reference_time, time_zone, previous: [] })
        .filter(({ predicate }) => predicate === TASK)
        .map((read) => toFact(read, speaker, reference_time));
    });

function fulfilsOne(said: ExtractedFact, until: Instant | null, tasks: readonly ExtractedFact[]): boolean {
  const deed = partOf(said);
  const isSetBefore = ({ valid_from }: ExtractedFact): boolean =>
    until === null || valid_from === null || valid_from < until;
  return tasks.some((task) => isSetBefore(task) && fulfils(deed, partOf(task)));
}

/** "Forget about the passport" ends no task if two tasks have a passport. */
function endsOne(said: ExtractedFact, ifKnown: boolean, earlier: readonly ExtractedFact[]): boolean {
  const end = partOf(said);
  const meant = earlier.map(partOf).filter((task) => endsTask(end, task));
  if (meant.some((task) => namesWholeTask(end, task))) return true;
  const titles = new Set(meant.map(({ thing }) => thing?.toLowerCase()));
  return titles.size === 1 || (titles.size === 0 && !ifKnown);
}

/** Subject 0, because all facts are about one speaker. */
const partOf = ({ subject, predicate, kind, object_value, fact }: ExtractedFact): EndingPart => ({
  subject_seq: 0,
  subject_name: subject,
  predicate,
  kind,
  object_seq: null,
  thing: object_value,
  fact,
});

function toFact({ predicate, text, due, language, span }: ReadTask, speaker: string, said: Instant): ExtractedFact {
  const isSet = predicate === TASK;
  return {
    subject: speaker,
    predicate,
    object: null,
    object_value: text,
    fact: sentenceOfTask(predicate, text, speaker, language),
    kind: isSet ? "state" : "event",
    strength: isSet ? SET : ENDED,
    ...(isSet ? { ...observedFrom(said), ...due } : { ...UNBOUNDED, ...asEnd(observed(said)) }),
    functional: false,
    span,
  };
}
