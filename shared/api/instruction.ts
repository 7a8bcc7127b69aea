import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { fact } from "./fact.ts";
import { queryMoment, queryUncertain } from "./moment.ts";
import { listLimit, pageCursor } from "./scalars.ts";
import { queryText } from "./search.ts";

/** A fact: corrected, ended and forgotten by its id. */
export const instruction = fact
  .pick({
    id: true,
    version: true,
    valid_from: true,
    valid_from_precision: true,
    valid_from_basis: true,
    valid_to: true,
    valid_to_precision: true,
    valid_to_basis: true,
    due: true,
    due_precision: true,
    period: true,
    known_from: true,
    known_to: true,
    confidence: true,
    episode_ids: true,
  })
  .extend({
    type: z
      .enum(["instruction", "preference"])
      .describe("`instruction` for a standing instruction, `preference` for a preference."),
    text: z
      .string()
      .openapi({ example: "Always include platform availability when I ask about movie options." })
      .describe("The instruction in the words of the user."),
    applies_to: z
      .string()
      .nullable()
      .openapi({ example: "movie options" })
      .describe("When it applies, or what a preference was said about. Null if it always applies."),
    user: z
      .object({
        id: z.string().describe("ID of the entity of the user."),
        name: z.string().describe("Name of the user."),
      })
      .describe("The user who gave the instruction."),
  })
  .openapi("Instruction", { description: "A standing instruction or preference." });

export const listedInstruction = instruction
  .extend({
    score: z
      .number()
      .optional()
      .describe(
        "How well it applies to `query`, from 0 to 1; 1 for an instruction without a condition. Absent without a query.",
      ),
  })
  .openapi("ListedInstruction", { description: "A standing instruction or preference of a list." });

export const instructionQuery = closedObject({
  query: queryText
    .optional()
    .describe("A question of at most 2,000 characters. Instructions that apply to it come first."),
  limit: listLimit,
  cursor: pageCursor.optional(),
  ...queryMoment,
  ...queryUncertain,
});

export type Instruction = z.infer<typeof instruction>;
export type ListedInstruction = z.infer<typeof listedInstruction>;
