/** Other folders import only from here. */
export { amountAttributes } from "./values/amount-attributes.ts";
export { readInSteps, readMessage } from "./read-message.ts";
export { wordsThatMayEnd, wordsThatMayFulfil } from "./endings/known-endings.ts";
export { maySetTask } from "../rules/tasks/read-tasks.ts";
export { MESSAGES_BEHIND, partInPlay, type PartInPlay } from "./frames/read-frames.ts";
export { withReason } from "./reasons/why-nothing.ts";
export { outsideFrames, settingOf } from "./frames/thread.ts";
export { detectLanguage } from "../rules/grammar/language.ts";
export { contradictionIn, type CorrectedField } from "./corrections/contradicted-fact.ts";
