import { z } from "@hono/zod-openapi";
import { closedObject } from "./closed-object.ts";
import { ROLES, type Role } from "./episode.ts";
import type { Instant, StatedInstant } from "../instant.ts";
import { turnsOf } from "./message-turns.ts";
import { messageParts, namesOfParts, partsNextToContent, textOfParts, unsaidParts } from "./message-parts.ts";
import {
  expiryInstant,
  FILLED,
  filledText,
  metadata,
  nonEmptyText,
  refuseUnstorable,
  statedInstant,
  storableText,
  trimmedText,
} from "./scalars.ts";

/** Bounds only the cost of validation. The real limits are far lower and answer 413. */
export const MAX_VALIDATED_CHARACTERS = 16 * 1024 * 1024;

export interface MessageIn {
  id?: string | undefined;
  role: Role;
  name?: string | undefined;
  content: string;
  reference_time?: StatedInstant | undefined;
  metadata?: Record<string, unknown> | undefined;
  extract?: boolean | undefined;
  expires_at?: Instant | undefined;
}

const OTHER_ROLES = { developer: "system", human: "user", ai: "assistant", function: "tool" } as const;
type GivenRole = Role | keyof typeof OTHER_ROLES;
export const GIVEN_ROLES = [...ROLES, "developer", "human", "ai", "function"] as const;

const roleOf = (given: GivenRole): Role => (given in OTHER_ROLES ? OTHER_ROLES[given as never] : (given as Role));

export const absent = <T extends z.ZodType>(schema: T) => z.union([schema, z.null()]).optional();

const ownFields = {
  name: absent(trimmedText(200)).describe(
    "Name of the speaker. By default the registered name of the user, or else the user ID; for an assistant `Assistant`, without an entity.",
  ),
  reference_time: absent(statedInstant).describe("When the message was said. Now by default."),
  metadata: absent(metadata).describe(
    "Your own JSON object, returned as you sent it. Filters can use its top-level keys.",
  ),
  extract: absent(z.boolean()).describe(
    "`false` keeps the message searchable and extracts no facts from it. Readers of later messages still see it, like system messages.",
  ),
  expires_at: absent(expiryInstant).describe(
    "When the message is forgotten, with every fact that rests on it alone. Needs a time zone. Never by default.",
  ),
};

export const ownMessage = closedObject({
  role: z
    .enum(GIVEN_ROLES)
    .describe(
      "Role of the speaker. `developer` means system, `human` user, `ai` assistant and `function` tool. System and tool messages are stored and searchable, and no facts are extracted from them. Of an assistant only its deeds and promises for the user are learned.",
    ),
  content: filledText(MAX_VALIDATED_CHARACTERS).describe("Text of the message, at most 1 MiB."),
  ...ownFields,
});

export const givenFields = {
  content: absent(z.union([storableText(MAX_VALIDATED_CHARACTERS), messageParts])).describe(
    "Text of the message, at most 1 MiB, or parts.",
  ),
  tool_calls: absent(z.array(metadata)).describe("Tool calls of an assistant, kept in `metadata`."),
  tool_call_id: absent(storableText(256)).describe("ID of the tool call that the message answers, kept in `metadata`."),
};
type Given = z.output<z.ZodObject<typeof givenFields>>;

const flat = closedObject({
  role: z
    .enum(GIVEN_ROLES, { error: () => `must be one of ${GIVEN_ROLES.join(", ")}` })
    .describe(
      "Role of the speaker. `developer` means system, `human` user, `ai` assistant and `function` tool. System and tool messages are stored and searchable, and no facts are extracted from them. Of an assistant only its deeds and promises for the user are learned.",
    ),
  ...givenFields,
  id: absent(nonEmptyText(256)).describe("Your ID of the message, unique in this memory."),
  ...ownFields,
  // synonyms
  created_at: absent(statedInstant).describe("Another name for `reference_time`."),
  createdAt: absent(statedInstant).describe("Another name for `reference_time`."),
  // OpenAI
  refusal: absent(storableText(MAX_VALIDATED_CHARACTERS)).describe("Refusal of a model, kept in `metadata`."),
  annotations: absent(z.array(metadata)).describe("Annotations of a model, kept in `metadata`."),
  audio: absent(metadata).describe("Audio of a model, kept in `metadata`."),
  function_call: absent(metadata).describe("Function call of an assistant, kept in `metadata`."),
  reasoning_content: absent(storableText(MAX_VALIDATED_CHARACTERS)).describe(
    "Reasoning of a model, kept in `metadata`.",
  ),
  // its Responses API
  type: absent(z.literal("message")).describe("Always `message`."),
  status: absent(storableText(64)).describe("Status of a response item, kept in `metadata`."),
  // the AI SDK
  parts: absent(partsNextToContent).describe("Parts of a message of the AI SDK. May be empty if there is a `content`."),
  toolInvocations: absent(z.array(metadata)).describe(
    "Tool calls of earlier versions of the AI SDK, kept in `metadata`.",
  ),
});

const filled = { type: "string", pattern: FILLED };
const some = { type: "array", minItems: 1, items: {} };
const having = (field: string, schema: object) => ({ required: [field], properties: { [field]: schema } });

const SAYS_SOMETHING = {
  anyOf: [
    having("content", { anyOf: [filled, some] }),
    having("parts", some),
    having("refusal", filled),
    having("tool_calls", some),
    having("toolInvocations", some),
    having("function_call", { type: "object" }),
    having("audio", { type: "object" }),
    having("role", { enum: ["tool", "function"] }),
  ],
};

export const flatMessage = flat
  .superRefine((message, context) => {
    const { content, parts, refusal, tool_calls, toolInvocations, function_call, audio, role } = message;
    const says = [content, refusal].some((text) => typeof text === "string" && text.trim() !== "");
    const does = [content, parts, tool_calls, toolInvocations].some((list) => Array.isArray(list) && list.length > 0);
    if (says || does || (function_call ?? audio ?? null) !== null || roleOf(role) === "tool") return;
    const message_ = content === undefined ? "is missing" : "must not be empty";
    context.addIssue({ code: "custom", path: ["content"], message: message_ });
  })
  .transform(({ role, created_at, createdAt, id, name, reference_time, metadata: own, ...rest }, context) => {
    const { extract, expires_at, content, parts, refusal, type: _, status: __, ...kept } = rest;
    const whole: Spoken = {
      role,
      id,
      name,
      content: isBlank(content) ? (isEmpty(parts) ? refusal : parts) : content,
      reference_time: reference_time ?? created_at ?? createdAt,
      extract,
      expires_at,
      metadata: own,
      kept: { refusal, ...kept, ...(Array.isArray(parts) && { parts: unsaidParts(parts) }) },
    };
    if (!Array.isArray(whole.content)) return keepable(messageOf(whole), context);
    const [first, ...others] = turnsOf(role, id, whole.content);
    const { parts: ___, ...beside } = whole.kept;
    const isWhole = others.length === 0 && first?.isUser !== true;
    return [first, ...others].flatMap((turn, place) => {
      if (turn === undefined) return [];
      const { role: speaker, id: turn_id, isUser, parts: own_parts } = turn;
      const content = [...own_parts];
      const kept = place === 0 ? beside : {};
      const turned = { ...whole, role: speaker, id: turn_id, name: isUser ? null : name, content, kept };
      return keepable(messageOf(isWhole ? whole : turned), context);
    });
  })
  .openapi("MessageIn", {
    allOf: [SAYS_SOMETHING],
    description: "A message in the form of Engraph, of OpenAI's chat completions or of the AI SDK.",
    example: { id: "m1", role: "user", content: "I moved to Lisbon.", reference_time: "2024-05-07T09:30:00Z" },
  } as object);

const isEmpty = (parts: Given["content"]): boolean => !Array.isArray(parts) || parts.length === 0;

const isBlank = (content: Given["content"]): boolean =>
  content === undefined || content === null || (typeof content === "string" && content.trim() === "");

interface Spoken {
  role: GivenRole;
  id: string | null | undefined;
  name: string | null | undefined;
  content: Given["content"];
  reference_time?: StatedInstant | null | undefined;
  extract?: boolean | null | undefined;
  expires_at?: Instant | null | undefined;
  metadata?: Record<string, unknown> | null | undefined;
  kept: Record<string, unknown>;
}

/** The metadata keeps everything else. A message without words names its other content, and nothing is learned from it. */
export function messageOf({
  role,
  id,
  name,
  content,
  reference_time,
  extract,
  expires_at,
  metadata: own,
  kept,
}: Spoken): MessageIn {
  const parts = Array.isArray(content) ? content : [];
  const text = typeof content === "string" ? content : textOfParts(parts);
  const unsaid = unsaidParts(parts);
  const has = {
    ...(unsaid.length > 0 && { parts: unsaid }),
    ...Object.fromEntries(Object.entries(kept).filter(hasValue)),
  };
  const isSilent = text.trim() === "";
  return {
    ...(id != null && { id }),
    role: roleOf(role),
    ...(name != null && { name }),
    content: isSilent ? standIn(has) : text,
    ...(reference_time != null && { reference_time }),
    ...(expires_at != null && { expires_at }),
    ...((own != null || Object.keys(has).length > 0) && { metadata: { ...has, ...own } }),
    ...(isSilent ? { extract: false } : extract != null && { extract }),
  };
}

const hasValue = ([, value]: [string, unknown]): boolean =>
  value !== null &&
  value !== undefined &&
  value !== "" &&
  !(typeof value === "object" && Object.keys(value).length === 0);

function standIn(has: Record<string, unknown>): string {
  const { tool_calls, toolInvocations, function_call, audio, parts } = has;
  const called = [tool_calls, toolInvocations, function_call].some((value) => value !== undefined);
  const names = [
    ...(called ? ["tool call"] : []),
    ...(audio !== undefined ? ["audio"] : []),
    ...namesOfParts((parts ?? []) as Parameters<typeof namesOfParts>[0]),
  ];
  return names.length > 0 ? `[${[...new Set(names)].join(", ")}]` : "[no text]";
}

/** The additions may make metadata too deep. */
export function keepable(message: MessageIn, context: z.RefinementCtx): MessageIn {
  if (message.metadata !== undefined) refuseUnstorable(message.metadata, context, ["metadata"]);
  return message;
}
