import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import {
  absent,
  GIVEN_ROLES,
  givenFields,
  keepable,
  MAX_VALIDATED_CHARACTERS,
  messageOf,
  type MessageIn,
} from "./message-forms.ts";
import { messageParts } from "./message-parts.ts";
import { metadata, nonEmptyText, storableText, trimmedText } from "./scalars.ts";

type GivenRole = (typeof GIVEN_ROLES)[number];

/** LangChain's names, with roles; `null`: the message says it. */
const CLASSES: Readonly<Record<string, GivenRole | null>> = {
  HumanMessage: "human",
  AIMessage: "ai",
  SystemMessage: "system",
  ToolMessage: "tool",
  FunctionMessage: "function",
  ChatMessage: null,
};
const CLASS_NAMES = Object.keys(CLASSES).flatMap((name) => [name, `${name}Chunk`]);
const TYPES = ["human", "ai", "system", "developer", "tool", "function", "chat", "generic", ...CLASS_NAMES] as const;

const messageType = z
  .string()
  .refine((type) => TYPES.includes(type), `must be one of ${TYPES.join(", ")}`)
  .openapi({ enum: [...TYPES] });

const fields = {
  ...givenFields,
  content: z
    .union([storableText(MAX_VALIDATED_CHARACTERS), messageParts, z.null()])
    .describe("Content of the message: text or parts."),
  id: absent(nonEmptyText(256)).describe("ID of the message."),
  name: absent(trimmedText(200)).describe("Name of the speaker."),
  role: absent(z.enum(GIVEN_ROLES)).describe("Role of the speaker, in messages of the type `chat`."),
  example: absent(z.boolean()).describe("Ignored."),
  additional_kwargs: absent(metadata).describe("Further data of the provider, kept in `metadata`."),
  response_metadata: absent(metadata).describe("Metadata of the model response, kept in `metadata`."),
  usage_metadata: absent(metadata).describe("Token counts of the model response, kept in `metadata`."),
  invalid_tool_calls: absent(z.array(metadata)).describe("Tool calls that could not be parsed, kept in `metadata`."),
  tool_call_chunks: absent(z.array(metadata)).describe("Chunks of tool calls, kept in `metadata`."),
  status: absent(storableText(100)).describe("Outcome of a tool call, kept in `metadata`."),
  artifact: absent(z.union([metadata, storableText(MAX_VALIDATED_CHARACTERS), z.array(metadata)])).describe(
    "Artifact of a tool call, kept in `metadata`.",
  ),
  chunk_position: absent(storableText(100)).describe("Ignored."),
};

const data = closedObject({
  ...fields,
  type: absent(messageType).describe("Type of the message, such as `human` or `ai`."),
});
type Data = z.output<typeof data>;

const roleByType = (type: string): GivenRole | null => {
  const known = CLASSES[type.replace(/Chunk$/, "")];
  if (known !== undefined) return known;
  return type === "chat" || type === "generic" ? null : (type as GivenRole);
};

/** A missing role is the user's. */
function read(type: string, { id, name, content, role, ...rest }: Data, context: z.RefinementCtx): MessageIn {
  const { example: _example, type: _type, chunk_position: _position, ...kept } = rest;
  return keepable(messageOf({ role: roleByType(type) ?? role ?? "user", id, name, content, kept }), context);
}

/** `model_dump()`. */
const dumped = closedObject({
  ...fields,
  type: messageType.describe("Type of the message, such as `human` or `ai`."),
}).transform(({ type, ...rest }, context) => read(type, rest, context));

/** `messages_to_dict` and `mapChatMessagesToStoredMessages`. */
const stored = closedObject({
  type: messageType.describe("Type of the message, such as `human` or `ai`."),
  data: data.describe("Fields of the message."),
}).transform((message, context) => read(message.type, message.data, context));

/** `toJSON()` and `dumpd`. */
const serialised = closedObject({
  lc: z.number().int().describe("Version of LangChain's serialization."),
  type: z.literal("constructor").describe("Always `constructor`."),
  id: z
    .array(z.string())
    .refine((path) => path.some((name) => CLASS_NAMES.includes(name)), `must end with one of ${CLASS_NAMES.join(", ")}`)
    .openapi({ type: "array", items: { type: "string" }, contains: { enum: [...CLASS_NAMES] } } as object)
    .describe("Path of the message class."),
  kwargs: data.describe("Fields of the message."),
}).transform(({ id, kwargs }, context) => read(id.find((name) => CLASS_NAMES.includes(name)) ?? "", kwargs, context));

export const langChainForms = [
  dumped.openapi("LangChainMessage", { description: "As `model_dump()` of LangChain gives a message." }),
  stored.openapi("LangChainStoredMessage", { description: "As `messages_to_dict` of LangChain gives a message." }),
  serialised.openapi("LangChainSerializedMessage", {
    description: "As `toJSON()` and `dumpd` of LangChain give a message.",
  }),
] as const;
