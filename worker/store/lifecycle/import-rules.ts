import { SCOPES } from "../../../shared/api/search.ts";
import { MAX_ATTEMPTS } from "../../core/ingest/backoff.ts";
import { codeWords } from "../../core/vectors/bit-codes.ts";
import { normaliseName } from "../../core/text/normalise-name.ts";
import { shapeOf, type RecordKind } from "../../core/portability/records.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import { nodeKindOf, NODE_KINDS } from "../base/scoped-rows.ts";
import { MANUAL_CHANGE_RULES } from "./manual-change-rules.ts";
import { has, refers, type Rule } from "./import-rule.ts";
import { keyColumns, lineFault, lineOf } from "./import-lines.ts";
import { ENTITY_RULES } from "./entity-rules.ts";
import { LINK_RULES } from "./link-rules.ts";
import { factsWithoutVersion } from "./missing-versions.ts";
import { misfits } from "./projection-rules.ts";
import { READING_RULES } from "./reading-rules.ts";
import { factsOfNoStatement, STATEMENT_RULES } from "./statement-rules.ts";
import { VERSION_RULES } from "./version-rules.ts";

/** Rules between rows, besides foreign keys. `worker/core/portability` checks single lines. */
const HIERARCHY = "SELECT 2 * seq FROM entities UNION ALL SELECT 2 * seq + 1 FROM summary_entities";
const NODES = SCOPES.map((scope) => `SELECT seq * ${NODE_KINDS} + ${nodeKindOf(scope)} FROM ${scope}`).join(
  " UNION ALL ",
);

/** A report has one vector, other texts one per summary entity. */
const WIDTH = (row: string): string =>
  `length(${row}.value) / iif(json_type(${row}.result) = 'array', json_array_length(${row}.result), 1.0)`;

/** Facts of each reading, in the order stated. */
const STATED = `(SELECT p.episode_seq, p.known_from, f.id, row_number() OVER (PARTITION BY p.episode_seq, p.known_from ORDER BY p.seq) - 1 AS place
  FROM provenance p JOIN facts f ON f.seq = p.fact_seq WHERE p.original IS NULL)`;
const READING = "r.subject_seq, coalesce(r.payload ->> '$.known_from', r.recorded_at)";

const EVER = "9007199254740991";
const OVERLAPPING_VERSIONS = `SELECT seq FROM (SELECT seq, coalesce(known_to, ${EVER}) AS until,
    lead(known_from) OVER (PARTITION BY path ORDER BY known_from, seq) AS next,
    lead(known_from) OVER (PARTITION BY document_id ORDER BY known_from, seq) AS next_of_document FROM file_versions)
  WHERE next < until OR next_of_document < until`;
/** A directory exists while a version below it does. One scan, because a path may have very many versions. */
const VERSIONS_AT_DIRECTORIES = `SELECT seq FROM (
    SELECT seq, known_from, until, max(iif(seq IS NULL, until, 0)) OVER (PARTITION BY path ORDER BY known_from) AS used_until,
      min(iif(seq IS NULL, known_from, ${EVER})) OVER (PARTITION BY path ORDER BY known_from DESC) AS used_from
    FROM (SELECT seq, path, known_from, coalesce(known_to, ${EVER}) AS until FROM file_versions
      UNION ALL SELECT NULL, d.path, v.known_from, coalesce(v.known_to, ${EVER}) FROM (SELECT DISTINCT path FROM file_versions) d
        JOIN file_versions v ON v.path > d.path || '/' AND v.path < d.path || '0'))
  WHERE seq IS NOT NULL AND (used_until > known_from OR used_from < until)`;

const RULES: readonly Rule[] = [
  has("episode", "seq", "SELECT episode_seq FROM work", "has no line work"),
  has("episode", "seq", "SELECT subject_seq FROM changes WHERE entry = 'episode'", "has no line change"),
  {
    kind: "episode",
    field: "previous_seq",
    broken: "r.previous_seq >= r.seq",
    message: "must be that of an earlier message",
  },
  {
    kind: "work",
    field: "attempts",
    broken: `r.attempts > ${MAX_ATTEMPTS}`,
    message: `must be at most ${MAX_ATTEMPTS}`,
  },
  {
    kind: "file_version",
    field: "document_id",
    broken:
      "NOT EXISTS (SELECT 1 FROM episodes e WHERE e.document_id = r.document_id AND e.metadata ->> '$.path' = r.path AND e.extract = 0)",
    message: "is not that of a document with this path",
  },
  {
    kind: "file_version",
    field: "path",
    broken: `r.seq IN (${OVERLAPPING_VERSIONS} UNION ALL ${VERSIONS_AT_DIRECTORIES})`,
    message: "is that of another file, or of a directory, at the same time",
  },
  ...READING_RULES,
  ...ENTITY_RULES,
  refers("entity", "merged_into", "SELECT seq FROM entities"),
  {
    kind: "entity",
    field: "mentions",
    broken:
      "r.merged_at IS NULL AND r.mentions <> (SELECT coalesce(sum(m.count), 0) FROM mentions m WHERE m.entity_seq = r.seq AND m.linked_to IS NULL)",
    message: "is not what the lines mention add up to",
  },
  refers("entity_gap", "merged_into", "SELECT seq FROM entities"),
  refers("mention", "original", "SELECT seq FROM mentions"),
  has("fact", "seq", "SELECT fact_seq FROM provenance", "has no line provenance"),
  refers("fact", "replaced_by", "SELECT seq FROM facts"),
  {
    kind: "fact",
    field: "replaced_by",
    broken: `r.replaced_by IS NOT NULL AND (r.seq IN (SELECT p.fact_seq FROM provenance p WHERE p.linked_to IS NULL)
      OR r.seq IN (SELECT v.fact_seq FROM fact_versions v WHERE v.known_to IS NULL))`,
    message: "is set of a fact that is still stated or believed",
  },
  {
    kind: "fact_version",
    field: "known_to",
    broken: "r.known_to IS NULL AND r.fact_seq NOT IN (SELECT p.fact_seq FROM provenance p WHERE p.linked_to IS NULL)",
    message: "is missing of a version that no line provenance states any more",
  },
  {
    kind: "fact",
    field: "seq",
    broken: `(SELECT min(v.known_from) FROM fact_versions v WHERE v.fact_seq = r.seq) <
      (SELECT min(p.linked_from) FROM provenance p WHERE p.fact_seq = r.seq)`,
    message: "has a version that is known earlier than the message that states it",
  },
  refers("provenance", "original", "SELECT seq FROM provenance"),
  ...(["mention", "provenance"] as const).map((kind) => ({
    kind,
    field: "known_from",
    broken: "r.original IS NULL AND r.known_from <> r.linked_from",
    message: "must be linked_from: it is linked since it is known",
  })),
  ...LINK_RULES,
  ...STATEMENT_RULES,
  ...VERSION_RULES,
  ...MANUAL_CHANGE_RULES,
  refers("verdict", "call_seq", "SELECT seq FROM resolver_calls"),
  refers("synonym", "a", "SELECT seq FROM entities"),
  refers("synonym", "b", "SELECT seq FROM entities"),
  refers("summary", "entity_seq", "SELECT seq FROM entities"),
  refers("summary_member", "summary_seq", "SELECT seq FROM summary_entities"),
  refers("summary_member", "node", HIERARCHY),
  refers("community", "parent_id", "SELECT id FROM communities"),
  {
    kind: "community",
    field: "id",
    broken:
      "r.known_to IS NULL AND EXISTS (SELECT 1 FROM communities c WHERE c.id = r.id AND c.known_to IS NULL AND c.seq < r.seq)",
    message: "is that of another current community",
  },
  refers("community_member", "community_id", "SELECT id FROM communities"),
  refers("community_member", "node", HIERARCHY),
  {
    kind: "community_member",
    field: "node",
    broken:
      "r.known_to IS NULL AND EXISTS (SELECT 1 FROM community_members m WHERE m.node = r.node AND m.known_to IS NULL AND (m.community_id, m.known_from) < (r.community_id, r.known_from))",
    message: "is in another community at the same time",
  },
  refers("community_vector", "seq", "SELECT seq FROM communities"),
  refers("description", "entity_seq", "SELECT seq FROM entities"),
  {
    kind: "description",
    field: "value",
    broken:
      "(r.model, length(r.value)) NOT IN (SELECT d.model, min(length(d.value)) FROM descriptions d GROUP BY d.model)",
    message: "has another length than the other vectors of its model",
  },
  {
    kind: "written",
    field: "value",
    broken: `(r.model, ${WIDTH("r")}) NOT IN (SELECT w.model, min(${WIDTH("w")}) FROM written w GROUP BY w.model)`,
    message: "has another length than the other vectors of its model",
  },
  {
    kind: "unembedded",
    field: "node",
    broken: `r.node <> r.seq * ${NODE_KINDS} + CASE r.scope ${SCOPES.map((scope) => `WHEN '${scope}' THEN ${nodeKindOf(scope)}`).join(" ")} END`,
    message: "is not that of its scope and seq",
  },
  refers("code", "node", NODES),
  {
    kind: "code",
    field: "node",
    broken: "r.seq NOT IN (SELECT min(seq) FROM codes GROUP BY node)",
    message: "has another code",
  },
  refers("vector", "node", "SELECT node FROM codes"),
  {
    kind: "vector",
    field: "value",
    broken: "length(r.value) <> (SELECT length(v.value) FROM vectors v LIMIT 1)",
    message: "has another length than the other vectors",
  },
  {
    kind: "change",
    field: "subject_seq",
    broken: `r.entry <> 'forgotten' AND (r.subject_seq IS NOT NULL OR r.subject_id GLOB 'ep_*' OR r.entry IN ('episode', 'extraction', 'facts', 'failed'))
      AND NOT EXISTS (SELECT 1 FROM episodes e WHERE e.seq = r.subject_seq AND e.id = r.subject_id)`,
    message: "and subject_id are not those of an episode",
  },
  {
    kind: "change",
    field: "entry",
    broken:
      "r.entry = 'episode' AND EXISTS (SELECT 1 FROM changes c WHERE c.entry = 'episode' AND c.subject_seq = r.subject_seq AND c.seq < r.seq)",
    message: "is a second arrival of one episode",
  },
  {
    kind: "change",
    field: "entry",
    broken:
      "r.entry = 'forgotten' AND r.subject_id IN (SELECT c.subject_id FROM changes c WHERE c.entry <> 'forgotten')",
    message: "says that something is forgotten which other changes are about",
  },
  {
    kind: "change",
    field: "payload.entries",
    broken:
      "r.entry = 'forgotten' AND EXISTS (SELECT 1 FROM json_each(r.payload, '$.entries') e WHERE e.value >= r.seq OR e.value IN (SELECT c.seq FROM changes c))",
    message: "has the number of a change that is there, or of a later one",
  },
  {
    kind: "change",
    field: "payload.facts",
    broken: `r.entry = 'facts' AND json_type(r.payload) = 'object' AND (EXISTS (SELECT 1 FROM json_each(r.payload, '$.facts') f
      WHERE (${READING}, f.key) IN (SELECT episode_seq, known_from, place FROM ${STATED})
        AND (${READING}, f.key, f.value) NOT IN (SELECT episode_seq, known_from, place, id FROM ${STATED}))
      OR (${READING}, json_array_length(r.payload, '$.facts')) IN (SELECT episode_seq, known_from, place FROM ${STATED}))`,
    message: "are not the facts of this reading, to which a rebuild gives these ids",
  },
  {
    kind: "change",
    field: "recorded_at",
    broken: "r.recorded_at < (SELECT c.recorded_at FROM changes c WHERE c.seq < r.seq ORDER BY c.seq DESC LIMIT 1)",
    message: "must not be before that of the change before it",
  },
];

const CHAINS: readonly { kind: RecordKind; field: string; parents: string }[] = [
  {
    kind: "entity",
    field: "merged_into",
    parents: "SELECT seq AS child, merged_into AS parent, seq AS key FROM entities WHERE merged_into IS NOT NULL",
  },
  {
    kind: "fact",
    field: "replaced_by",
    parents: "SELECT seq AS child, replaced_by AS parent, seq AS key FROM facts WHERE replaced_by IS NOT NULL",
  },
  {
    kind: "community",
    field: "parent_id",
    parents:
      "SELECT id AS child, parent_id AS parent, seq AS key FROM communities WHERE parent_id IS NOT NULL AND known_to IS NULL",
  },
];

interface Broken {
  line: number;
  field: string;
  message: string;
}

export function checkRows(sql: Sql): void {
  const broken = [
    ...[...RULES, ...rulesOfCodes(sql)].flatMap((rule) => brokenBy(sql, rule)),
    ...CHAINS.flatMap((chain) => cycleIn(sql, chain)),
    ...NAMES.flatMap((rule) => strangersTo(sql, rule)),
    ...misspeltIn(sql),
    ...misfits(sql).map(({ kind, key, field, message }) => at(sql, kind, key, field, message)),
  ];
  const [first] = broken.length > 0 ? broken.toSorted((a, b) => a.line - b.line) : contradictedFacts(sql);
  if (first !== undefined) throw lineFault(first.line, first.field, first.message);
}

/** Blames a fact for its statements, so other rules come first. */
function contradictedFacts(sql: Sql): Broken[] {
  const unstated = factsOfNoStatement(sql);
  const wrong = unstated.length > 0 ? unstated : factsWithoutVersion(sql);
  return wrong.map(({ kind, key, field, message }) => at(sql, kind, key, field, message));
}

function rulesOfCodes(sql: Sql): Rule[] {
  const [vector] = sql.all<{ bytes: number }>("SELECT length(value) AS bytes FROM vectors LIMIT 1");
  const expected =
    vector === undefined
      ? "(SELECT length(c.code) FROM codes c LIMIT 1)"
      : String(BYTES_PER_WORD * codeWords(vector.bytes / BYTES_PER_NUMBER));
  const message = "has another length than a code of these vectors";
  return [{ kind: "code", field: "code", broken: `length(r.code) <> ${expected}`, message }];
}

const [BYTES_PER_WORD, BYTES_PER_NUMBER] = [4, 2];

function brokenBy(sql: Sql, { kind, field, broken, message }: Rule): Broken[] {
  const columns = keyColumns(sql, kind);
  const [row] = sql.all(
    `SELECT ${columns.map((name) => `r.${name}`).join(", ")} FROM ${shapeOf(kind).table} r WHERE ${broken} LIMIT 1`,
  );
  return row === undefined
    ? []
    : [
        at(
          sql,
          kind,
          columns.map((name) => row[name] ?? null),
          field,
          message,
        ),
      ];
}

/** Reads the names once, because one episode may have them all. */
interface NameRule {
  kind: RecordKind;
  field: string;
  of: string;
  among: string;
  where: string;
  message: string;
}

const readingOf = (row: string): string => `${row}.episode_seq || ' ' || ${row}.known_from`;

const NAMES: readonly NameRule[] = [
  ...(["subject_name", "object_name"] as const).map((field) => ({
    kind: "provenance" as const,
    field,
    of: readingOf("r"),
    among: `SELECT ${readingOf("m")} AS owner, m.name FROM mentions m WHERE m.original IS NULL`,
    where: `r.${field} IS NOT NULL`,
    message: "is not a name that the same reading of its episode mentions",
  })),
  {
    kind: "mention",
    field: "name",
    of: "r.entity_seq",
    among: "SELECT a.entity_seq AS owner, a.alias AS name FROM aliases a",
    where: "r.linked_to IS NULL",
    message: "has no line alias of its entity",
  },
];

export const RULED_KINDS: ReadonlySet<RecordKind> = new Set(
  [...RULES, ...CHAINS, ...NAMES, { kind: "alias" as const }].map(({ kind }) => kind),
);

function strangersTo(sql: Sql, { kind, field, of, among, where, message }: NameRule): Broken[] {
  // most names are spelled the same, which SQL detects
  const strangers = sql.all<{ seq: number; owner: number | string; name: string }>(
    `SELECT r.seq, ${of} AS owner, r.${field} AS name FROM ${shapeOf(kind).table} r
     WHERE ${where} AND (${of}, r.${field}) NOT IN (${among}) ORDER BY r.seq`,
  );
  if (strangers.length === 0) return [];
  const names = sql.all<{ owner: number | string; name: string }>(
    `SELECT owner, name FROM (${among}) WHERE owner IN (SELECT value FROM json_each(?))`,
    JSON.stringify([...new Set(strangers.map(({ owner }) => owner))]),
  );
  const keyOf = (row: { owner: number | string; name: string }): string => `${row.owner} ${normaliseName(row.name)}`;
  const known = new Set(names.map(keyOf));
  const wrong = strangers.find((row) => !known.has(keyOf(row)));
  return wrong === undefined ? [] : [at(sql, kind, [wrong.seq], field, message)];
}

function misspeltIn(sql: Sql): Broken[] {
  const rows = sql.all<{ normalised: string; entity_seq: number; alias: string }>(
    "SELECT normalised, entity_seq, alias FROM aliases ORDER BY 1, 2",
  );
  const wrong = rows.find(({ normalised, alias }) => normaliseName(alias) !== normalised);
  const key = wrong === undefined ? [] : [wrong.normalised, wrong.entity_seq];
  return wrong === undefined ? [] : [at(sql, "alias", key, "normalised", "must be the alias as names are compared")];
}

function cycleIn(sql: Sql, { kind, field, parents }: (typeof CHAINS)[number]): Broken[] {
  const rows = sql.all<{ child: string; parent: string; key: number }>(parents);
  const links = new Map(rows.map((row) => [row.child, row]));
  const checked = new Set<string>();
  for (const start of links.keys()) {
    const path = new Set<string>();
    for (let link = links.get(start); link !== undefined && !checked.has(link.child); link = links.get(link.parent)) {
      if (path.has(link.child)) return [at(sql, kind, [link.key], field, "leads back to the row itself")];
      path.add(link.child);
    }
    for (const step of path) checked.add(step);
  }
  return [];
}

const at = (sql: Sql, kind: RecordKind, key: SqlValue[], field: string, message: string): Broken => ({
  line: lineOf(sql, kind, key as (string | number | null)[]) ?? 0,
  field,
  message: `${message} (${kind})`,
});
