import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { endsTask, namesWholeTask } from "../../predicates/task-topic.ts";
import type { EndingPart } from "../../predicates/ending-part.ts";
import { sentenceOfTask, TASK } from "../../predicates/tasks.ts";
import { asEnd, observed, observedFrom, UNBOUNDED } from "../../temporal/bounds.ts";
import type { ExtractionBuilder } from "../facts/extraction-builder.ts";
import { readTasks, type ReadTask } from "./read-tasks.ts";

const [SET, ENDED] = [6, 3];

export function addTasks(
  prose: string,
  input: ExtractionInput,
  builder: ExtractionBuilder,
  earlier: () => readonly ExtractedFact[],
): void {
  const { speaker, reference_time } = input;
  if (speaker === null) return;
  for (const read of readTasks(prose, input)) {
    const fact = toFact(read, speaker, reference_time);
    if (fact.predicate === TASK || endsOne(fact, read.ifKnown, earlier())) builder.addFact(fact);
  }
}

/** "Forget about the passport" ends no task if two tasks have a passport. */
function endsOne(said: ExtractedFact, ifKnown: boolean, earlier: readonly ExtractedFact[]): boolean {
  const end = partOf(said);
  const tasks = earlier.filter(({ predicate }) => predicate === TASK).map(partOf);
  const meant = tasks.filter((task) => endsTask(end, task));
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
