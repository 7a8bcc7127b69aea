import type { TitleLanguage } from "../../predicates/titled-sentence.ts";

/** Patterns see one sentence without its closing mark. */
export interface TaskGrammar {
  language: TitleLanguage;
  openers: RegExp;
  /** Includes questions: "can you remind me to". */
  set: readonly RegExp[];
  /** Only with a deadline: "I need to … by Friday". */
  needed: RegExp;
  /** Goals, states or results: "lose weight", "stay in bed". */
  noDeed: RegExp;
  deadline: string;
  prepositions: string;
  /** Not a due date: "until Friday". */
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
  reported: RegExp;
  /** A habit, a condition, work for the assistant, or words that need context: "this". */
  noTask: RegExp;
  /** With its verb as an infinitive, or null if it has no verb. */
  worded: (task: string) => string | null;
}
