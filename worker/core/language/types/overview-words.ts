/** Words are folded by `tokenise`. Phrases have single spaces. */
export interface OverviewWords {
  overview: ReadonlySet<string>;
  summarize: ReadonlySet<string>;
  /** "reduce", which asks for an overview only of everything. */
  condense: ReadonlySet<string>;
  topics: ReadonlySet<string>;
  groups: ReadonlySet<string>;
  /** Words for the whole memory, such as "people" and "conversations". */
  whole: ReadonlySet<string>;
  breadth: ReadonlySet<string>;
  /** Words such as "everything", which ask for an overview only with a request. */
  everything: ReadonlySet<string>;
  request: ReadonlySet<string>;
  what: ReadonlySet<string>;
  verbs: ReadonlySet<string>;
  own: ReadonlySet<string>;
  shared: readonly string[];
  known: readonly string[];
  gist: readonly string[];
  owner: readonly string[];
  who: readonly string[];
  /** "the price of the piano": one thing about another. */
  part: RegExp;
  capitalisesNouns: boolean;
  /** "Who is coming" has such an ending, so it asks for no name. */
  activityEndings: readonly string[];
  about: readonly string[];
  how: ReadonlySet<string>;
  connected: ReadonlySet<string>;
  links: ReadonlySet<string>;
  connection: ReadonlySet<string>;
  connects: readonly string[];
  between: ReadonlySet<string>;
  joiners: ReadonlySet<string>;
  be: ReadonlySet<string>;
  otherwise: ReadonlySet<string>;
  details: readonly string[];
  yesOrNo: ReadonlySet<string>;
  total: ReadonlySet<string>;
  courtesy: ReadonlySet<string>;
  grammar: ReadonlySet<string>;
}
