import type { Utterance } from "../../core/extraction/extraction.ts";
import type { LeasedEpisode } from "../../ports/graph/extraction.ts";
import type { NewEpisode } from "../../ports/graph/writes.ts";
import { roleOf, type EarlierMessage, type EarlierMessages } from "./earlier-messages.ts";

export type OpenRow = {
  seq: number;
  not_before: number;
  attempts: number;
  type: NewEpisode["type"];
  role: string | null;
  name: string | null;
  content: string;
  source: string | null;
  extract: number;
  reference_time: number;
  previous_seq: number | null;
  known_from: number | null;
  /** When the prompt's content was known; `null`: now. */
  shown_at: number | null;
  batch: number | null;
  model: string | null;
  caused_by: string | null;
  reading: number | null;
  prompt_version: string | null;
  reader: string | null;
};

const MAX_SOURCE = 200;

const toUtterance = ({ speaker, role, elsewhere, content, reference_time }: EarlierMessage): Utterance => ({
  speaker,
  ...(role !== undefined && { role }),
  ...(elsewhere !== undefined && { elsewhere }),
  content,
  reference_time,
});

export function toLeased(
  messages: EarlierMessages,
  row: OpenRow,
  time_zone: string,
  names: boolean,
): Omit<LeasedEpisode, "known_names"> {
  const {
    seq,
    name,
    content,
    source,
    reference_time,
    known_from,
    model,
    batch,
    caused_by,
    reading,
    prompt_version,
    reader,
  } = row;
  const earlier = names
    ? messages.upTo(row.previous_seq)
    : messages.forRules({ seq, speaker: name, content, previous_seq: row.previous_seq });
  return {
    seq,
    previous_seq: row.previous_seq,
    attempts: row.attempts,
    type: row.type,
    earlier: earlier.map((message) => message.seq),
    stored:
      reading === null || prompt_version === null || reader === null
        ? null
        : { seq: reading, prompt_version, model: reader },
    reread: known_from === null || batch === null ? null : { known_from, model, batch, caused_by },
    extractable: row.extract === 1 && (row.role === null || row.role === "user" || row.role === "assistant"),
    input: {
      speaker: name,
      ...roleOf(row.role),
      ...(source !== null && { source: source.slice(0, MAX_SOURCE) }),
      content,
      reference_time,
      time_zone,
      previous: earlier.map(toUtterance),
    },
  };
}

/**
 * Prompts show known names, so rereads run one call at a time and before new episodes: each call sees the names that
 * the call before it found.
 */
export function firstReread(rows: OpenRow[]): OpenRow[] {
  const first = rows.find(({ known_from }) => known_from !== null);
  return first === undefined
    ? rows
    : rows.filter(({ batch, caused_by }) => batch === first.batch && caused_by === first.caused_by);
}
