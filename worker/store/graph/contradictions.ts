import { nonNull } from "../../../shared/non-null.ts";
import { endedBy, type EndingPart, ends, NO_PLAN, PLAN, TASK } from "../../core/language/index.ts";
import { CONTRADICTING } from "../../core/resolve/open-questions.ts";
import type { StatedEntry } from "../../core/temporal/log.ts";
import type { Sql } from "../../ports/sql.ts";
import { closes } from "./plan-links.ts";
import { isHeldAlone, objectKey } from "./states-of-one-object.ts";

export interface Slot extends EndingPart {
  fact_seq: number;
  object_value: string | null;
  /** A subject has at most one object at a time. */
  functional: number;
  inverse_functional: number;
}

export const isExclusive = ({ kind, functional }: Pick<Slot, "kind" | "functional">): boolean =>
  kind === "state" && functional === 1;

type Contradicted = Required<Pick<StatedEntry, "contradicts" | "slots">>;

/** Which facts contradict one another: by exclusive slots, opposites, plans, endings and verdicts. */
export class Contradictions {
  readonly #slots: ReadonlyMap<number, Slot>;
  readonly #exclusive: ReadonlyMap<string, readonly number[]>;
  readonly #heldAlone: ReadonlyMap<string, readonly number[]>;
  readonly #decided = new Map<string, string[]>();
  readonly #plans: ReadonlyMap<number, readonly Slot[]>;
  readonly #statesOf = new Map<number, Map<string, Slot[]>>();
  readonly #claimed = new Map<string, Set<number>>();
  readonly #claimsOf = new Map<number, Set<string>>();
  readonly #worded = new Map<number, string[]>();

  constructor(sql: Sql, slots: readonly Slot[], rows: readonly { claim: string }[]) {
    this.#slots = new Map(slots.map((slot) => [slot.fact_seq, slot]));
    this.#exclusive = factsBy(slots.filter(isExclusive), exclusiveKey);
    this.#heldAlone = factsBy(slots.filter(isHeldAlone), objectKey);
    this.#plans = Map.groupBy(
      slots.filter(({ predicate }) => [PLAN, NO_PLAN, TASK].includes(predicate)),
      ({ subject_seq }) => subject_seq,
    );
    const states = slots.filter(({ kind }) => kind === "state");
    const entitiesOf = (slot: Slot): number[] => [
      slot.subject_seq,
      ...(slot.object_seq === null ? [] : [slot.object_seq]),
    ];
    for (const state of states)
      for (const entity of entitiesOf(state)) {
        const ofEntity = this.#statesOf.get(entity) ?? new Map<string, Slot[]>();
        this.#statesOf.set(entity, ofEntity);
        listIn(ofEntity, state.predicate).push(state);
      }
    const pairs = sql.all<{ a: string; b: string }>(
      `SELECT a, b FROM verdicts WHERE about = 'claim' AND verdict IN (SELECT value FROM json_each(?2))
       AND a IN (SELECT value FROM json_each(?1)) AND b IN (SELECT value FROM json_each(?1)) ORDER BY a, b`,
      JSON.stringify(rows.map(({ claim }) => claim)),
      JSON.stringify(CONTRADICTING),
    );
    for (const { a, b } of pairs) {
      listIn(this.#decided, a).push(b);
      listIn(this.#decided, b).push(a);
    }
  }

  slotOf(fact: number): Slot {
    return nonNull(this.#slots.get(fact), `slot of fact ${fact}`);
  }

  add(fact: number, { claim, fact: wording }: { claim: string; fact: string }): Contradicted {
    setIn(this.#claimed, claim).add(fact);
    setIn(this.#claimsOf, fact).add(claim);
    listIn(this.#worded, fact).push(wording);
    return this.#contradictedBy(fact, [claim], [wording]);
  }

  of(fact: number): number[] {
    const claims = this.#claimsOf.get(fact) ?? [];
    const { contradicts, slots } = this.#contradictedBy(fact, claims, this.#worded.get(fact) ?? []);
    return [...new Set([...slots.flat(), ...contradicts])].filter((other) => other !== fact);
  }

  #contradictedBy(fact: number, claims: Iterable<string>, wordings: readonly string[]): Contradicted {
    const slot = this.slotOf(fact);
    const closed = (this.#plans.get(slot.subject_seq) ?? [])
      .filter((plan) => wordings.some((wording) => closes({ ...slot, fact: wording }, { ...plan, fact: "" })))
      .map(({ fact_seq }) => fact_seq);
    for (const state of this.#mayBeEndedBy(slot)) if (ends(slot, state)) closed.push(state.fact_seq);
    const decided = [...claims].flatMap((claim) =>
      (this.#decided.get(claim) ?? []).flatMap((other) => [...(this.#claimed.get(other) ?? [])]),
    );
    const contradicted = new Set([...decided, ...closed]);
    contradicted.delete(fact);
    const slots = [
      isExclusive(slot) ? this.#exclusive.get(exclusiveKey(slot)) : undefined,
      isHeldAlone(slot) ? this.#heldAlone.get(objectKey(slot)) : undefined,
    ].filter((facts) => facts !== undefined);
    return { contradicts: [...contradicted].filter((other) => this.#slots.get(other)?.kind === "state"), slots };
  }

  #mayBeEndedBy(slot: Slot): Iterable<Slot> {
    const { subject, object } = endedBy(slot);
    const states = this.#statesOf.get(slot.subject_seq);
    if (states === undefined) return [];
    if (subject === null || object === null) return [...states.values()].flat();
    return [...new Set([...subject, ...object])].flatMap((predicate) => states.get(predicate) ?? []);
  }
}

const exclusiveKey = ({ subject_seq, predicate }: Slot): string => `${subject_seq} ${predicate}`;

const factsBy = (slots: readonly Slot[], key: (slot: Slot) => string): Map<string, number[]> =>
  new Map([...Map.groupBy(slots, key)].map(([name, of]) => [name, of.map(({ fact_seq }) => fact_seq)]));

function listIn<Key, Value>(lists: Map<Key, Value[]>, key: Key): Value[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

function setIn<Key, Value>(sets: Map<Key, Set<Value>>, key: Key): Set<Value> {
  const set = sets.get(key) ?? new Set<Value>();
  sets.set(key, set);
  return set;
}
