import type { SetTag, Term, World } from "./compromise.ts";

/** `setTag` of compromise without its log, which reads the environment for each tag. */
export function quickSetTag(tagSet: World["model"]["one"]["tagSet"]): SetTag {
  const forms = new Map<string, string | string[]>();
  const formOf = (tag: string): string | string[] => {
    const known = forms.get(tag);
    if (known !== undefined) return known;
    const trimmed = tag.trim();
    const form = trimmed.includes(" ") ? trimmed.split(" ").map(withoutMark) : withoutMark(trimmed);
    forms.set(tag, form);
    return form;
  };
  const setOne = (term: Term, tag: string, isSafe: boolean | null | undefined): void => {
    if (tag === "." || term.tags.has(tag)) return;
    const { not = [], parents = [] } = tagSet[tag] ?? {};
    const keeps = isSafe === true || term.frozen === true;
    for (const other of not) {
      if (keeps && term.tags.has(other)) return;
      term.tags.delete(other);
    }
    for (const parent of parents) {
      term.tags.add(parent);
      noteChunk(term, parent);
    }
    term.tags.add(tag);
    term.dirty = true;
    noteChunk(term, tag);
  };
  const setTag = (terms: Term[], tag: string | string[] | undefined, isSafe?: boolean | null): void => {
    if (!tag) return;
    if (Array.isArray(tag)) {
      for (const one of tag) setTag(terms, one, isSafe);
      return;
    }
    const form = formOf(tag);
    terms.forEach((term, place) => {
      const one = typeof form === "string" ? form : form[place];
      if (one) setOne(term, one, isSafe);
    });
  };
  return (terms, tag, _, isSafe) => {
    setTag(terms, tag, isSafe);
  };
}

const withoutMark = (tag: string): string => tag.replace(/^#/u, "");

function noteChunk(term: Term, tag: string): void {
  if (tag === "Noun" || tag === "Verb") term.chunk = tag;
}
