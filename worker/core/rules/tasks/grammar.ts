import type { TitleLanguage } from "../../predicates/titled-sentence.ts";

/**
 * Tasks in one language. Patterns see one sentence without its closing mark. Those that set or end tasks match all of it: group `task`, and
 * `when` for a time before it.
 */
export interface TaskGrammar {
  language: TitleLanguage;
  /** Openers such as "Oh, and", which are removed one after another. */
  openers: RegExp;
  /** Matches sentences that set a task, including questions: "can you remind me to". */
  set: readonly RegExp[];
  /** These sentences set a task if they have a deadline: "I need to … by Friday". */
  needed: RegExp;
  /** Matches goals, states or results, which are not tasks: "lose weight", "stay in bed". */
  noDeed: RegExp;
  /** Words before a deadline, as alternatives of a regular expression. */
  deadline: string;
  /** Other words before a due date, removed together with it. */
  prepositions: string;
  /** Words before a date that is not a due date, as alternatives: "until Friday". */
  lasting: string;
  /** Matches text that may follow a deadline. Excludes "traffic" in "before Friday traffic". */
  afterDeadline: RegExp;
  done: readonly RegExp[];
  dropped: readonly RegExp[];
  /** Matches sentences that complete a task that an earlier message set: "ich habe die Rechnung erledigt". */
  doneIfKnown: readonly RegExp[];
  /** Matches sentences that drop a task that an earlier message set: "forget about the passport". */
  droppedIfKnown: readonly RegExp[];
  /** Matches the beginning of a clause outside the task. */
  tail: RegExp;
  /** Matches another speaker or fiction: ", he said". */
  reported: RegExp;
  /** Matches a habit, a condition, work for the assistant, or words that need context: "this". */
  noTask: RegExp;
  /** Returns the task as shown, with its verb as an infinitive, or null if it has no verb. */
  worded: (task: string) => string | null;
}
