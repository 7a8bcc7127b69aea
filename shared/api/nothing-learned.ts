import { z } from "@hono/zod-openapi";

/** In the order in which they are checked. */
const WHY = {
  undone: "The message or its reading was retracted or rolled back.",
  off: "Extraction is off for the episode (`extract`).",
  system_or_tool: "Messages of the system and of tools are not read.",
  failed: "The extraction failed. See `error`.",
  not_read: "The episode is not read yet.",
  removed: "Facts were read, but none is kept: they were removed or corrected by hand, or the memory refused them.",
  excluded: "The ontology excludes all that was read.",
  dropped:
    "All facts of the model's answer failed a check. `dropped` counts them by check, for messages read together on the first.",
  assistant: "Only deeds and promises of an assistant are read, and the message has none.",
  frame:
    "The text is fiction, a role play, a draft, a quotation, forwarded, pasted or not meant, and nothing else in it states a fact.",
  name: "The message only gives the user a name that is not believed: it contradicts the known one, or is not stated as a name.",
  open_relation: "The statement is of no closed relation, and stays in the message.",
  small_talk: "The message has only courtesies.",
  question: "The message only asks or requests something.",
  no_statement: "No sentence states a fact of a form that is read.",
} as const;

export type NothingReason = keyof typeof WHY;

const NOTHING_REASONS = Object.keys(WHY) as [NothingReason, ...NothingReason[]];

/** Stored with a reading; the others follow from the state of the memory. */
export const READ_REASONS = [
  "excluded",
  "dropped",
  "assistant",
  "frame",
  "name",
  "open_relation",
  "small_talk",
  "question",
  "no_statement",
] as const satisfies readonly NothingReason[];

export type ReadReason = (typeof READ_REASONS)[number];

export const nothingReason = z.enum(NOTHING_REASONS);

const count = (why: string) => z.number().int().optional().describe(why);

export const nothingLearned = z
  .object(
    Object.fromEntries(NOTHING_REASONS.map((reason) => [reason, count(WHY[reason])])) as Record<
      NothingReason,
      ReturnType<typeof count>
    >,
  )
  .openapi("NothingLearned", { description: "Number of episodes that taught nothing, by reason." });

export type NothingLearned = z.infer<typeof nothingLearned>;
