import type { Instant } from "../../../shared/instant.ts";
import type { ExtractionInput } from "./extraction.ts";

export interface Reader {
  prompt_version: string;
  model: string;
}

/**
 * Everything that decides an extractor's answer about a batch, as text to digest. The messages before the batch precede its first episode;
 * each episode is context for the next.
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
      // appended, so that digests of earlier releases stay valid without roles
      ...(role === undefined ? [] : [role]),
    ]),
    ...(batch.some(({ known_names }) => known_names !== undefined)
      ? [batch.map(({ known_names = [] }) => known_names)]
      : []),
  ]);

/** A reading to repeat, because part of its input was deleted or retracted. */
export interface Reread {
  /** Known instant of its facts, or of the retraction that caused it. */
  known_from: Instant;
  /** The model that read the episode before, and the only one that may read it again. `null`: the configured one may. */
  model: string | null;
  /** Episodes with the same batch and cause are read in one call, as before. */
  batch: number;
  /** The operation that caused it; `null` after a deletion. */
  caused_by: string | null;
}
