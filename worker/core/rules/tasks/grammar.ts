import type { TitleLanguage } from "../../predicates/titled-sentence.ts";

/**
 * Rules for reading tasks in one language. Patterns see one sentence without its closing mark. Those that set or end tasks match it as a
 * whole: their group `task` is the task, and `when` a time before it.
 */
export interface TaskGrammar {
  language: TitleLanguage;
  /** Words at the start that change nothing: "Oh, and". Removed one after another. */
  openers: RegExp;
  /** Set a task, also as a question: "can you remind me to". */
  set: readonly RegExp[];
  /** Sets a task if it contains a deadline: "I need to … by Friday". */
  needed: RegExp;
  /** Matches needs that are goals, states or results, not tasks: "lose weight", "stay in bed", "have finished". */
  noDeed: RegExp;
  /** Words before a deadline, as alternatives of a regular expression. */
  deadline: string;
  /** Other words before a due date, removed together with it. */
  prepositions: string;
  /** Words before a date that is not a due date, as alternatives: "until Friday". */
  lasting: string;
  /** Matches text that may follow a deadline. Excludes "traffic" in "before Friday traffic". */
  afterDeadline: RegExp;
  /** Complete a task. */
  done: readonly RegExp[];
  /** Drop a task. */
  dropped: readonly RegExp[];
  /** Complete a task if an earlier message sets it: "ich habe die Rechnung erledigt". */
  doneIfKnown: readonly RegExp[];
  /** Drop a task if an earlier message sets it: "forget about the passport", "I no longer have to take insulin". */
  droppedIfKnown: readonly RegExp[];
  /** Begins another clause that does not belong to the task. */
  tail: RegExp;
  /** Signs of another speaker or of fiction: ", he said". */
  reported: RegExp;
  /** Signs of a habit, a condition, work for the assistant, or words that need their context: "this". */
  noTask: RegExp;
  /** Returns the task as shown, with its verb as an infinitive, or null if it has no verb. */
  worded: (task: string) => string | null;
}
