import { Malformed } from "./import-failure.ts";
import { endIn, instantOf, isFields, storable, storableValue, textOf, type Fields } from "./values.ts";

export interface Mem0Memory {
  id: string;
  text: string;
  from: number;
  /** The last day on which mem0 returns the memory; null for never; `NaN` if expiration_date is not a date. */
  expires: number | null;
  metadata: Fields;
}

export interface Mem0Entry {
  memory: string;
  event: "ADD" | "UPDATE" | "DELETE" | "NONE";
  before: string | null;
  after: string | null;
  at: number | null;
  created: number | null;
  metadata: Fields;
  order: number;
}

const idOf = (value: unknown): string | null =>
  typeof value === "number" ? String(value) : textOf(value) === null ? null : storable(String(value));

/** @throws Malformed */
export function readMem0Memory(fields: Fields): Mem0Memory {
  const id = idOf(fields["id"]);
  if (id === null) throw new Malformed("the memory has no id");
  const text = textOf(fields["memory"]) ?? textOf(fields["data"]);
  if (text === null || text.trim() === "") throw new Malformed(`memory ${id} has no text`);
  const created = instantOf(fields["created_at"] ?? fields["createdAt"]);
  const updated = instantOf(fields["updated_at"] ?? fields["updatedAt"]);
  return {
    id,
    text: storable(text),
    from: updated ?? created ?? NaN,
    expires: expiryOf(fields),
    metadata: metadataOf(fields),
  };
}

const EVENTS = ["ADD", "UPDATE", "DELETE", "NONE"] as const;

/** @throws Malformed */
export function readMem0Entry(fields: Fields, order: number): Mem0Entry {
  const memory = idOf(fields["memory_id"] ?? fields["memoryId"]);
  if (memory === null) throw new Malformed("the entry of history has no memory_id");
  const given = (textOf(fields["event"]) ?? textOf(fields["action"]) ?? "").toUpperCase();
  const event = EVENTS.find((name) => name === given);
  if (event === undefined)
    throw new Malformed(`the event of memory ${memory} is ${given || "missing"}, not ${EVENTS.join(", ")}`);
  const created = instantOf(fields["created_at"] ?? fields["createdAt"]);
  const updated = instantOf(fields["updated_at"] ?? fields["updatedAt"]);
  return {
    memory,
    event,
    before: wordsOf(fields["old_memory"] ?? fields["previous_value"] ?? fields["oldMemory"]),
    after: wordsOf(fields["new_memory"] ?? fields["new_value"] ?? fields["newMemory"]),
    // mem0 dates a deletion with the memory's creation
    at: event === "ADD" ? (created ?? updated) : (updated ?? (event === "DELETE" ? null : created)),
    created,
    metadata: metadataOf(fields),
    order,
  };
}

const wordsOf = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null || text.trim() === "" ? null : storable(text);
};

function metadataOf(fields: Fields): Fields {
  const own = isFields(fields["metadata"]) ? fields["metadata"] : {};
  const named = ["categories", "actor_id", "role", "agent_id", "run_id", "app_id"].flatMap((name) =>
    fields[name] === undefined || fields[name] === null ? [] : [[name, fields[name]] as const],
  );
  return storableValue({ ...own, ...Object.fromEntries(named) }) as Fields;
}

const DAY_MS = 86_400_000;

/** mem0 still returns a memory on its expiration_date (UTC). */
function expiryOf(fields: Fields): number | null {
  const own = isFields(fields["metadata"]) ? fields["metadata"] : {};
  const date = fields["expiration_date"] ?? fields["expirationDate"] ?? own["expiration_date"] ?? own["expirationDate"];
  const at = endIn(date);
  return at === null ? null : Math.floor(at / DAY_MS) * DAY_MS + DAY_MS;
}
