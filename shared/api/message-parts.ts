import { z } from "@hono/zod-openapi";
import { refuseUnstorable, STORABLE } from "./scalars.ts";

/** Their `text` belongs to the words of the message. */
const SAID = ["text", "input_text", "output_text"] as const;

/** Stands for the part in a message without words. Reasoning is not addressed to the reader. */
const UNSAID: Readonly<Record<string, string | null>> = {
  refusal: null,
  image: "image",
  image_url: "image",
  input_image: "image",
  audio: "audio",
  input_audio: "audio",
  video: "video",
  video_url: "video",
  file: "file",
  input_file: "file",
  document: "file",
  media: "file",
  "text-plain": "file",
  container_upload: "file",
  "tool-call": "tool call",
  tool_call: "tool call",
  tool_use: "tool call",
  server_tool_use: "tool call",
  mcp_tool_use: "tool call",
  server_tool_call: "tool call",
  server_tool_call_chunk: "tool call",
  tool_call_chunk: "tool call",
  invalid_tool_call: "tool call",
  "tool-invocation": "tool call",
  "dynamic-tool": "tool call",
  "tool-result": "tool result",
  tool_result: "tool result",
  server_tool_call_result: "tool result",
  search_result: "tool result",
  "tool-approval-request": "tool call",
  "tool-approval-response": "tool call",
  reasoning: null,
  "reasoning-file": null,
  thinking: null,
  redacted_thinking: null,
  "step-start": null,
  source: null,
  "source-url": null,
  "source-document": null,
  citation: null,
  compaction: null,
  fallback: null,
  custom: null,
  non_standard: null,
  // a message of its own: see `turnsOf`
  "steering-message": null,
};

/** Tool parts of the AI SDK, an application's data, and tool results of Anthropic, such as `web_fetch_tool_result`. */
const NAMED = /^(?:tool|data)-.|._tool_result$/;
const KINDS: readonly string[] = [...SAID, ...Object.keys(UNSAID)];

/** May be a user's words in a part of type `steering-message`. */
function isListOfTurn(parts: unknown): boolean {
  const isOfTurn = (part: unknown): boolean => {
    if (typeof part !== "object" || part === null || !("type" in part)) return false;
    return part.type === "file" || (part.type === "text" && "text" in part && typeof part.text === "string");
  };
  return Array.isArray(parts) && parts.every(isOfTurn);
}

const isSaid = (type: string): boolean => SAID.some((said) => said === type);

const STEERING_PARTS = {
  type: "array",
  description: "Parts of a message that the user sent while the answer was generated.",
  items: {
    type: "object",
    anyOf: [
      { required: ["type"], properties: { type: { enum: ["file"], description: "A file." } } },
      {
        required: ["type", "text"],
        properties: { type: { enum: ["text"] }, text: { type: "string", description: "Text of the part." } },
      },
    ],
  },
};

const partObject = z
  .looseObject({
    type: z
      .string()
      .refine(
        (type) => KINDS.includes(type) || NAMED.test(type),
        `is not a kind of part that is known here; known are ${KINDS.join(", ")}, tool-…, data-… and …_tool_result`,
      )
      .openapi({ anyOf: [{ enum: [...KINDS] }, { pattern: NAMED.source }] })
      .describe("Type of the part, such as `text`."),
    text: z.string().nullable().optional().describe("Text of the part."),
    refusal: z.string().nullable().optional().describe("Refusal of a model."),
  })
  .superRefine((part, context) => {
    if (refuseUnstorable(part, context)) return;
    for (const field of ["text", "refusal"] as const)
      if ((field === "text" ? isSaid(part.type) : part.type === "refusal") && typeof part[field] !== "string")
        context.addIssue({ code: "custom", path: [field], message: `must be the text of a part of type ${part.type}` });
    if (part.type === "steering-message" && !isListOfTurn(part["parts"]))
      context.addIssue({ code: "custom", path: ["parts"], message: "must be a list of parts of type text or file" });
  })
  .openapi("MessagePart", {
    description:
      "A part of the content of a message, in the form of OpenAI, Anthropic, LangChain or the AI SDK. Parts with text are the text of the message; all other parts are kept in its metadata.",
    properties: {
      type: {
        type: "string",
        description: "Type of the part, such as `text`.",
        anyOf: [{ enum: [...KINDS] }, { type: "string", pattern: NAMED.source }],
      },
      text: { type: ["string", "null"], description: "Text of the part.", pattern: "^[^\\u0000]*$" },
      refusal: { type: ["string", "null"], description: "Refusal of a model.", pattern: "^[^\\u0000]*$" },
    },
    propertyNames: STORABLE.propertyNames,
    additionalProperties: STORABLE.additionalProperties,
    anyOf: [
      { required: ["text"], properties: { type: { enum: [...SAID] }, text: { type: "string" } } },
      { required: ["refusal"], properties: { type: { enum: ["refusal"] }, refusal: { type: "string" } } },
      { required: ["parts"], properties: { type: { enum: ["steering-message"] }, parts: STEERING_PARTS } },
      { properties: { type: { not: { enum: [...SAID, "refusal", "steering-message"] } } } },
    ],
    example: { type: "text", text: "I moved to Lisbon." },
  } as object);

type Part = z.output<typeof partObject>;
export type GivenPart = Part | string;

/** LangChain has bare texts among them. */
const someParts = z.array(z.union([partObject, z.string()]));
export const messageParts = someParts.min(1);
/** AI SDK 4 writes an empty list next to a `content`. */
export const partsNextToContent = someParts;

export const textOfParts = (parts: readonly GivenPart[]): string =>
  parts
    .map((part) => (typeof part === "string" ? part : saidIn(part)))
    .filter((text) => text.trim() !== "")
    .join("\n");

const saidIn = ({ type, text, refusal }: Part): string =>
  (isSaid(type) ? text : type === "refusal" ? refusal : null) ?? "";

export const unsaidParts = (parts: readonly GivenPart[]): Part[] =>
  parts.filter((part) => typeof part !== "string" && !isSaid(part.type) && part.type !== "step-start") as Part[];

export const namesOfParts = (parts: readonly Part[]): string[] => [
  ...new Set(
    parts.flatMap(({ type }) => {
      if (type in UNSAID) return UNSAID[type] ?? [];
      return type.startsWith("tool-") ? "tool call" : type.endsWith("_tool_result") ? "tool result" : [];
    }),
  ),
];
