import { z } from "@hono/zod-openapi";
import { CONFIDENCES } from "../confidence.ts";
import { BASES, PRECISIONS } from "../instant.ts";
import { instantOut } from "./scalars.ts";

export const FACT_KINDS = ["state", "event"] as const;

const entityReference = z.object({ id: z.string(), name: z.string() });

/** When a fact holds or happened, and how each bound is known. */
export const bounds = {
  valid_from: instantOut.nullable(),
  valid_from_precision: z.enum(PRECISIONS).nullable(),
  valid_from_basis: z.enum(BASES).nullable(),
  valid_to: instantOut.nullable(),
  valid_to_precision: z.enum(PRECISIONS).nullable(),
  valid_to_basis: z.enum(BASES).nullable(),
  due: instantOut.nullable(),
  due_precision: z.enum(PRECISIONS).nullable(),
  /** The same in words: "since 2021", "as of 22 Nov 2026", "was planned for 14 Apr 2027"; empty where nothing is known. */
  period: z.string().openapi({ example: "since 2021" }),
};

export const fact = z
  .object({
    id: z.string(),
    /** Names this version; a correction must give it. */
    version: z.string(),
    subject: entityReference,
    predicate: z.string(),
    object: entityReference.nullable(),
    object_value: z.string().nullable(),
    fact: z.string(),
    kind: z.enum(FACT_KINDS),
    strength: z.number().int(),
    /** How the surest of its sources knows it. */
    confidence: z.enum(CONFIDENCES),
    ...bounds,
    known_from: instantOut,
    known_to: instantOut.nullable(),
    attributes: z.record(z.string(), z.unknown()),
    hyperedge_id: z.string().nullable(),
    episode_ids: z.array(z.string()),
  })
  .openapi("Fact");

/** One version of a fact on both time axes: valid time and known time. */
const factVersion = z
  .object({
    version: z.string(),
    ...bounds,
    known_from: instantOut,
    known_to: instantOut.nullable(),
    caused_by: z.string(),
  })
  .openapi("FactVersion");

/** A fact that took the place of another, or whose place was taken: both cannot hold at a time. */
const supersession = z
  .object({
    id: z.string(),
    fact: z.string(),
    /** When the one ended and the other began; null where the former is not believed to have held at all. */
    at: instantOut.nullable(),
    /** When that became known. */
    known_from: instantOut,
    /** The episode or operation by which. */
    caused_by: z.string(),
  })
  .openapi("Supersession");

/** One fact with its history and the quotes that support it. */
export const factDetail = fact
  .extend({
    versions: z.array(factVersion),
    /** Facts whose place it took, as believed at the moment. */
    superseded: z.array(supersession),
    /** Facts that took its place. */
    superseded_by: z.array(supersession),
    sources: z.array(
      z.object({
        episode_id: z.string(),
        span: z.tuple([z.number().int(), z.number().int()]).nullable(),
        quote: z.string().nullable(),
      }),
    ),
  })
  .openapi("FactDetail");

/** The answer to facts by hand: one fact, or a list where a list was sent. */
export const factsOut = z.union([fact, z.object({ facts: z.array(fact) })]).openapi("StatedFacts");

export type Fact = z.infer<typeof fact>;
export type FactDetail = z.infer<typeof factDetail>;
