import { overlaps, type Instant } from "../../../shared/instant.ts";
import { type EndingPart, ends, hasManyObjects, hasManySubjects } from "../language/index.ts";
import type { Bounds } from "../temporal/bounds.ts";
import { normaliseName } from "../text/normalise-name.ts";

export interface Competitor {
  subject: string;
  subjects: ReadonlySet<string>;
  predicate: string;
  object: string;
  /** `null` for a literal. */
  objects: ReadonlySet<string> | null;
  kind: "state" | "event";
  fact: string;
  functional: boolean;
  inverse_functional: boolean | null;
  bounds: Bounds;
  denied: boolean;
  said: Instant;
}

export interface Competition {
  may_be_same: boolean;
  may_contradict: boolean;
}

/**
 * Claims compete if they share an entity and overlap in time. They may be the same only if they are about the same two
 * entities, or about literals of one predicate. Only a state can be contradicted.
 */
export function competition(said: Competitor, known: Competitor, isNear: boolean): Competition | null {
  const shared = sharedEnds(said, known);
  if (!shared.any || !overlaps(timeOf(said), timeOf(known))) return null;
  const isSamePredicate = said.predicate === known.predicate;
  const isOneState = said.kind === "state" && known.kind === "state";
  if (isOneState && isSamePredicate && shared.subject && shared.object) return null;
  const may_be_same =
    said.kind === known.kind && mayBeSame(said, known, shared) && (isNear || (isOneState && shared.pair));
  const may_contradict = known.kind === "state" && !said.denied && mayContradict(said, known, shared, isNear);
  // an end contradicts only the fact that it ends
  if (isEnding(said) && !may_be_same) return null;
  return may_be_same || may_contradict ? { may_be_same, may_contradict } : null;
}

interface SharedEnds {
  any: boolean;
  subject: boolean;
  object: boolean;
  pair: boolean;
}

function sharedEnds(said: Competitor, known: Competitor): SharedEnds {
  const subject = meet(said.subjects, known.subjects);
  const objects = said.objects !== null && known.objects !== null && meet(said.objects, known.objects);
  const forth = known.objects !== null && meet(said.subjects, known.objects);
  const back = said.objects !== null && meet(said.objects, known.subjects);
  const literal =
    said.objects === null && known.objects === null && normaliseName(said.object) === normaliseName(known.object);
  return {
    any: subject || objects || forth || back,
    subject,
    object: objects || literal,
    pair: (subject && objects) || (forth && back),
  };
}

const meet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean => [...a].some((entity) => b.has(entity));

const mayBeSame = (said: Competitor, known: Competitor, { pair, subject }: SharedEnds): boolean =>
  pair || (subject && said.objects === null && known.objects === null && said.predicate === known.predicate);

function mayContradict(said: Competitor, known: Competitor, shared: SharedEnds, isNear: boolean): boolean {
  if (endsByRule(said, known, shared)) return false;
  if (said.kind === "event") return isNear || shared.pair;
  if (said.predicate === known.predicate) {
    if (shared.subject) return isNear && !(said.functional && known.functional) && !hasManyObjects(said.predicate);
    if (shared.object) return said.inverse_functional === null && !hasManySubjects(said.predicate);
  }
  if (shared.pair) return true;
  // another subject's relation to the same object
  if (!shared.subject && shared.object && hasManySubjects(known.predicate)) return false;
  return isNear;
}

function endsByRule(said: Competitor, known: Competitor, shared: SharedEnds): boolean {
  const part = ({ subject, predicate, kind, object, fact }: Competitor, seq: number): EndingPart => ({
    subject_seq: seq,
    subject_name: subject,
    predicate,
    kind,
    object_seq: null,
    thing: object,
    fact,
  });
  return shared.subject && ends(part(said, 1), part(known, 1));
}

const isEnding = ({ kind, bounds }: Competitor): boolean =>
  kind === "state" && bounds.valid_from === null && bounds.valid_to !== null;

/** A state without bounds held when it was mentioned. */
const timeOf = ({ kind, bounds, said }: Competitor) =>
  kind === "state" && bounds.valid_from === null && bounds.valid_to === null
    ? { from: said, to: null }
    : { from: bounds.valid_from, to: bounds.valid_to };
