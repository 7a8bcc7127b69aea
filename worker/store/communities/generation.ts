import type { Instant } from "../../../shared/instant.ts";
import { nextNumberSql } from "../base/row-numbers.ts";
import { nonNull } from "../../../shared/non-null.ts";
import {
  isSummaryNode,
  nodeOfSummary,
  rowOfNode,
  type DraftCommunity,
  type GenerationDraft,
} from "../../core/communities/generation.ts";
import type { MemberRelation, Report, SummaryText } from "../../core/communities/texts.ts";
import type { Publication, RefreshLease } from "../../ports/graph/communities.ts";
import type { Sql, SqlValue } from "../../ports/sql.ts";
import type { Ids } from "../../ports/system.ts";
import { logChange } from "../base/change-log.ts";
import { readMeta } from "../base/meta.ts";
import { endedEntitySql } from "../base/moment-sql.ts";
import { assignLeafCommunities } from "./drift.ts";
import { indexText } from "../index/full-text.ts";
import { dropStageResults, generationOf, startRefresh, whileRefreshing } from "./refresh.ts";
import { indexedReportText } from "../index/indexed-texts.ts";

/**
 * Changed rows are closed on the known axis; the draft keeps ids. New entities join as in a dynamic step.
 *
 * @returns "lost" if the lease is lost or a text of the draft no longer exists, "again" if another refresh begins
 */
export function flipGeneration(
  sql: Sql,
  clock: Instant,
  ids: Ids,
  lease: RefreshLease,
  draft: GenerationDraft,
): Publication {
  let isWhole = true;
  let begins = false;
  const taken = whileRefreshing(sql, clock, lease, (now) => {
    isWhole = keepTextsOf(sql, draft);
    if (!isWhole) return;
    const generation = generationOf(sql) + 1;
    const summaries = storeSummaries(sql, ids, draft, now);
    const exists = new Set(
      sql.all<{ seq: number }>("SELECT seq FROM entities WHERE merged_at IS NULL").map(({ seq }) => seq),
    );
    const nodesOf = (members: readonly number[]): number[] =>
      members.flatMap((node) => {
        if (!isSummaryNode(node)) return exists.has(rowOfNode(node)) ? [node] : [];
        return [nodeOfSummary(nonNull(summaries.seqs[rowOfNode(node)], "summary entity"))];
      });
    const changed = storeCommunities(sql, ids, draft.communities, nodesOf, generation, now);
    const isChanged = changed.written.size + changed.gone.size + changed.moved.size > 0 || summaries.touched;
    sql.all(
      `UPDATE refresh SET state = 'idle', generation = ?, token = NULL, lease_until = 0, rewritten = ?, unchanged = ?, error = NULL, attempts = 0, snapshot = ?`,
      isChanged ? generation : generation - 1,
      changed.rewritten,
      changed.unchanged,
      draft.snapshot,
    );
    dropStageResults(sql);
    if (isChanged) logGeneration(sql, generation, changed, now);
    assignLeafCommunities(sql, entitiesWithoutCommunity(sql, now), now);
    begins = readMeta(sql, "refresh_again") !== null;
    if (begins) startRefresh(sql, now);
  });
  if (!isWhole) return "lost";
  return begins ? "again" : taken;
}

const MAX_IDS_PER_EVENT = 500;

function logGeneration(
  sql: Sql,
  generation: number,
  { written, moved, gone }: Record<"written" | "moved" | "gone", ReadonlySet<string>>,
  now: Instant,
): void {
  const changed = [...written, ...[...moved].filter((id) => !written.has(id) && !gone.has(id))];
  const ended = [...gone];
  const log = (community_ids: string[], gone_ids: string[]): void => {
    logChange(sql, "community", { id: String(generation), seq: null }, { generation, community_ids, gone_ids }, now);
  };
  for (let at = 0; at < Math.max(1, changed.length, ended.length); at += MAX_IDS_PER_EVENT)
    log(changed.slice(at, at + MAX_IDS_PER_EVENT), ended.slice(at, at + MAX_IDS_PER_EVENT));
}

function keepTextsOf(sql: Sql, { summaries, communities }: GenerationDraft): boolean {
  const wanted = new Set([...summaries, ...communities].flatMap(({ fingerprint }) => fingerprint ?? []));
  const list = JSON.stringify([...wanted]);
  const [row] = sql.all<{ count: number }>(
    "SELECT count(*) AS count FROM written WHERE fingerprint IN (SELECT value FROM json_each(?))",
    list,
  );
  if ((row?.count ?? 0) < wanted.size) return false;
  // unused texts would outlive their entities; those of earlier summary entities are found by their vectors
  sql.all(
    "DELETE FROM written WHERE fingerprint NOT IN (SELECT value FROM json_each(?)) AND fingerprint NOT IN (SELECT fingerprint FROM summary_entities)",
    list,
  );
  return true;
}

interface Text {
  result: SummaryText[] | Report;
  value: SqlValue;
  rests_on: string;
}

/** One text at a time: together they may exceed a Worker's memory. */
function textOf(sql: Sql, fingerprint: string): Text {
  const [row] = sql.all<{ result: string; value: SqlValue; rests_on: string }>(
    "SELECT result, value, json_extract(basis, '$.facts') AS rests_on FROM written WHERE fingerprint = ?",
    fingerprint,
  );
  const { result, ...others } = nonNull(row, "text");
  return { result: JSON.parse(result) as Text["result"], ...others };
}

function storeSummaries(
  sql: Sql,
  ids: Ids,
  { summaries }: GenerationDraft,
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
  for (const { fingerprint, place, layer, members, relations } of summaries) {
    const key = `${fingerprint} ${place}`;
    const existing = known.get(key);
    known.delete(key);
    const nodes = members.map((node, at) => ({
      node: isSummaryNode(node) ? nodeOfSummary(nonNull(seqs[rowOfNode(node)], "member")) : node,
      relation: relations[at] ?? null,
    }));
    if (existing !== undefined) {
      seqs.push(existing);
      if (setSummaryMembers(sql, existing, nodes, now)) touched = true;
      continue;
    }
    touched = true;
    const { result, rests_on } = textOf(sql, fingerprint);
    const text = nonNull((result as SummaryText[])[place], "summary entity");
    const [row] = sql.all<{ seq: number }>(
      `INSERT INTO summary_entities (seq, id, name, type, description, layer, fingerprint, place, rests_on, known_from)
       VALUES (${nextNumberSql("summary_entities")}, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
      ids.make("ent"),
      text.name,
      text.type,
      text.description,
      layer,
      fingerprint,
      place,
      rests_on,
      now,
    );
    const { seq } = nonNull(row, "inserted summary entity");
    seqs.push(seq);
    setSummaryMembers(sql, seq, nodes, now);
  }
  for (const seq of known.values()) {
    touched = true;
    sql.all("UPDATE summary_entities SET known_to = ? WHERE seq = ?", now, seq);
  }
  return { seqs, touched };
}

/** Members without a new relation keep the old one. */
function setSummaryMembers(
  sql: Sql,
  seq: number,
  members: readonly { node: number; relation: MemberRelation | null }[],
  now: Instant,
): boolean {
  const before = new Map(
    sql
      .all<{ node: number; relation: string | null; strength: number | null }>(
        "SELECT node, relation, strength FROM summary_members WHERE summary_seq = ? AND known_to IS NULL",
        seq,
      )
      .map((row) => [row.node, row]),
  );
  const wanted = new Set(members.map(({ node }) => node));
  const added = members.filter(({ node, relation }) => {
    const row = before.get(node);
    return (
      row === undefined || (relation !== null && (row.relation !== relation.text || row.strength !== relation.strength))
    );
  });
  const renewed = new Set(added.map(({ node }) => node));
  const removed = [...before.keys()].filter((node) => !wanted.has(node) || renewed.has(node));
  for (const node of removed)
    sql.all(
      "UPDATE summary_members SET known_to = ? WHERE summary_seq = ? AND node = ? AND known_to IS NULL",
      now,
      seq,
      node,
    );
  for (const { node, relation } of added)
    // if a node moves twice at one instant, only the last move is visible
    sql.all(
      "INSERT OR REPLACE INTO summary_members (summary_seq, node, known_from, relation, strength) VALUES (?, ?, ?, ?, ?)",
      seq,
      node,
      now,
      relation?.text ?? null,
      relation?.strength ?? null,
    );
  return removed.length + added.length > 0;
}

interface CurrentCommunity {
  seq: number;
  id: string;
  level: number;
  parent_id: string | null;
  fingerprint: string | null;
  stale_from: number | null;
}

function storeCommunities(
  sql: Sql,
  ids: Ids,
  drafts: readonly DraftCommunity[],
  nodesOf: (members: readonly number[]) => number[],
  generation: number,
  now: Instant,
): { rewritten: number; unchanged: number; written: Set<string>; moved: Set<string>; gone: Set<string> } {
  const current = currentCommunities(sql);
  const known = new Map(current.map((row) => [row.id, row]));
  const resolved = drafts.map((draft) => ({ ...draft, members: nodesOf(draft.members) }));
  const communityIds = resolved.map(({ id }) => (id !== null && known.has(id) ? id : ids.make("com")));
  const leafOfNode = new Map<number, string>();
  let rewritten = 0;
  let unchanged = 0;
  const written = new Set<string>();
  resolved.forEach(({ level, parent, members, leaf, fingerprint, fresh }, place) => {
    if (members.every(isSummaryNode)) return;
    const id = nonNull(communityIds[place], "id");
    const before = known.get(id);
    known.delete(id);
    if (leaf) for (const node of members) leafOfNode.set(node, id);
    const parent_id = parent === null ? null : nonNull(communityIds[parent], "parent");
    const isUnchanged = before !== undefined && before.fingerprint === fingerprint;
    if (isUnchanged) unchanged++;
    else rewritten++;
    if (isUnchanged && before.level === level && before.parent_id === parent_id) {
      const stale_from = fresh ? null : (before.stale_from ?? now);
      if (before.stale_from !== stale_from) setStale(sql, before, stale_from, now);
      return;
    }
    written.add(id);
    if (before !== undefined) closeCommunity(sql, before.seq, now);
    const text = fingerprint === null ? null : textOf(sql, fingerprint);
    const stale_from = fresh ? null : (before?.stale_from ?? now);
    insertCommunity(sql, { id, level, parent_id, fingerprint, generation, stale_from }, text, now);
  });
  for (const { seq } of known.values()) closeCommunity(sql, seq, now);
  return { rewritten, unchanged, written, moved: moveMembers(sql, leafOfNode, now), gone: new Set(known.keys()) };
}

function setStale(
  sql: Sql,
  { seq, stale_from: before }: CurrentCommunity,
  stale_from: number | null,
  now: Instant,
): void {
  sql.all("UPDATE communities SET stale_from = ? WHERE seq = ?", stale_from, seq);
  if (before === null || before >= now) return;
  // a bound number is a float, "1.0" in JSON, so a copy from an export would differ
  sql.all(
    "UPDATE communities SET was_stale = json_insert(was_stale, '$[#]', json(?1)) WHERE seq = ?2",
    JSON.stringify([before, now]),
    seq,
  );
}

const currentCommunities = (sql: Sql): CurrentCommunity[] =>
  sql.all<CurrentCommunity & Record<string, never>>(
    "SELECT seq, id, level, parent_id, fingerprint, stale_from FROM communities WHERE known_to IS NULL ORDER BY seq",
  );

function insertCommunity(
  sql: Sql,
  row: Omit<CurrentCommunity, "seq"> & { generation: number },
  text: Text | null,
  now: Instant,
): void {
  const report = text === null ? null : (text.result as Report);
  const [inserted] = sql.all<{ seq: number }>(
    `INSERT INTO communities (seq, id, level, parent_id, name, summary, report, fingerprint, generation, rests_on, known_from, stale_from)
     VALUES (${nextNumberSql("communities")}, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING seq`,
    row.id,
    row.level,
    row.parent_id,
    report?.title ?? null,
    report?.summary ?? null,
    report === null ? null : JSON.stringify(report),
    row.fingerprint,
    row.generation,
    text?.rests_on ?? null,
    now,
    row.stale_from,
  );
  if (report === null || text === null) return;
  const { seq } = nonNull(inserted, "inserted community");
  indexText(sql, "communities", seq, indexedReportText(report));
  sql.all("INSERT INTO community_vectors (seq, value) VALUES (?, ?)", seq, text.value);
}

const closeCommunity = (sql: Sql, seq: number, now: Instant): void => {
  sql.all("UPDATE communities SET known_to = ? WHERE seq = ?", now, seq);
};

function moveMembers(sql: Sql, leafOfNode: ReadonlyMap<number, string>, now: Instant): Set<string> {
  const current = sql.all<{ node: number; community_id: string }>(
    "SELECT node, community_id FROM community_members WHERE known_to IS NULL",
  );
  const before = new Map(current.map(({ node, community_id }) => [node, community_id]));
  const moved = new Set<string>();
  for (const [node, id] of before) {
    if (leafOfNode.get(node) === id) continue;
    moved.add(id);
    sql.all("UPDATE community_members SET known_to = ? WHERE node = ? AND known_to IS NULL", now, node);
  }
  for (const [node, id] of leafOfNode) {
    if (before.get(node) === id) continue;
    moved.add(id);
    sql.all(
      "INSERT OR REPLACE INTO community_members (node, community_id, known_from) VALUES (?, ?, ?)",
      node,
      id,
      now,
    );
  }
  return moved;
}

const entitiesWithoutCommunity = (sql: Sql, now: Instant): number[] =>
  sql
    .all<{ seq: number }>(
      `SELECT e.seq FROM entities e WHERE e.merged_at IS NULL AND 2 * e.seq NOT IN (SELECT node FROM community_members WHERE known_to IS NULL)
         AND NOT (${endedEntitySql("e", "?1")}) ORDER BY e.seq`,
      now,
    )
    .map(({ seq }) => seq);
