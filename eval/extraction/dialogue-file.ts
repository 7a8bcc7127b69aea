/**
 * Dialogues in which something changes or ends, one JSON object per line:
 *
 *     {"id": "home-1", "kind": "update", "name": "Ada",
 *      "messages": [{"reference_time": "2025-01-06T10:00:00Z", "content": "I live in Porto."},
 *                   {"reference_time": "2025-03-03T10:00:00Z", "content": "I moved to Lisbon last week."}],
 *      "over": ["Ada lives Porto"], "holds": ["Ada lives Lisbon"], "query": "Where does Ada live?"}
 *
 * `kind` groups the dialogues in the report: "update" if something replaces the earlier state, "ending" if nothing
 * does. After the last message, statements in `over` must no longer hold, and those in `holds` must (required for an
 * update); `statement.ts` defines statements. `name` is the speaker of messages without one. `query` (optional)
 * requests a context. `as_of` (optional) is the moment to judge; default: one day after the last message.
 */
import { z } from "zod";
import { ROLES } from "../../shared/api/episode.ts";
import { DataFileError, parseRecords, type PublishedDataSet } from "../formats/published-file.ts";
import type { ChatMessage } from "./chat.ts";
import { STOP_WORDS } from "../stop-words.ts";
import { parseStatement, type Statement } from "./statement.ts";

export const DIALOGUE_KINDS = ["update", "ending"] as const;
export type DialogueKind = (typeof DIALOGUE_KINDS)[number];

export interface Dialogue {
  id: string;
  kind: DialogueKind;
  messages: ChatMessage[];
  over: StatedText[];
  holds: StatedText[];
  query: string | null;
  as_of: number;
}

export interface StatedText {
  text: string;
  statement: Statement;
}

export const DIALOGUES_FILE: PublishedDataSet = {
  name: "a file of dialogues",
  where: "A file of dialogues has one JSON object a line, as eval/extraction/dialogues.jsonl has.",
};

const DAY_MS = 86_400_000;

const instant = z.iso.datetime({ offset: true });
const statement = z
  .string()
  .transform((text): StatedText => ({ text, statement: parseStatement(text) }))
  .refine(({ statement }) => statement.groups.length >= 2, "must have two words that are no stop words")
  .refine(
    ({ text }) => !text.split(/\s+/u).some((group) => group.includes("|") && hasStopWord(group)),
    "has a stop word, which does not count, among alternatives",
  );
const hasStopWord = (group: string): boolean => group.split("|").some((word) => STOP_WORDS.has(word.toLowerCase()));

const record = z
  .strictObject({
    id: z.string().min(1),
    kind: z.enum(DIALOGUE_KINDS),
    name: z.string().trim().min(1),
    messages: z
      .array(
        z.strictObject({
          content: z.string().trim().min(1),
          reference_time: instant,
          name: z.string().trim().min(1).optional(),
          role: z.enum(ROLES).default("user"),
        }),
      )
      .min(1),
    over: z.array(statement).min(1),
    holds: z.array(statement).default([]),
    query: z.string().trim().min(1).optional(),
    as_of: instant.optional(),
  })
  .refine(({ kind, holds }) => kind === "ending" || holds.length > 0, "an update must say what holds");

export function parseDialogues(text: string, source = "the text"): Dialogue[] {
  const dialogues = parseRecords(DIALOGUES_FILE, text, source).map((line, place): Dialogue => {
    const { success, data, error } = record.safeParse(line);
    if (!success)
      throw new DataFileError(DIALOGUES_FILE, `${source}, dialogue ${place + 1}: ${z.prettifyError(error)}.`);
    const messages = data.messages.map(({ content, reference_time, name = data.name, role }, index) => ({
      id: `m${index + 1}`,
      thread: "dialogue",
      role,
      name: role === "user" ? name : null,
      content,
      at: Date.parse(reference_time),
    }));
    const last = Math.max(...messages.map(({ at }) => at));
    const { id, kind, over, holds, query = null, as_of } = data;
    return { id, kind, messages, over, holds, query, as_of: as_of === undefined ? last + DAY_MS : Date.parse(as_of) };
  });
  const ids = dialogues.map(({ id }) => id);
  const repeated = ids.find((id, place) => ids.indexOf(id) !== place);
  if (repeated !== undefined)
    throw new DataFileError(DIALOGUES_FILE, `${source} has two dialogues with the id ${repeated}.`);
  return dialogues;
}
