import type { Instant } from "../../../shared/instant.ts";
import type { ExtractionInput } from "./extraction.ts";

/** The reader: a version of a prompt, under an ontology, and a model. */
export interface Reader {
  prompt_version: string;
  model: string;
}

/**
 * Everything that decides what an extractor answers about a batch, as text: its digest names the answer. The messages before a batch
 * are those before its first episode; each episode is context for those after it.
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
      // after the rest, so that the digests of earlier releases stay valid without roles
      ...(role === undefined ? [] : [role]),
    ]),
    ...(batch.some(({ known_names }) => known_names !== undefined)
      ? [batch.map(({ known_names = [] }) => known_names)]
      : []),
  ]);

/** A reading of an episode to repeat, because a part of its input is deleted or no longer believed. */
export interface Reread {
  /** Its key: the known instant of what it says, or that of the retraction that caused it. */
  known_from: Instant;
  /** The model that read the episode before; no other one reads it again. `null`: the configured one may. */
  model: string | null;
  /** Episodes with the same batch and cause are read in one call, as they were before. */
  batch: number;
  /** The operation because of which it is read again; `null`: something was forgotten. */
  caused_by: string | null;
}
