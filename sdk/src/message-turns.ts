export interface MessageTurn {
  /** True for the user's words, even inside an assistant's message. */
  isUser: boolean;
  id: unknown;
  parts: readonly unknown[];
}

const MAX_ID = 240;

function baseOf(id: string): string {
  if (id.length <= MAX_ID) return id;
  const hash = hashOf(id);
  const start = id.slice(0, MAX_ID - hash.length - 1).replace(/[\uD800-\uDBFF]$/u, "");
  return `${start}~${hash}`;
}

/** FNV-1a of UTF-16 units: 64 bits, 16 hexadecimal digits. Clients and servers compute the same. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let at = 0; at < text.length; at++)
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(at))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/**
 * An assistant message of AI SDK 7 may contain the user's texts: `steering-message` parts, and reasons for allowing or denying a tool. The
 * server divides messages in the same way, under the same ids.
 */
export function turnsOf(id: unknown, parts: readonly unknown[]): MessageTurn[] {
  const turns: MessageTurn[] = [];
  let own: unknown[] = [];
  const base = typeof id === "string" ? baseOf(id) : undefined;
  const close = (): void => {
    const number = turns.filter(({ isUser }) => !isUser).length + 1;
    const numbered = number === 1 || base === undefined ? id : `${base}#${number}`;
    if (own.some((part) => !isObject(part) || part["type"] !== "step-start"))
      turns.push({ isUser: false, id: numbered, parts: own });
    own = [];
  };
  for (const part of parts) {
    const said = saidByUser(part);
    if (said === null) own.push(part);
    else {
      if (said.isWithin) own.push(part);
      close();
      turns.push({
        isUser: true,
        id: said.id ?? (base === undefined ? undefined : `${base}#user${turns.length}`),
        parts: said.parts,
      });
    }
  }
  if (turns.length === 0) return [{ isUser: false, id, parts }];
  close();
  return turns;
}

function saidByUser(part: unknown): { id: string | undefined; parts: readonly unknown[]; isWithin: boolean } | null {
  if (!isObject(part)) return null;
  const { type, id, parts } = part;
  if (type === "steering-message" && Array.isArray(parts) && parts.some(saysSomething))
    return { id: idOf(id), parts, isWithin: false };
  const isAnswer = type === "tool-approval-response";
  const approval = isAnswer ? part : part["approval"];
  if (!isObject(approval)) return null;
  const { approved, reason, isAutomatic } = approval;
  const text = typeof reason === "string" && reason.trim() !== "" ? reason : undefined;
  if (typeof approved !== "boolean" || text === undefined || isAutomatic === true) return null;
  return { id: idOf(approval[isAnswer ? "approvalId" : "id"]), parts: [{ type: "text", text }], isWithin: true };
}

const saysSomething = (part: unknown): boolean =>
  isObject(part) && (part["type"] === "file" || (typeof part["text"] === "string" && part["text"].trim() !== ""));

const idOf = (value: unknown): string | undefined =>
  typeof value === "string" && value.trim() !== "" && value.length <= MAX_ID ? value : undefined;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
