import {
  base64,
  edges,
  instantColumn,
  integer,
  list,
  namedRows,
  object,
  oneOf,
  plain,
  rowNumbers,
  seq,
  text,
  type RecordShape,
} from "./columns.ts";

/** Rows of traversal memory. Edge memory follows from lessons; exports from before these were kept have it alone, and it is dropped. */
export const TRAVERSAL_RECORDS = {
  lesson: {
    table: "lessons",
    columns: {
      ...seq,
      id: plain(text),
      learned_at: plain(instantColumn),
      enhanced: edges,
      penalised: edges,
      episodes: rowNumbers,
      names: namedRows,
      question: base64,
    },
  },
  trace: {
    table: "traces",
    columns: {
      ...seq,
      kind: plain(oneOf("fact", "mention", "chunk", "chain", "synonym")),
      a: plain(integer),
      b: plain(integer),
      enhanced: plain(integer),
      penalised: plain(integer),
      changed_at: plain(instantColumn),
      vector: base64,
    },
  },
  vain_search: {
    table: "vain_searches",
    columns: {
      ...seq,
      fingerprint: plain(text),
      hops: plain(integer),
      calls: plain(integer),
      tokens: plain(integer),
      written: object,
      seeds: list,
      nodes: list,
      steps: list,
      synonyms: plain(integer),
      searched_at: plain(instantColumn),
    },
  },
} as const satisfies Record<string, RecordShape>;
