import type { TitleLanguage } from "../../predicates/titled-sentence.ts";

/** The patterns see one sentence without its closing mark. */
export interface TaskGrammar {
  language: TitleLanguage;
  openers: RegExp;
  /** The patterns include questions: "can you remind me to". */
  set: readonly RegExp[];
  /** The pattern sets a task only with a deadline: "I need to … by Friday". */
  needed: RegExp;
  /** The pattern matches goals, states and results, which are not tasks: "lose weight", "stay in bed". */
  noDeed: RegExp;
  deadline: string;
  prepositions: string;
  /** After these words, a date is not a due date: "until Friday". */
  lasting: string;
  /** The pattern excludes "traffic" in "before Friday traffic". */
  afterDeadline: RegExp;
  done: readonly RegExp[];
  dropped: readonly RegExp[];
  /** An earlier message must set the task: "ich habe die Rechnung erledigt". */
  doneIfKnown: readonly RegExp[];
  /** An earlier message must set the task: "forget about the passport". */
  droppedIfKnown: readonly RegExp[];
  tail: RegExp;
  reported: RegExp;
  /** The pattern matches a habit, a condition, work for the assistant, or words that need context, such as "this". */
  noTask: RegExp;
  /** Returns the task with its verb as an infinitive, or null if it has no verb. */
  worded: (task: string) => string | null;
}
