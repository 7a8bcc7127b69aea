/** Folded as by `tokenise`. Phrases have single spaces. */
export interface OverviewWords {
  /** "Overview", "gist". */
  overview: ReadonlySet<string>;
  /** "Summarize" requests an overview by itself. */
  summarize: ReadonlySet<string>;
  /** "Topics", "themes". */
  topics: ReadonlySet<string>;
  /** "Groups", "circles". */
  groups: ReadonlySet<string>;
  /** "People", "conversations". */
  whole: ReadonlySet<string>;
  /** "Main", "all", "different". */
  breadth: ReadonlySet<string>;
  /** An overview only with a request: "everything". */
  everything: ReadonlySet<string>;
  /** "Give", "list", "can", "need". */
  request: ReadonlySet<string>;
  what: ReadonlySet<string>;
  /** "Talk", "go on", "exist". */
  verbs: ReadonlySet<string>;
  /** "I", "my". */
  own: ReadonlySet<string>;
  /** "In common". */
  shared: readonly string[];
  known: readonly string[];
  /** "This all about". */
  gist: readonly string[];
  /** "About me". */
  owner: readonly string[];
  who: readonly string[];
  /** "Who is coming" asks for no name. */
  activityEndings: readonly string[];
  about: readonly string[];
  how: ReadonlySet<string>;
  connected: ReadonlySet<string>;
  links: ReadonlySet<string>;
  /** "Connection", "relationship", "link". */
  connection: ReadonlySet<string>;
  connects: readonly string[];
  between: ReadonlySet<string>;
  joiners: ReadonlySet<string>;
  be: ReadonlySet<string>;
  otherwise: ReadonlySet<string>;
  /** "How many". */
  details: readonly string[];
  yesOrNo: ReadonlySet<string>;
  total: ReadonlySet<string>;
  courtesy: ReadonlySet<string>;
  /** These alone name no subject. */
  grammar: ReadonlySet<string>;
}
