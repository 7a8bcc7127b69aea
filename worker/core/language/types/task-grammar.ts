import type { TitleLanguage } from "../predicates/titled-sentence.ts";

/** The patterns see one sentence without its closing mark. */
export interface TaskGrammar {
  language: TitleLanguage;
  openers: RegExp;
  /** Includes questions: "can you remind me to". */
  set: readonly RegExp[];
  /** Tasks only with a date: "remind me on Friday about the dentist". */
  reminded: readonly RegExp[];
  /** "Remember the dentist". */
  remembering: (thing: string) => string;
  /** A task only with a deadline: "I need to … by Friday". */
  needed: readonly RegExp[];
  /** Goals, states and results, which are not tasks: "lose weight", "stay in bed". */
  noDeed: RegExp;
  deadline: string;
  prepositions: string;
  /** A date after these words is not a due date: "until Friday". */
  lasting: string;
  /** Leaves out "before Friday traffic". */
  afterDeadline: RegExp;
  done: readonly RegExp[];
  dropped: readonly RegExp[];
  /** An earlier message must set the task: "ich habe die Rechnung erledigt". */
  doneIfKnown: readonly RegExp[];
  /** Likewise: "forget about the passport". */
  droppedIfKnown: readonly RegExp[];
  tail: RegExp;
  reported: RegExp;
  /** Habits, conditions, work for the assistant, and words that need context, such as "this". */
  noTask: RegExp;
  /** The task with its verb as an infinitive, or null without a verb. */
  worded: (task: string) => string | null;
}
