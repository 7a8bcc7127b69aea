/** Folded as by `tokenise`. Phrases have single spaces. */
export interface OverviewWords {
  /** "Overview", "gist": the answer's form. */
  overview: ReadonlySet<string>;
  /** "Summarize": a request for an overview by itself. */
  summarize: ReadonlySet<string>;
  /** "Topics", "themes": the whole by what it is about. */
  topics: ReadonlySet<string>;
  /** "Groups", "circles": the whole by its members. */
  groups: ReadonlySet<string>;
  /** "People", "conversations": names for the whole. */
  whole: ReadonlySet<string>;
  /** "Main", "all", "different". */
  breadth: ReadonlySet<string>;
  /** "Everything": an overview together with a request to tell. */
  everything: ReadonlySet<string>;
  /** "Give", "list", "can", "need": words of a request. */
  request: ReadonlySet<string>;
  /** "What", "which". */
  what: ReadonlySet<string>;
  /** "Talk", "go on", "exist": verbs without a topic. */
  verbs: ReadonlySet<string>;
  /** "I", "my". */
  own: ReadonlySet<string>;
  /** "In common". */
  shared: readonly string[];
  /** "You know", "you remember". */
  known: readonly string[];
  /** "This all about". */
  gist: readonly string[];
  /** "About me". */
  owner: readonly string[];
  /** First words of a question for a person: "who is". */
  who: readonly string[];
  /** Endings of verbs in progress: "who is coming" asks for no name. */
  activityEndings: readonly string[];
  /** First words of a request to describe: "tell me about". */
  about: readonly string[];
  /** "How", in a question for a connection. */
  how: ReadonlySet<string>;
  /** "Connected", "related": participles for two things. */
  connected: ReadonlySet<string>;
  /** "Links", "joins": verbs for the thing between two others. */
  links: ReadonlySet<string>;
  /** "Connection", "relationship", "link". */
  connection: ReadonlySet<string>;
  /** "Have to do with", "know each other". */
  connects: readonly string[];
  between: ReadonlySet<string>;
  /** "And", "to", "with", "between": join two things. */
  joiners: ReadonlySet<string>;
  /** First words of yes-or-no questions. */
  be: ReadonlySet<string>;
  /** "Where", "when", "write": a question for a detail, or a request for a new text. */
  otherwise: ReadonlySet<string>;
  /** "How many": a question for a detail. */
  details: readonly string[];
  /** First words of yes-or-no questions. */
  yesOrNo: ReadonlySet<string>;
  /** "Everything", "overall": asks for all of a subject. */
  total: ReadonlySet<string>;
  /** "Please", "so": may stand before a question. */
  courtesy: ReadonlySet<string>;
  /** Words that alone name no subject. */
  grammar: ReadonlySet<string>;
}
