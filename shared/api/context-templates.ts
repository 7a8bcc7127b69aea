import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { instantOut, listLimit, pageCursor } from "./scalars.ts";
import { misspeltSlot, SLOT } from "./template-slots.ts";

export const TEMPLATE_NAMES = ["text", "markdown", "xml", "json"] as const;

const MAX_TEMPLATE_CHARACTERS = 20_000;

export const slottedTemplate = z
  .string()
  .max(MAX_TEMPLATE_CHARACTERS)
  .regex(SLOT, {
    error: ({ input }) =>
      misspeltSlot(String(input)) ?? "must be a text with a slot, such as {{messages}} or {{facts limit=10}}",
  })
  .openapi({ pattern: SLOT.source, example: "Known:\n{{facts limit=10}}\n\nSaid:\n{{messages}}" });

/** No text with a slot matches. */
const TEMPLATE_ID = /^[A-Za-z0-9][A-Za-z0-9_.:@-]{0,99}$/;
export const templateId = z
  .string()
  .regex(TEMPLATE_ID, "must be 1 to 100 of A–Z a–z 0–9 _ - . : @, a letter or a digit first")
  .openapi({ pattern: TEMPLATE_ID.source, example: "support" });

const ownTemplateId = templateId
  .refine(
    (id) => !TEMPLATE_NAMES.some((name) => name === id),
    `must not be ${TEMPLATE_NAMES.join(", ")}: these are there`,
  )
  .openapi({ not: { enum: [...TEMPLATE_NAMES] } } as object);

export const contextTemplatePut = closedObject({
  template: slottedTemplate.describe("Text of the template, with slots such as `{{messages}}`."),
}).openapi("ContextTemplatePut", { description: "A template to store under the ID of the path." });
export const contextTemplateIn = closedObject({
  id: ownTemplateId.describe("Your ID for the template."),
  template: slottedTemplate.describe("Text of the template, with slots such as `{{messages}}`."),
}).openapi("ContextTemplateIn", { description: "A template to store." });
export const ofContextTemplate = { id: ownTemplateId.describe("Your ID of the template.") };
export const contextTemplateQuery = closedObject({ limit: listLimit, cursor: pageCursor.optional() });

export const contextTemplate = z
  .object({
    id: z.string().describe("ID of the template."),
    template: z.string().describe("Text of the template."),
    created_at: instantOut.describe("When the template was created."),
    updated_at: instantOut.describe("When the template was last changed."),
  })
  .openapi("ContextTemplate", { description: "A stored template of contexts." });

export type ContextTemplate = z.infer<typeof contextTemplate>;
