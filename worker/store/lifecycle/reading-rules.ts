import { has, refers, type Rule } from "./import-rule.ts";

/** The rows of a reading must agree with its entries, because a rebuild repeats the change log. Earlier releases have no entries. */

const ANSWERED = "extractions x JOIN changes c ON c.seq = x.answer_change AND c.entry = 'extraction'";

const SHOWN = [
  {
    kind: "made_with",
    path: "$.reading.made_with",
    columns: ["prompt", "episode_seq"],
    table: "prompt_sources",
    logged: `SELECT x.prompt, e.seq FROM ${ANSWERED}, json_each(c.payload, '$.reading.made_with') m JOIN episodes e ON e.id = m.value`,
  },
  {
    kind: "shown_name",
    path: "$.reading.names",
    columns: ["prompt", "name"],
    table: "prompt_names",
    logged: `SELECT x.prompt, n.value ->> '$.name' FROM ${ANSWERED}, json_each(c.payload, '$.reading.names') n`,
  },
] as const;

export const READING_RULES: readonly Rule[] = [
  refers("made_with", "prompt", "SELECT prompt FROM extractions"),
  refers("shown_name", "prompt", "SELECT prompt FROM extractions"),
  {
    kind: "extraction",
    field: "known_from",
    broken: "r.known_from < (SELECT e.created_at FROM episodes e WHERE e.seq = r.episode_seq)",
    message: "is earlier than the message",
  },
  refers("extraction", "answer_change", "SELECT seq FROM changes WHERE entry = 'extraction'"),
  refers("extraction", "facts_change", "SELECT seq FROM changes WHERE entry = 'facts'"),
  ...SHOWN.flatMap(({ kind, path, columns, table, logged }): Rule[] => [
    {
      kind: "extraction",
      field: "prompt",
      broken: `r.prompt IN (SELECT l.prompt FROM (SELECT * FROM (${logged}) EXCEPT SELECT ${columns.join(", ")} FROM ${table}) l)`,
      message: `has fewer lines ${kind} than its line change names`,
    },
    {
      kind,
      field: columns[1],
      broken: `r.prompt IN (SELECT x.prompt FROM ${ANSWERED} WHERE json_type(c.payload, '${path}') = 'array')
        AND (${columns.map((column) => `r.${column}`).join(", ")}) NOT IN (${logged})`,
      message: "is not among those that the line change of its reading names",
    },
  ]),
  {
    kind: "provenance",
    field: "episode_seq",
    broken: `r.original IS NULL AND r.episode_seq NOT IN (SELECT c.subject_seq FROM changes c
      WHERE c.entry IN ('facts', 'operation') AND c.subject_seq IS NOT NULL)`,
    message: "is that of a message whose facts are in no line change",
  },
  refers("resolver_call", "change_seq", "SELECT seq FROM changes WHERE entry = 'decision'"),
  has(
    "taught_answer",
    "id",
    "SELECT subject_id FROM changes WHERE entry = 'operation' AND payload ->> '$.operation' = 'teach'",
    "has no line change",
  ),
];
