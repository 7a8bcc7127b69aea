/** Other folders import only from here. */

// Reading a message: its frame, its clauses, its facts, and the reason if it has none.
export { readInSteps, readMessage } from "./read-message.ts";
export { amountAttributes } from "./values/amount-attributes.ts";
export { wordsThatMayEnd, wordsThatMayFulfil } from "./endings/known-endings.ts";
export { maySetTask } from "./tasks/read-tasks.ts";
export { MESSAGES_BEHIND, partInPlay, type PartInPlay } from "./frames/read-frames.ts";
export { withReason } from "./reasons/why-nothing.ts";
export { outsideFrames, settingOf } from "./frames/thread.ts";
export { detectLanguage } from "./en/grammar/language.ts";
export { contradictionIn, type CorrectedField } from "./corrections/contradicted-fact.ts";

// Predicates: which are states, what they exclude, and what ends them.
export { alignedPredicate } from "./predicates/aligned.ts";
export { closersOf } from "./predicates/closers.ts";
export { type EndingPart, wordsOfThing } from "./predicates/ending-part.ts";
export { DEATHS, endedBy, enders, ends, kindredPredicates } from "./predicates/endings.ts";
export { isFunctional } from "./predicates/functional.ts";
export { conditionOf } from "./predicates/instruction-condition.ts";
export { topicStems } from "./predicates/instruction-topic.ts";
export {
  APPLIES_TO,
  INSTRUCTION,
  INSTRUCTIONS_SQL,
  INSTRUCTION_ENDED,
  type InstructionPredicate,
  UNDESCRIBING_SQL,
  endedInstructionsFirst,
  isInstruction,
  isOfInstructions,
  sentenceOfInstruction,
  textOfInstruction,
} from "./predicates/instructions.ts";
export { hasManyObjects, hasManySubjects } from "./predicates/many-sided.ts";
export { PET } from "./predicates/pets.ts";
export { CANCELLING, NO_PLAN, PLAN, closesPlan, deniesPlan, movesPlan } from "./predicates/plans.ts";
export {
  TASK,
  TASK_DONE,
  TASK_DROPPED,
  TASK_ENDINGS,
  type TaskPredicate,
  isOfTasks,
  sentenceOfTask,
} from "./predicates/tasks.ts";

// Dates in messages and questions.
export { isOfDays } from "./dates/civil-periods.ts";
export { type Period } from "./dates/date-mention.ts";
export { findDates } from "./dates/dates.ts";
export { periodsAsked } from "./dates/question-periods.ts";

// Questions: the kind of answer that they ask for.
export { asksOfAssistant } from "./questions/asked-assistant.ts";
export { askedNumber, numbersIn } from "./questions/asked-number.ts";
export { type AskedPast, askedPast, isOfThatTime, isOnlyOfLater } from "./questions/asked-past.ts";
export { asksForTasks } from "./questions/asked-tasks.ts";
export {
  askedStems,
  asksForPresent,
  asksForPresentValue,
  newestStatementsFirst,
  statementsOfChangedValue,
} from "./questions/asked-value.ts";
export { asksForInstructions, asksForWork, asksWhatIsKnown } from "./questions/asked-work.ts";
export { clearTies } from "./questions/clear-tie.ts";
export { areComparable, numberedValues } from "./questions/comparable-values.ts";
export { contentStems, sharedBy } from "./questions/content-stems.ts";
export {
  type Contradiction,
  type ContradictionKind,
  contradictionsIn,
} from "./questions/contradictions/contradictions.ts";
export { courseOfHistory, topicOf, topicOfHistory } from "./questions/history-question.ts";
export { movesIt, movesValueOf } from "./questions/moves-it.ts";
export { mayGiveNewerValue } from "./questions/newer-value.ts";
export { namesOtherThing, withoutOtherThings } from "./questions/other-thing.ts";
export { isGrammar, overviewOf, subjectOfOverview } from "./questions/overview-question.ts";
export { questionGrammar } from "./questions/question-grammar.ts";
export { questionInFull } from "./questions/question-in-full.ts";
export { questionsLast } from "./questions/questions-last.ts";
export { isSmallTalk } from "./questions/small-talk.ts";
export { changedThing } from "./questions/stated-change.ts";
export { ownersIn, subjectNames } from "./questions/subject-names.ts";
