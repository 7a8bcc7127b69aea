/** Tables with the reason why they are not exported. A test checks that each table is here or in `RECORDS`. */
export const NOT_EXPORTED: Readonly<Record<string, string>> = {
  deleted_rows: "`graph` has the numbers",
  meta: "the line `graph` holds those keys that belong to the graph",
  alarm_failures: "jobs of the original graph's alarm that failed",
  effects: "results of requests that may be repeated with the same key; they concern the original graph only",
  refresh_results: "a refresh that runs begins anew in the copy",
  renewals: "what is read again in the background goes on in the original graph only",
  exclusive_versions: "follow from facts and fact_versions",
  linked_names: "follow from aliases",
  changed_names: "a list of what is to be done, begun anew by the import",
  changed_texts: "a list of what is to be done, begun anew by the import",
  segments: "serialised copies of in-memory indexes",
  indexed_vectors: "what the external vector index holds under this graph's names",
  exports: "running exports",
  export_lines: "running exports",
  searched_episodes: "rebuilt from episodes",
  searched_entities: "rebuilt from mentions",
  searched_facts: "rebuilt from facts",
  searched_wordings: "rebuilt from statements and corrections",
  searched_communities: "rebuilt from reports",
};

/** Columns of exported tables, as `table.column`. */
export const NOT_EXPORTED_COLUMNS: Readonly<Record<string, string>> = {
  "extractions.shown_from": "exported as lines made_with",
  "vectors.code_seq": "found again by the node of the code",
  "facts.worded_by": "found again when the fact is next stated",
  "facts.sure_by": "found again when the fact is next stated",
};
