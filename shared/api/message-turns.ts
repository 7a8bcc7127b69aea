import type { GivenPart } from "./message-parts.ts";

export interface Turn<Role extends string> {
  role: Role | "user";
  isUser: boolean;
  id: string | null | undefined;
  parts: readonly GivenPart[];
}

/** Leaves room for a number behind an id of at most 256 characters. */
const MAX_ID = 240;

function baseOf(id: string): string {
  if (id.length <= MAX_ID) return id;
  const hash = hashOf(id);
  const start = id.slice(0, MAX_ID - hash.length - 1).replace(/[\uD800-\uDBFF]$/u, "");
  return `${start}~${hash}`;
}

/** FNV-1a of UTF-16 units, 64 bits as 16 hexadecimal digits. Clients and servers compute the same. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/**
 * An assistant's message of AI SDK 7 also holds the user's texts: `steering-message` parts, and reasons for allowing or denying a tool.
 * Numbers keep the ids of later turns stable when a message is sent again.
 */
export function turnsOf<Role extends string>(
  role: Role,
  id: string | null | undefined,
  parts: readonly GivenPart[],
): Turn<Role>[] {
  const turns: Turn<Role>[] = [];
  let own: GivenPart[] = [];
  const numbered = (number: number): string | null | undefined =>
    number === 1 || id === null || id === undefined ? id : `${baseOf(id)}#${number}`;
  const close = (): void => {
    if (own.some((part) => typeof part === "string" || part.type !== "step-start"))
      turns.push({ role, isUser: false, id: numbered(turns.filter(({ isUser }) => !isUser).length + 1), parts: own });
    own = [];
  };
  for (const part of parts) {
    const said = saidByUser(part);
    if (said === null) own.push(part);
    else {
      if (said.isWithin) own.push(part);
      close();
      const base = id === null || id === undefined ? undefined : `${baseOf(id)}#user${turns.length}`;
      turns.push({ role: "user", isUser: true, id: said.id ?? base, parts: said.parts });
    }
  }
  if (turns.length === 0) return [{ role, isUser: false, id, parts }];
  close();
  return turns;
}

/** `isWithin`: the part also holds work of the assistant. */
function saidByUser(part: GivenPart): { id: string | undefined; parts: GivenPart[]; isWithin: boolean } | null {
  if (typeof part === "string") return null;
  const { type, id, parts } = part;
  if (type === "steering-message" && Array.isArray(parts) && parts.some(saysSomething))
    return { id: idOf(id), parts: parts as GivenPart[], isWithin: false };
  // a message for a model has the answer as a part of its own
  const isAnswer = type === "tool-approval-response";
  const approval = isAnswer ? part : part["approval"];
  if (typeof approval !== "object" || approval === null) return null;
  const { approved, reason, isAutomatic, ...rest } = approval as Record<string, unknown>;
  const text = typeof reason === "string" && reason.trim() !== "" ? reason : undefined;
  if (typeof approved !== "boolean" || text === undefined || isAutomatic === true) return null;
  const approvalId = isAnswer ? rest["approvalId"] : rest["id"];
  return { id: idOf(approvalId), parts: [{ type: "text", text }], isWithin: true };
}

const saysSomething = (part: unknown): boolean =>
  typeof part === "object" &&
  part !== null &&
  "type" in part &&
  (part.type === "file" || ("text" in part && typeof part.text === "string" && part.text.trim() !== ""));

const idOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" && value.length <= MAX_ID ? value : undefined;
