import { describe, expect, test } from "vitest";
import { endedBy, enders, ends, type EndingPart } from "../../../worker/core/predicates/endings.ts";

/** Of the entity 1, Ada, unless told otherwise. */
const part = (predicate: string, thing: string | null, given: Partial<EndingPart> = {}): EndingPart => ({
  subject_seq: 1,
  subject_name: "Ada",
  predicate,
  kind: "state",
  object_seq: null,
  thing,
  fact: "",
  ...given,
});
const event = (predicate: string, thing: string | null, given: Partial<EndingPart> = {}): EndingPart =>
  part(predicate, thing, { kind: "event", ...given });

const ENDS: [said: EndingPart, known: EndingPart][] = [
  [part("DISLIKES", "coffee"), part("LOVES", "coffee")],
  [part("LOVES", "coffee"), part("DISLIKES", "Coffee")],
  [part("MARRIED_TO", "Tom"), part("ENGAGED_TO", "Tom")],
  [part("MARRIED_TO", "Tom"), part("RELATIONSHIP_STATUS", "divorced")],
  [part("RELATIONSHIP_STATUS", "single"), part("MARRIED_TO", "Tom")],
  [event("BROKE_UP_WITH", "Tom"), part("IN_RELATIONSHIP_WITH", "Tom")],
  [event("SPLIT_UP", "up"), part("IN_RELATIONSHIP_WITH", "Tom")],
  [event("SOLD", "Ada's old Volvo"), part("DRIVES", "Volvo")],
  [event("SOLD", "car"), part("DRIVES", "blue Honda Civic")],
  [event("LOST", "keys to the flat"), part("HAS", "flat keys")],
  [event("NO_LONGER_HAS", "guinea pigs"), part("HAS", "two guinea pigs")],
  [event("IS_DONE_WITH", "PureGym"), part("HAS", "gym membership", { fact: "Ada has a gym membership at PureGym." })],
  [event("FINISHED", "dissertation"), part("WRITES", "Ada's dissertation")],
  [event("IS_DONE_WITH", "sertraline"), part("TAKES", "sertraline")],
  [event("LOST_JOB", "all of it"), part("WORKS_AS", "nurse")],
  [part("HAS_EX", "Gwen"), part("MARRIED_TO", "Gwen")],
  [event("QUIT", "her job"), part("WORKS_AT", "Acme")],
  [event("LEFT", "Acme"), part("WORKS_AT", "Acme")],
  [event("GRADUATED", null), part("STUDIES_AT", "Yale")],
  [event("GAVE_UP", "playing the guitar"), part("PLAYS", "guitar")],
  [event("OUTGREW", "Ada's peanut allergy"), part("IS_ALLERGIC_TO", "peanuts")],
  [event("DIED", null, { subject_seq: 7 }), part("HAS_PET", "Rex", { object_seq: 7 })],
  [event("DIED", null, { subject_seq: 7 }), part("LIVES_IN", "Rome", { subject_seq: 7 })],
];

const LEAVES: [said: EndingPart, known: EndingPart][] = [
  [part("DISLIKES", "milk chocolate"), part("LOVES", "chocolate")],
  [part("DISLIKES", "coffee"), part("LOVES", "coffee", { subject_seq: 2 })],
  [part("IN_RELATIONSHIP_WITH", "Kim"), part("MARRIED_TO", "Tom")],
  [event("BROKE_UP_WITH", "Kim"), part("IN_RELATIONSHIP_WITH", "Tom")],
  [event("SOLD", "bike"), part("DRIVES", "Volvo")],
  [event("SOLD", null), part("OWNS", "house")],
  [event("LEFT", "party"), part("WORKS_AT", "Acme")],
  [event("GAVE_UP", null), part("PLAYS", "guitar")],
  [event("DIED", null, { subject_seq: 7 }), part("HAS_SISTER", "Eva", { object_seq: 7 })],
  [event("DIED", null, { subject_seq: 7 }), part("HAS_PET", "Rex", { object_seq: 8 })],
  [event("FINISHED", "kitchen"), part("HAS", "kitchen")],
  [event("FINISHED", "kitchen"), part("OWNS", "house", { fact: "Ada owns a house with a kitchen." })],
  [event("IS_DONE_WITH", "coffee"), part("LOVES", "coffee")],
  [event("IS_DONE_WITH", "Rome"), part("LIVES_IN", "Rome")],
  [part("HAS_EX", "Gwen"), part("MARRIED_TO", "Eva")],
  [event("SOLD", "Volvo"), event("BOUGHT", "Volvo")],
];

const name = ({ subject_seq, predicate, thing }: EndingPart): string => `${subject_seq} ${predicate} ${thing ?? ""}`;

describe("what ends what", () => {
  test.each(ENDS.map(([said, known]) => [name(said), name(known), said, known] as const))(
    "%s ends %s",
    (_, __, said, known) => {
      expect(ends(said, known)).toBe(true);
      const isAmong = (list: readonly string[] | null, predicate: string): boolean => list?.includes(predicate) ?? true;
      const end = known.subject_seq === said.subject_seq ? "subject" : "object";
      expect(isAmong(endedBy(said)[end], known.predicate)).toBe(true);
      expect(isAmong(enders(known)[end], said.predicate)).toBe(true);
    },
  );

  test.each(LEAVES.map(([said, known]) => [name(said), name(known), said, known] as const))(
    "%s leaves %s",
    (_, __, said, known) => {
      expect(ends(said, known)).toBe(false);
    },
  );

  test("what is not known here ends nothing, and nothing is looked up for it", () => {
    expect(endedBy(event("VISITED", "Rome"))).toEqual({ subject: [], object: [] });
    expect(ends(event("VISITED", "Rome"), part("LIVES_IN", "Rome"))).toBe(false);
  });
});
