import type { Instant } from "../../shared/instant.ts";
import { must } from "../../shared/must.ts";
import {
  isSummaryNode,
  matchCommunities,
  nodeOfSummary,
  rowOfNode,
  type DraftCommunity,
  type GenerationDraft,
  type KnownCommunity,
} from "../core/communities/generation.ts";
import type { Report, SummaryText } from "../core/communities/texts.ts";
import { searchableText } from "../core/indexing/tokenise.ts";
import type { RefreshLease, Taken } from "../ports/refresh.ts";
import type { Sql, SqlValue } from "../ports/sql.ts";
import type { Ids } from "../ports/system.ts";
import { logChange } from "./changes.ts";
import { joinLeaves } from "./community-drift.ts";
import { generationOf, whileRefreshing } from "./refresh.ts";

/**
 * Makes a draft the present generation, in one transaction: what is the same stays as it is, what changed is closed on the
 * known axis and stands anew beside it, under the same id where it is the same community by its members. What vanished since
 * the snapshot is left out, what arrived since joins as in a dynamic step.
 */
export function flipGeneration(sql: Sql, clock: Instant, ids: Ids, lease: RefreshLease, draft: GenerationDraft): Taken {
  let isWhole = true;
  const taken = whileRefreshing(sql, clock, lease, (now) => {
    const texts = textsOf(sql, draft);
    isWhole = texts !== null;
    if (texts === null) return;
    const generation = generationOf(sql) + 1;
    const summaries = placeSummaries(sql, ids, draft, texts, now);
    const exists = new Set(
      sql.all<{ seq: number }>("SELECT seq FROM entities WHERE merged_into IS NULL").map(({ seq }) => seq),
    );
    const nodesOf = (members: readonly number[]): number[] =>
      members.flatMap((node) => {
        if (!isSummaryNode(node)) return exists.has(rowOfNode(node)) ? [node] : [];
        return [nodeOfSummary(must(summaries.seqs[rowOfNode(node)], "summary entity"))];
      });
    const changed = placeCommunities(sql, ids, draft.communities, nodesOf, texts, generation, now);
    const isChanged = changed.touched || summaries.touched;
    sql.all(
      `UPDATE refresh SET state = 'idle', generation = ?, token = NULL, lease_until = 0, rewritten = ?, unchanged = ?, error = NULL, attempts = 0`,
      isChanged ? generation : generation - 1,
      changed.rewritten,
      changed.unchanged,
    );
    if (isChanged) tellOf(sql, generation, now);
    joinLeaves(sql, homeless(sql), now);
  });
  return isWhole ? taken : "lost";
}

/** Of the new communities of a generation so many are named to those who follow. */
const MOST_TOLD = 100;

function tellOf(sql: Sql, generation: number, now: Instant): void {
  const rows = sql.all<{ id: string }>(
    "SELECT DISTINCT id FROM communities WHERE known_to IS NULL AND generation = ? ORDER BY seq LIMIT ?",
    generation,
    MOST_TOLD,
  );
  const community_ids = rows.map(({ id }) => id);
  logChange(sql, "community", { id: `generation-${generation}`, seq: null }, { generation, community_ids }, now);
}

type Texts = Map<string, { result: SummaryText[] | Report; value: SqlValue }>;

/** Everything that the draft refers to; `null` where something is not there any more. */
function textsOf(sql: Sql, { summaries, communities }: GenerationDraft): Texts | null {
  const wanted = new Set([...summaries, ...communities].flatMap(({ fingerprint }) => fingerprint ?? []));
  const rows = sql.all<{ fingerprint: string; result: string; value: SqlValue }>(
    "SELECT fingerprint, result, value FROM written WHERE fingerprint IN (SELECT value FROM json_each(?))",
    JSON.stringify([...wanted]),
  );
  if (rows.length < wanted.size) return null;
  // what this generation does not speak of is not kept: its words would outlive what they are about
  sql.all("DELETE FROM written WHERE fingerprint NOT IN (SELECT value FROM json_each(?))", JSON.stringify([...wanted]));
  return new Map(
    rows.map(({ fingerprint, result, value }) => [
      fingerprint,
      { result: JSON.parse(result) as SummaryText[] | Report, value },
    ]),
  );
}

/** The summary entities of the draft, those that were there already among them. */
function placeSummaries(
  sql: Sql,
  ids: Ids,
  { summaries }: GenerationDraft,
  texts: Texts,
  now: Instant,
): { seqs: number[]; touched: boolean } {
  const known = new Map(
    sql
      .all<{ seq: number; fingerprint: string; place: number }>(
        "SELECT seq, fingerprint, place FROM summary_entities WHERE known_to IS NULL",
      )
      .map(({ seq, fingerprint, place }) => [`${fingerprint} ${place}`, seq]),
  );
  const seqs: number[] = [];
  let touched = false;
  for (const { fingerprint, place, layer, members } of summaries) {
    const key = `${fingerprint} ${place}`;
    const there = known.get(key);
    known.delete(key);
    if (there !== undefined) {
      seqs.push(there);
      continue;
    }
    touched = true;
    const text = must((must(texts.get(fingerprint), "words").result as SummaryText[])[place], "summary entity");
    const [row] = sql.all<{ seq: number }>(
      `INSERT INTO summary_entities (id, name, type, description, layer, fingerprint, place, known_from)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
      ids.make("ent"),
      text.name,
      text.type,
      text.description,
      layer,
      fingerprint,
      place,
      now,
    );
    const { seq } = must(row, "inserted summary entity");
    seqs.push(seq);
    for (const node of members) {
      const member = isSummaryNode(node) ? nodeOfSummary(must(seqs[rowOfNode(node)], "member")) : node;
      sql.all("INSERT OR IGNORE INTO summary_members (summary_seq, node) VALUES (?, ?)", seq, member);
    }
  }
  for (const seq of known.values()) {
    touched = true;
    sql.all("UPDATE summary_entities SET known_to = ? WHERE seq = ?", now, seq);
  }
  return { seqs, touched };
}

interface Current extends KnownCommunity {
  seq: number;
  parent_id: string | null;
  fingerprint: string | null;
  stale_from: number | null;
}

function placeCommunities(
  sql: Sql,
  ids: Ids,
  drafts: readonly DraftCommunity[],
  nodesOf: (members: readonly number[]) => number[],
  texts: Texts,
  generation: number,
  now: Instant,
): { rewritten: number; unchanged: number; touched: boolean } {
  const current = currentCommunities(sql);
  const fresh = drafts.map((draft) => ({ ...draft, members: nodesOf(draft.members) }));
  const matched = matchCommunities(fresh, current);
  const names = matched.map((id) => id ?? ids.make("com"));
  const known = new Map(current.map((row) => [row.id, row]));
  const homes = new Map<number, string>();
  let rewritten = 0;
  let unchanged = 0;
  let touched = false;
  fresh.forEach(({ level, parent, members, leaf, fingerprint }, place) => {
    if (members.length === 0) return;
    const id = must(names[place], "id");
    const before = known.get(id);
    known.delete(id);
    if (leaf) for (const node of members) homes.set(node, id);
    const parent_id = parent === null ? null : must(names[parent], "parent");
    const isSaid = before !== undefined && before.fingerprint === fingerprint;
    if (isSaid) unchanged++;
    else rewritten++;
    if (isSaid && before.level === level && before.parent_id === parent_id) {
      if (before.stale_from !== null) sql.all("UPDATE communities SET stale_from = NULL WHERE seq = ?", before.seq);
      return;
    }
    touched = true;
    if (before !== undefined) closeCommunity(sql, before.seq, now);
    const text = fingerprint === null ? null : must(texts.get(fingerprint), "words");
    insertCommunity(sql, { id, level, parent_id, fingerprint, generation }, text, now);
  });
  for (const { seq } of known.values()) {
    touched = true;
    closeCommunity(sql, seq, now);
  }
  return { rewritten, unchanged, touched: moveMembers(sql, homes, now) || touched };
}

/** Communities that are current, with all their members. */
function currentCommunities(sql: Sql): Current[] {
  const rows = sql.all<{
    seq: number;
    id: string;
    level: number;
    parent_id: string | null;
    fingerprint: string | null;
    stale_from: number | null;
  }>("SELECT seq, id, level, parent_id, fingerprint, stale_from FROM communities WHERE known_to IS NULL ORDER BY seq");
  const members = new Map<string, number[]>(rows.map(({ id }) => [id, []]));
  const parents = new Map(rows.map(({ id, parent_id }) => [id, parent_id]));
  const homes = sql.all<{ node: number; community_id: string }>(
    "SELECT node, community_id FROM community_members WHERE known_to IS NULL ORDER BY node",
  );
  for (const { node, community_id } of homes)
    for (let id: string | null = community_id; id !== null; id = parents.get(id) ?? null) members.get(id)?.push(node);
  return rows.map((row) => ({ ...row, members: members.get(row.id) ?? [] }));
}

function insertCommunity(
  sql: Sql,
  row: { id: string; level: number; parent_id: string | null; fingerprint: string | null; generation: number },
  text: { result: SummaryText[] | Report; value: SqlValue } | null,
  now: Instant,
): void {
  const report = text === null ? null : (text.result as Report);
  const [inserted] = sql.all<{ seq: number }>(
    `INSERT INTO communities (id, level, parent_id, name, summary, report, fingerprint, generation, known_from)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    row.id,
    row.level,
    row.parent_id,
    report?.title ?? null,
    report?.summary ?? null,
    report === null ? null : JSON.stringify(report),
    row.fingerprint,
    row.generation,
    now,
  );
  if (report === null || text === null) return;
  const { seq } = must(inserted, "inserted community");
  const findings = report.findings.flatMap(({ summary, explanation }) => [summary, explanation]);
  sql.all(
    "INSERT INTO communities_text (rowid, text) VALUES (?, ?)",
    seq,
    searchableText([report.title, report.summary, ...findings].join(" ")),
  );
  sql.all("INSERT INTO community_vectors (seq, value) VALUES (?, ?)", seq, text.value);
}

const closeCommunity = (sql: Sql, seq: number, now: Instant): void => {
  sql.all("UPDATE communities SET known_to = ? WHERE seq = ?", now, seq);
};

/** Every node is where it is in the new generation; what is in no community any more leaves. Says whether any moved. */
function moveMembers(sql: Sql, homes: ReadonlyMap<number, string>, now: Instant): boolean {
  const current = sql.all<{ node: number; community_id: string }>(
    "SELECT node, community_id FROM community_members WHERE known_to IS NULL",
  );
  const there = new Map(current.map(({ node, community_id }) => [node, community_id]));
  let moved = false;
  for (const [node, id] of there) {
    if (homes.get(node) === id) continue;
    moved = true;
    sql.all("UPDATE community_members SET known_to = ? WHERE node = ? AND known_to IS NULL", now, node);
  }
  for (const [node, id] of homes) {
    if (there.get(node) === id) continue;
    moved = true;
    // of two moves at one instant only the last one was ever to be seen
    sql.all(
      "INSERT OR REPLACE INTO community_members (node, community_id, known_from) VALUES (?, ?, ?)",
      node,
      id,
      now,
    );
  }
  return moved;
}

/** Entities in no community. */
const homeless = (sql: Sql): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT seq FROM entities WHERE merged_into IS NULL AND 2 * seq NOT IN (SELECT node FROM community_members WHERE known_to IS NULL) ORDER BY seq`,
    )
    .map(({ seq }) => seq);
