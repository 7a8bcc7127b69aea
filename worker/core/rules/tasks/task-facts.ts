import type { Instant } from "../../../../shared/instant.ts";
import type { ExtractedFact, ExtractionInput } from "../../extraction/extraction.ts";
import { endsTask } from "../../predicates/task-topic.ts";
import { sentenceOfTask, TASK } from "../../predicates/tasks.ts";
import { asEnd, observed, observedFrom, UNBOUNDED } from "../../temporal/bounds.ts";
import type { ExtractionBuilder } from "../facts/extraction-builder.ts";
import { readTasks, type ReadTask } from "./read-tasks.ts";

const [SET, ENDED] = [6, 3];

/**
 * Adds what a message sets as a task, does or drops to the facts of its speaker. Languages besides English, German and Spanish are left to
 * models.
 *
 * @param earlier the facts of the speaker's earlier messages
 */
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
    if (!read.ifKnown || earlier().some((known) => known.predicate === TASK && endsKnown(fact, known)))
      builder.addFact(fact);
  }
}

/** Both are about one speaker. */
function endsKnown(said: ExtractedFact, known: ExtractedFact): boolean {
  const part = ({ subject, predicate, kind, object_value, fact }: ExtractedFact) => ({
    subject_seq: 0,
    subject_name: subject,
    predicate,
    kind,
    object_seq: null,
    thing: object_value,
    fact,
  });
  return endsTask(part(said), part(known));
}

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
