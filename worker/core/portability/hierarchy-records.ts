import { z } from "zod";
import {
  added,
  base64,
  count,
  counter,
  due,
  label,
  name,
  nodeNumber,
  nullable,
  oneOf,
  onKnownAxis,
  onKnownAxisOrNull,
  paragraph,
  plain,
  prefixedId,
  rowNumber,
  text,
  known,
  modelUse,
  seq,
  type RecordShape,
} from "./columns.ts";
import { basis, generated, json, periods, report, restsOn } from "./json-columns.ts";

/** Levels and layers of the hierarchy. */
const MAX_DEPTH = 1_000;

/** Synonyms, summaries, and the hierarchy of communities. */
export const HIERARCHY_RECORDS = {
  synonym: {
    table: "synonyms",
    columns: {
      a: plain(rowNumber),
      b: plain(rowNumber),
      similarity: { schema: z.number().min(-1.1).max(1.1), as: "real" },
    },
  },
  summary: {
    table: "summaries",
    columns: {
      entity_seq: plain(rowNumber),
      known_from: onKnownAxis,
      text: plain(paragraph),
      made_by: plain(label),
      ...modelUse,
    },
  },
  refresh: {
    table: "refresh",
    columns: {
      id: plain(z.literal(1)),
      state: plain(oneOf("idle", "failed")),
      generation: plain(counter),
      stage: plain(oneOf("describe", "layers", "reports", "flip")),
      done: plain(counter),
      total: plain(counter),
      ...modelUse,
      rewritten: plain(counter),
      unchanged: plain(counter),
      error: nullable(text),
      started_at: onKnownAxis,
      token: plain(z.null()),
      lease_until: plain(z.literal(0)),
      attempts: plain(counter),
      not_before: due,
      snapshot: nullable(label),
    },
    exportedAs: { state: "iif(state = 'running', 'idle', state)", token: "NULL", lease_until: "0" },
  },
  summary_entity: {
    table: "summary_entities",
    columns: {
      ...seq,
      id: plain(prefixedId("ent")),
      name: plain(name),
      type: plain(label),
      description: plain(paragraph),
      layer: plain(count.max(MAX_DEPTH)),
      fingerprint: plain(label),
      place: plain(count),
      rests_on: restsOn,
      ...known,
    },
  },
  summary_member: {
    table: "summary_members",
    columns: {
      summary_seq: plain(rowNumber),
      node: plain(nodeNumber),
      ...known,
      relation: added(paragraph, null),
      strength: added(z.number().min(0).max(10), null),
    },
  },
  community: {
    table: "communities",
    columns: {
      ...seq,
      id: plain(prefixedId("com")),
      level: plain(count.max(MAX_DEPTH)),
      parent_id: nullable(prefixedId("com")),
      name: nullable(paragraph),
      summary: nullable(paragraph),
      report,
      fingerprint: nullable(label),
      generation: plain(counter),
      rests_on: restsOn,
      ...known,
      stale_from: onKnownAxisOrNull,
      was_stale: periods,
    },
  },
  community_member: {
    table: "community_members",
    columns: { node: plain(nodeNumber), community_id: plain(prefixedId("com")), ...known },
  },
  community_vector: { table: "community_vectors", columns: { ...seq, value: base64 } },
  description: {
    table: "descriptions",
    columns: { entity_seq: plain(rowNumber), text: plain(text), model: plain(label), value: base64 },
  },
  written: {
    table: "written",
    columns: {
      fingerprint: plain(label),
      result: generated,
      model: plain(label),
      entities: json(z.array(rowNumber)),
      made_by: plain(label),
      basis,
      value: base64,
    },
  },
} as const satisfies Record<string, RecordShape>;
