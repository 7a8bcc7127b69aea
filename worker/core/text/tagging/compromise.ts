/* The parts of compromise 14 that reading replaces. */

export interface Term {
  text: string;
  pre: string;
  post: string;
  normal: string;
  tags: Set<string>;
  machine?: string;
  implicit?: string;
  root?: string;
  switch?: string;
  alias?: string[];
  chunk?: string;
  frozen?: boolean;
  dirty?: boolean;
  index?: [number, number];
}

/** One part of a pattern. */
export interface Token {
  optional?: boolean;
  negative?: boolean;
  fuzzy?: boolean;
  anything?: boolean;
  use?: string;
  id?: string;
  word?: string;
  tag?: string;
  switch?: string;
  greedy?: boolean;
  fastOr?: ReadonlySet<string>;
  method?: string;
  pre?: string;
  post?: string;
  regex?: RegExp;
  chunk?: string;
  machine?: string;
  sense?: string;
}

export interface Pattern {
  match: string;
  regs: Token[];
  needs: string[];
  wants: string[];
  minWant: number;
  minWords: number;
  ifNo?: string[];
}

export interface Net {
  hooks: Record<string, Pattern[]>;
  always: Pattern[];
}

export type Pointer = [number, number, number, ...unknown[]];

interface Known {
  not?: string[];
  parents?: string[];
}

export interface View {
  docs: Term[][];
  world: World;
  update: (pointers: Pointer[]) => View;
  uncache: () => View;
  unfreeze: () => View;
}

export type SetTag = (
  terms: Term[],
  tag: string | string[] | undefined,
  world: World,
  isSafe?: boolean | null,
  reason?: string,
) => void;

/** In the order of a list: the first that matches gives its tags. */
export type Shape = [{ test: (text: string) => boolean }, string | string[], string?];
export type Shapes = Shape[];

export interface World {
  methods: {
    one: {
      buildNet: (matches: unknown, world: World) => Net;
      match: (documents: Term[][], pattern: Pattern) => { ptrs: Pointer[] };
      bulkTagger: (found: object[], documents: Term[][], world: World) => void;
      setTag: SetTag;
      tokenize: {
        fromString: (input: string) => Term[][];
        splitSentences: (input: string, world: World) => string[];
        splitTerms: (sentence: string, model: World["model"]) => string[];
        splitWhitespace: (word: string, model: World["model"]) => Term;
      };
    };
    two: { quickSplit: (documents: Term[][]) => Term[][] };
  };
  model: {
    one: { tagSet: Record<string, Known> };
    two: { matches: unknown; regexText: Shapes; regexNormal: Shapes };
  };
  compute: Record<string, (view: View) => unknown>;
}
