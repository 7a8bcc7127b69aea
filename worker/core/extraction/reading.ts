import type { Instant } from "../../../shared/instant.ts";
import type { ExtractionInput } from "./extraction.ts";

export interface Reader {
  prompt_version: string;
  model: string;
}

/** Messages before the batch precede its first episode; each is context for the next. */
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
      // appended only if set, so that older digests stay valid
      ...(role === undefined ? [] : [role]),
    ]),
    ...(batch.some(({ known_names }) => known_names !== undefined)
      ? [batch.map(({ known_names = [] }) => known_names)]
      : []),
  ]);

export interface Reread {
  known_from: Instant;
  model: string | null;
  /** Episodes with one batch and cause are read in one call. */
  batch: number;
  caused_by: string | null;
}
