import type { Sql } from "../../ports/sql.ts";
import { TEXT_INDEXES } from "./folding.ts";
import { indexText } from "./full-text.ts";

export const indexedEpisodeText = ({
  type,
  name,
  title,
  content,
}: {
  type: string;
  name: string | null;
  title: string | null;
  content: string;
}): string => [type === "document" ? title : name, content].filter((text) => text !== null).join(" ");

const indexedEntityText = (names: Iterable<string>): string => [...new Set(names)].join(" ");

export interface IndexedReport {
  title: string;
  summary?: string;
  findings: { summary?: string; explanation?: string }[];
}

export const indexedReportText = ({ title, summary, findings }: IndexedReport): string =>
  [title, summary, ...findings.flatMap((finding) => [finding.summary, finding.explanation])].join(" ");

export function reindexAllTexts(sql: Sql): void {
  for (const scope of TEXT_INDEXES) {
    for (let after = 0; ;) {
      const rows = PAGES[scope](sql, after);
      for (const { seq, text } of rows) indexText(sql, scope, seq, text);
      const last = rows.at(-1);
      if (!last) break;
      after = last.seq;
    }
  }
}

export function reindexEntityNames(sql: Sql): void {
  for (const { seq, text } of entitiesAfter(sql, 0, Number.MAX_SAFE_INTEGER)) indexText(sql, "entities", seq, text);
}

export function indexEntityNames(sql: Sql, seq: number): void {
  for (const { text } of entitiesAfter(sql, seq - 1, 1)) indexText(sql, "entities", seq, text);
}

const PAGE_ROWS = 500;
type IndexedRow = { seq: number; text: string };

function entitiesAfter(sql: Sql, after: number, count = PAGE_ROWS): IndexedRow[] {
  const page = sql.all<{ seq: number }>(
    "SELECT DISTINCT entity_seq AS seq FROM mentions WHERE entity_seq > ? ORDER BY entity_seq LIMIT ? + 0",
    after,
    count,
  );
  if (page.length === 0) return [];
  const rows = sql.all<{ seq: number; name: string }>(
    `WITH page AS (SELECT value AS seq FROM json_each(?))
     SELECT seq, name FROM (
       SELECT entity_seq AS seq, alias AS name, 0 AS mentioned, 0 AS at, 0 AS place FROM aliases WHERE given = 1 AND entity_seq IN (SELECT seq FROM page)
       UNION SELECT e.seq, d.name, 0, 0, 0 FROM entity_edits d JOIN operations o ON o.seq = d.operation_seq
         JOIN entities e ON e.id = iif(o.kind = 'split', d.other_id, d.entity_id) WHERE d.name IS NOT NULL AND e.seq IN (SELECT seq FROM page)
       UNION ALL SELECT entity_seq, name, 1, min(known_from), min(coalesce(original, seq)) FROM mentions
         WHERE entity_seq IN (SELECT seq FROM page) GROUP BY entity_seq, name)
     ORDER BY seq, mentioned, at, place, name`,
    JSON.stringify(page.map(({ seq }) => seq)),
  );
  return Array.from(
    Map.groupBy(rows, ({ seq }) => seq),
    ([seq, named]) => ({ seq, text: indexedEntityText(named.map(({ name }) => name)) }),
  );
}

const PAGES: Readonly<Record<(typeof TEXT_INDEXES)[number], (sql: Sql, after: number) => IndexedRow[]>> = {
  episodes: (sql, after) =>
    sql
      .all<{ seq: number; type: string; name: string | null; title: string | null; content: string }>(
        "SELECT seq, type, name, title, content FROM episodes WHERE seq > ? ORDER BY seq LIMIT ? + 0",
        after,
        PAGE_ROWS,
      )
      .map((episode) => ({ seq: episode.seq, text: indexedEpisodeText(episode) })),
  facts: (sql, after) =>
    sql.all<IndexedRow>("SELECT seq, fact AS text FROM facts WHERE seq > ? ORDER BY seq LIMIT ? + 0", after, PAGE_ROWS),
  entities: (sql, after) => entitiesAfter(sql, after),
  communities: (sql, after) =>
    sql
      .all<{ seq: number; report: string }>(
        "SELECT seq, report FROM communities WHERE seq > ? AND report IS NOT NULL ORDER BY seq LIMIT ? + 0",
        after,
        PAGE_ROWS,
      )
      .map(({ seq, report }) => ({ seq, text: indexedReportText(JSON.parse(report) as IndexedReport) })),
};
