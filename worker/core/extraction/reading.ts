import type { Instant } from "../../../shared/instant.ts";
import type { ExtractionInput } from "./extraction.ts";

export interface Reader {
  prompt_version: string;
  model: string;
}

/**
 * All that decides an answer about a batch, to digest. Messages before the batch precede its first episode; each is context for the next.
 */
export const promptOf = ({ prompt_version, model }: Reader, batch: readonly ExtractionInput[]): string =>
  JSON.stringify([
    prompt_version,
    model,
    batch[0]?.previous ?? [],
    batch.map(({ speaker, role, content, reference_time, time_zone }) => [
      speaker,
      content,
      reference_time,
      time_zone,
      // appended: older digests stay valid without roles
      ...(role === undefined ? [] : [role]),
    ]),
    ...(batch.some(({ known_names }) => known_names !== undefined)
      ? [batch.map(({ known_names = [] }) => known_names)]
      : []),
  ]);

/** Part of its input was deleted or retracted. */
export interface Reread {
  /** Known instant of its facts, or of the retraction that caused it. */
  known_from: Instant;
  /** Read it before, and alone may again; `null`: the configured one. */
  model: string | null;
  /** Episodes with the same batch and cause are read in one call, as before. */
  batch: number;
  /** `null`: a deletion. */
  caused_by: string | null;
}
