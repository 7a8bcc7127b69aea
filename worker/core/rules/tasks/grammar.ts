import type { TitleLanguage } from "../../predicates/titled-sentence.ts";

/**
 * Patterns see one sentence without its closing mark. Those that set or end tasks match all of it: group `task`, and
 * `when` for a time before it.
 */
export interface TaskGrammar {
  language: TitleLanguage;
  /** Removed one after another. */
  openers: RegExp;
  /** Includes questions: "can you remind me to". */
  set: readonly RegExp[];
  /** Only with a deadline: "I need to … by Friday". */
  needed: RegExp;
  /** Goals, states or results: "lose weight", "stay in bed". */
  noDeed: RegExp;
  /** Alternatives of a regular expression. */
  deadline: string;
  /** Removed together with the due date. */
  prepositions: string;
  /** Not a due date: "until Friday". Alternatives of a regular expression. */
  lasting: string;
  /** Excludes "traffic" in "before Friday traffic". */
  afterDeadline: RegExp;
  done: readonly RegExp[];
  dropped: readonly RegExp[];
  /** An earlier message must set the task: "ich habe die Rechnung erledigt". */
  doneIfKnown: readonly RegExp[];
  /** An earlier message must set the task: "forget about the passport". */
  droppedIfKnown: readonly RegExp[];
  tail: RegExp;
  /** Another speaker or fiction: ", he said". */
  reported: RegExp;
  /** A habit, a condition, work for the assistant, or words that need context: "this". */
  noTask: RegExp;
  /** With its verb as an infinitive, or null if it has no verb. */
  worded: (task: string) => string | null;
}
