import { z } from "zod";
import { timeZone } from "../../../shared/api/time-zones.ts";
import { payloadMisfit } from "./change-payloads.ts";
import {
  added,
  addedOnKnownAxis,
  callerGiven,
  confidence,
  count,
  counter,
  due,
  factKind,
  filePath,
  flag,
  hex,
  instantColumn,
  label,
  MAX_ROW_NUMBER,
  name,
  nodeNumber,
  normalisedName,
  nullable,
  oneOf,
  onKnownAxis,
  onKnownAxisOrNull,
  paragraph,
  plain,
  prefixedId,
  rowNumber,
  sentence,
  seq,
  text,
  unitVector,
  known,
  linked,
  modelUse,
  valid,
  type RecordShape,
} from "./columns.ts";
import { attributes, droppedCounts, extraction, json, object } from "./json-columns.ts";
import { HIERARCHY_RECORDS } from "./hierarchy-records.ts";
import { OPERATION_RECORDS } from "./operation-records.ts";
import { TRAVERSAL_RECORDS } from "./traversal-records.ts";

/**
 * Lines of an export, in this order:
 *
 *     header · owner? · ontology? · graph? · episode… · work… · entity… · … · change… · end
 *
 * Rows are as stored, so that a copy gives the same answers on both time axes. Row numbers (`seq`) are references
 * within one export; ids are those of the API. Instants are milliseconds.
 */
export const EXPORT_VERSION = 1;

/** Names have eight bands of spellings and one of forms. */
const [MAX_BANDS, MAX_HASH] = [100, 2 ** 32 - 1];

/** Parents come before their children. */
export const RECORDS = {
  episode: {
    table: "episodes",
    columns: {
      ...seq,
      id: plain(prefixedId("ep")),
      message_id: nullable(callerGiven),
      type: plain(oneOf("message", "text", "json", "document")),
      thread_id: nullable(callerGiven),
      document_id: nullable(callerGiven),
      part: nullable(count),
      role: nullable(oneOf("user", "assistant", "system", "tool")),
      name: nullable(label),
      content: plain(text),
      title: plain(sentence),
      reference_time: plain(instantColumn),
      assumed_zone: nullable(timeZone),
      created_at: onKnownAxis,
      metadata: object,
      extract: plain(flag.default(1)),
      expires_at: added(instantColumn, null),
      previous_seq: nullable(rowNumber),
    },
    misfit: ({ type, document_id, part }) =>
      (document_id === null) === (part === null) && (type === "document") === (document_id !== null)
        ? null
        : { path: "document_id", message: "and part are those of a document, which has both" },
  },
  file_version: {
    table: "file_versions",
    columns: {
      ...seq,
      file_id: plain(prefixedId("file")),
      path: plain(filePath),
      document_id: plain(prefixedId("doc")),
      ...known,
    },
  },
  work: {
    table: "work",
    columns: {
      episode_seq: plain(rowNumber),
      status: plain(oneOf("pending", "done", "failed")),
      attempts: plain(counter),
      delays: plain(counter),
      not_before: due,
      error: nullable(text),
      answer: nullable(text),
      ...modelUse,
      dropped: droppedCounts,
    },
  },
  extraction: {
    table: "extractions",
    columns: {
      seq: added(rowNumber, null),
      episode_seq: plain(rowNumber),
      batch: added(count.max(MAX_ROW_NUMBER), 0),
      prompt: added(rowNumber, null),
      digest: added(label, null),
      prompt_version: plain(label),
      model: plain(label),
      result: extraction,
      created_at: onKnownAxis,
      known_from: addedOnKnownAxis,
      waits_for: addedOnKnownAxis,
      caused_by: added(prefixedId("op"), null),
      answer_change: added(rowNumber, null),
      facts_change: added(rowNumber, null),
    },
  },
  replacement: {
    table: "replacements",
    columns: { episode_seq: plain(rowNumber), at: onKnownAxis },
  },
  made_with: {
    table: "prompt_sources",
    exportedFrom: { view: "shown_episodes", order: "prompt, episode_seq" },
    columns: { episode_seq: plain(rowNumber), prompt: plain(rowNumber) },
  },
  shown_name: {
    table: "prompt_names",
    columns: {
      normalised: plain(normalisedName),
      prompt: plain(rowNumber),
      name: plain(name),
      type: plain(label),
    },
  },
  reread: {
    table: "rereads",
    columns: {
      episode_seq: plain(rowNumber),
      known_from: onKnownAxis,
      batch: plain(count.max(MAX_ROW_NUMBER)),
      model: nullable(label),
      caused_by: nullable(prefixedId("op")),
    },
  },
  entity: {
    table: "entities",
    columns: {
      ...seq,
      id: plain(prefixedId("ent")),
      name: plain(name),
      type: plain(label),
      summary: nullable(paragraph),
      ...attributes,
      mentions: plain(count),
      created_at: onKnownAxis,
      version: plain(counter),
      merged_into: nullable(rowNumber),
      merged_at: onKnownAxisOrNull,
      given_name: added(name, null),
      given_type: added(label, null),
      given_at: addedOnKnownAxis,
    },
    misfit: ({ merged_into, merged_at }) =>
      merged_into !== null && merged_at === null
        ? { path: "merged_at", message: "is missing of an entity that was merged" }
        : null,
  },
  alias: {
    table: "aliases",
    columns: {
      normalised: plain(normalisedName),
      entity_seq: plain(rowNumber),
      alias: plain(name),
      known_from: onKnownAxis,
      given: added(flag, 0),
      decided: added(flag, 0),
    },
  },
  name_band: {
    table: "name_bands",
    columns: { band: plain(count.max(MAX_BANDS)), hash: plain(count.max(MAX_HASH)), normalised: plain(normalisedName) },
  },
  mention: {
    table: "mentions",
    columns: {
      ...seq,
      episode_seq: plain(rowNumber),
      entity_seq: plain(rowNumber),
      name: plain(name),
      type: plain(label),
      count: plain(count),
      known_from: onKnownAxis,
      ...attributes,
      ...linked,
    },
  },
  name_link: {
    table: "name_links",
    columns: {
      episode_seq: plain(rowNumber),
      entity_seq: plain(rowNumber),
      normalised: plain(normalisedName),
      linked_from: onKnownAxis,
      linked_to: onKnownAxisOrNull,
    },
  },
  fact: {
    table: "facts",
    columns: {
      ...seq,
      id: plain(prefixedId("fact")),
      subject_seq: plain(rowNumber),
      predicate: plain(label),
      object_seq: nullable(rowNumber),
      object_value: nullable(sentence),
      fact: plain(sentence),
      kind: factKind,
      functional: plain(flag),
      inverse_functional: added(flag, 0),
      strength: plain(count.max(10)),
      ...attributes,
      hyperedge_id: nullable(prefixedId("hyp")),
      created_at: onKnownAxis,
      replaced_by: nullable(rowNumber),
      confidence,
    },
    misfit: ({ object_seq, object_value }) =>
      (object_seq === null) === (object_value === null)
        ? { path: "object_seq", message: "or object_value must say what the fact is about, and not both" }
        : null,
  },
  fact_version: {
    table: "fact_versions",
    columns: { ...seq, fact_seq: plain(rowNumber), ...valid, ...known, caused_by: plain(label) },
  },
  provenance: {
    table: "provenance",
    columns: {
      ...seq,
      fact_seq: plain(rowNumber),
      episode_seq: plain(rowNumber),
      span_start: nullable(count),
      span_end: nullable(count),
      fact: plain(sentence),
      strength: plain(count.max(10)),
      ...valid,
      denied: plain(flag),
      held_at: nullable(instantColumn),
      reference_time: plain(instantColumn),
      known_from: onKnownAxis,
      subject_name: plain(name),
      object_name: nullable(name),
      predicate: plain(label),
      object_value: nullable(sentence),
      kind: factKind,
      functional: plain(flag),
      inverse_functional: added(flag, 0),
      claim: plain(text),
      hyperedge_id: nullable(prefixedId("hyp")),
      ...attributes,
      ...linked,
      confidence,
    },
    misfit: ({ object_name, object_value }) =>
      (object_name === null) === (object_value === null)
        ? { path: "object_name", message: "or object_value must say what the statement is about, and not both" }
        : null,
  },
  ...OPERATION_RECORDS,
  verdict: {
    table: "verdicts",
    columns: {
      about: plain(oneOf("name", "claim", "mention")),
      a: plain(text),
      b: plain(text),
      verdict: plain(oneOf("same", "distinct", "contradicts", "both")),
      made_by: plain(label),
      known_from: onKnownAxis,
      call_seq: added(rowNumber, null),
    },
  },
  resolver_call: { table: "resolver_calls", columns: { ...seq, change_seq: nullable(rowNumber) } },
  resolver_text: { table: "resolver_texts", columns: { hash: plain(label), call_seq: plain(rowNumber) } },
  resolver_episode: {
    table: "resolver_episodes",
    columns: { episode_seq: plain(rowNumber), call_seq: plain(rowNumber) },
  },
  ...HIERARCHY_RECORDS,
  ...TRAVERSAL_RECORDS,
  unembedded: {
    table: "unembedded",
    columns: { node: plain(nodeNumber), scope: plain(oneOf("facts", "entities", "episodes")), seq: plain(rowNumber) },
  },
  code: { table: "codes", columns: { ...seq, node: plain(nodeNumber), code: hex } },
  vector: { table: "vectors", columns: { node: plain(nodeNumber), value: unitVector } },
  change: {
    table: "changes",
    columns: {
      ...seq,
      entry: plain(
        oneOf("episode", "extraction", "decision", "operation", "forgotten", "facts", "failed", "community", "profile"),
      ),
      subject_id: plain(label),
      subject_seq: nullable(rowNumber),
      payload: json(z.unknown()),
      recorded_at: onKnownAxis,
    },
    misfit: payloadMisfit,
  },
} as const satisfies Record<string, RecordShape>;

export type RecordKind = keyof typeof RECORDS;
export const RECORD_KINDS = Object.keys(RECORDS) as RecordKind[];
export const shapeOf = (kind: RecordKind): RecordShape => RECORDS[kind];

/** The number of a deleted row is never reused. */
export const NUMBERED_TABLES = [
  "episodes",
  "file_versions",
  "extractions",
  "resolver_calls",
  "entities",
  "mentions",
  "facts",
  "fact_versions",
  "provenance",
  "codes",
  "changes",
  "lessons",
  "traces",
  "vain_searches",
  "taught_answers",
  "summary_entities",
  "communities",
] as const;
