import type { Counts } from "../../ports/erasures.ts";
import type { Sql } from "../../ports/sql.ts";
import { readMeta, writeMeta } from "../base/meta.ts";

/** Tables whose rows are counted. All tables are erased, counted or not. */
export const COUNTED: Readonly<Record<string, string>> = {
  episodes: "SELECT count(*) FROM episodes",
  entities: "SELECT count(*) FROM entities WHERE merged_at IS NULL",
  facts:
    "SELECT count(*) FROM facts f WHERE EXISTS (SELECT 1 FROM fact_versions v WHERE v.fact_seq = f.seq AND v.known_to IS NULL)",
  fact_versions: "SELECT count(*) FROM fact_versions",
  mentions: "SELECT count(*) FROM mentions",
  extractions: "SELECT count(*) FROM extractions",
  verdicts: "SELECT count(*) FROM verdicts",
  synonyms: "SELECT count(*) FROM synonyms",
  operations: "SELECT count(*) FROM operations",
  corrections: "SELECT (SELECT count(*) FROM corrections) + (SELECT count(*) FROM entity_edits)",
  summaries: "SELECT (SELECT count(*) FROM summaries) + (SELECT count(*) FROM summary_entities)",
  communities: "SELECT count(*) FROM communities",
  traversal_memory:
    "SELECT (SELECT count(*) FROM traces) + (SELECT count(*) FROM vain_searches) + (SELECT count(*) FROM taught_answers)",
  vectors:
    "SELECT (SELECT count(*) FROM vectors) + (SELECT count(*) FROM descriptions) + (SELECT count(*) FROM community_vectors)",
  vectors_in_index: "SELECT count(*) FROM indexed_vectors",
  changes: "SELECT count(*) FROM changes",
};

export const UNCOUNTED: Readonly<Record<string, string>> = {
  meta: "single values",
  deleted_rows: "row numbers that are not used again",
  exclusive_versions: "an index of fact_versions",
  work: "one row an episode",
  file_versions: "which documents are files; their texts are episodes",
  resolver_calls: "belong to verdicts",
  resolver_texts: "belong to verdicts",
  resolver_episodes: "belong to verdicts",
  prompt_names: "which names the prompt of an extraction showed",
  prompt_sources: "which episodes the prompt of an extraction showed",
  rereads: "a list of what is to be done",
  renewals: "a list of what is to be done",
  replacements: "which extractions do not count any more",
  correction_sources: "belong to corrections",
  entity_edit_sources: "belong to corrections",
  entity_gaps: "when entities were not there",
  aliases: "follow from mentions",
  name_bands: "follow from names",
  linked_names: "follow from names",
  name_links: "which texts have which names",
  changed_names: "a list of what is to be done",
  changed_texts: "a list of what is to be done",
  provenance: "what mentions are to entities, to facts",
  summary_members: "belong to summaries",
  community_members: "belong to communities",
  written: "words of summaries and communities, kept for reuse",
  alarm_failures: "jobs of the alarm that failed",
  effects: "ids of what requests made that may be sent again",
  lessons: "what the memory of edges follows from",
  exports: "exports under way",
  export_lines: "exports under way",
  refresh: "how far a refresh is",
  refresh_results: "how far a refresh is",
  unembedded: "a list of what is to be done",
  codes: "one row a vector",
  segments: "what is held in memory, as it is held",
  searched_episodes: "full text of episodes",
  searched_entities: "full text of entities",
  searched_facts: "full text of facts",
  searched_wordings: "full text of facts",
  searched_communities: "full text of communities",
};

export const zeroCounts = (): Counts => Object.fromEntries(Object.keys(COUNTED).map((name) => [name, 0]));

/**
 * The graph refuses all other calls from then on. May be repeated.
 *
 * @returns the counts when the erasure began
 */
export function beginErasure(sql: Sql): { epoch: string | null; counts: Counts } {
  return sql.transaction(() => {
    const epoch = readMeta(sql, "epoch");
    const begun = readMeta(sql, "erasing");
    if (begun !== null) return { epoch, counts: JSON.parse(begun) as Counts };
    const counts = Object.fromEntries(
      Object.entries(COUNTED).map(([name, query]) => [name, Number(Object.values(sql.all(query)[0] ?? {})[0])]),
    );
    writeMeta(sql, "erasing", JSON.stringify(counts));
    writeMeta(sql, "rings_unanswered", null);
    return { epoch, counts };
  });
}
