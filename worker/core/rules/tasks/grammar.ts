import type { TitleLanguage } from "../../predicates/titled-sentence.ts";

/**
 * The reader of tasks in one language. Patterns are anchored and see one sentence, without its closing mark. The group `task` is what is to do,
 * `when` a time in front of it.
 */
export interface TaskGrammar {
  language: TitleLanguage;
  /** Words in front that change nothing: "Oh, and". Removed again and again. */
  openers: RegExp;
  /** Sets a task: "remind me to". As a question, too. */
  set: readonly RegExp[];
  /** Sets a task if a deadline stands in it: "I need to … by Friday". */
  needed: RegExp;
  /** Says that a need is a state, a goal or a result: "lose weight", "stay in bed", "have finished". */
  noDeed: RegExp;
  /** Words in front of a deadline, as alternatives of a regular expression. */
  deadline: string;
  /** Other words in front of a date that go with it. */
  prepositions: string;
  /** Words in front of a date for how long something lasts, as alternatives: "until Friday" sets no due date. */
  lasting: string;
  /** Words behind a deadline: not those of "before Friday traffic". */
  afterDeadline: RegExp;
  /** Says that a task is done; its words are in `task`. */
  done: readonly RegExp[];
  /** Says that a task is dropped. */
  dropped: readonly RegExp[];
  /** Says that a task is done if an earlier message sets it: "ich habe die Rechnung erledigt". */
  doneIfKnown: readonly RegExp[];
  /** Says that a task is dropped if an earlier message sets it: "forget about the passport", "I no longer have to take insulin". */
  droppedIfKnown: readonly RegExp[];
  /** Begins another clause, which does not belong to the task. */
  tail: RegExp;
  /** Says that the words are those of another, or of a work of fiction: ", he said". */
  reported: RegExp;
  /** Words of a sentence that sets no task: a habit, a condition, work for the assistant, or a thing that only the context identifies. */
  notSo: RegExp;
  /** The task as it is shown, with its verb as an infinitive; null where it has none. */
  worded: (task: string) => string | null;
}
