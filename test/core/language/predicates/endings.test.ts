import { describe, expect, test } from "vitest";
import type { EndingPart } from "../../../../worker/core/language/predicates/ending-part.ts";
import { endedBy, enders, ends } from "../../../../worker/core/language/predicates/endings.ts";

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
  [event("STOPPED", "nursing"), part("WORKS_AS", "night nurse")],
  [event("QUIT", "teaching"), part("WORKS_AS", "teacher")],
  [event("LOST_PARTNER", "all of it"), part("MARRIED_TO", "Eva")],
  [event("DIED", null, { subject_seq: 2, subject_name: "Eva" }), part("MARRIED_TO", "Eva", { object_seq: 2 })],
  [part("NOT_HAS", "kids", { fact: "Ada doesn't have kids." }), part("HAS", "two kids", { fact: "Ada has two kids." })],
  [part("HAS", "no cats", { fact: "Ada has no cats." }), part("HAS", "3 cats", { fact: "Ada has 3 cats." })],
  [part("HAS_EX", "Gwen"), part("MARRIED_TO", "Gwen")],
  [event("QUIT", "her job"), part("WORKS_AT", "Acme")],
  [event("QUIT", "her job"), part("HAS_BOSS", "Karl")],
  [event("LEFT_JOB_AT", "Acme"), part("HAS_COLLEAGUE", "Mia")],
  [event("LEFT", "Acme"), part("WORKS_AT", "Acme")],
  [event("QUIT_JOB_AT", "Acme"), part("WORKS_AS", "nurse", { fact: "Ada works as a nurse at Acme." })],
  [event("GRADUATED", null), part("STUDIES_AT", "Yale")],
  [event("GAVE_UP", "playing the guitar"), part("PLAYS", "guitar")],
  [event("OUTGREW", "Ada's peanut allergy"), part("IS_ALLERGIC_TO", "peanuts")],
  [part("DRINKS", "alcohol again"), part("NOT_DRINKS", "alcohol")],
  [part("NOT_EATS", "meat"), part("EATS", "meat")],
  [event("NO_LONGER_VOLUNTEERS_AT", "shelter"), part("VOLUNTEERS_AT", "animal shelter")],
  [
    part("TAKES", "mg", { fact: "Ada takes 100 mg of sertraline." }),
    part("TAKES", "mg", { fact: "Ada takes 50 mg of sertraline." }),
  ],
  [
    part("TAKES", "Zoloft", { fact: "Ada takes Zoloft 100 mg." }),
    part("TAKES", "Zoloft", { fact: "Ada takes Zoloft 50 mg." }),
  ],
  [part("OWES", "Bob", { fact: "Ada owes Bob 20." }), part("OWES", "Bob", { fact: "Ada owes Bob 30." })],
  [part("RUNS", "10k", { fact: "Ada runs 10k every week." }), part("RUNS", "5k", { fact: "Ada runs 5k every week." })],
  [event("REPLACED", "Galaxy"), part("HAS", "Samsung Galaxy S9")],
  [event("PARTED_WITH", "Simon"), part("HAS_TUTOR", "Simon")],
  [event("PASSED", "driving test"), part("PREPARES_FOR", "driving test")],
  [event("STARTED", "eating meat"), part("NOT_EATS", "meat")],
  [
    event("WENT_BACK_TO", "eggs", { fact: "Ada has gone back to eating eggs." }),
    part("IS", "vegan", { fact: "Ada is vegan." }),
  ],
  [part("IS", "gluten-free"), part("EATS", "gluten")],
  [event("HAD", "baby", { fact: "Ada had her baby." }), part("IS", "pregnant", { fact: "Ada is pregnant." })],
  [event("MOVED_TO", "Park Academy"), part("GOES_TO", "Hillside School")],
  [event("PAID_BACK", "Jonas"), part("OWES", "Jonas")],
  [event("MOVED_OUT", null), part("LIVES_WITH", "Tom")],
  [event("MOVED_IN_WITH", "Tom"), part("LIVES_IN", "Graz")],
  [event("BOUGHT", "car"), part("SAVES_FOR", "car")],
  [event("GRADUATED", null), part("IS", "at university", { fact: "Ada is at university." })],
  [event("SWITCHED_TO", "trumpet"), part("PLAYS", "recorder")],
  [part("WORKS_AT", "Globex"), part("WORKS_AS", "waiter", { fact: "Ada is a waiter at Nando's." })],
  [event("GOT_JOB", "a new job"), part("WORKS_AT", "Acme")],
  [event("QUIT_JOB", "their weekend job"), part("HAS", "a weekend job at a garden centre")],
  [event("CUT", "hair", { fact: "Ada cut her hair." }), part("HAS", "long hair", { fact: "Ada has long hair." })],
  [event("RETIRED", "retire"), part("WORKS_AT", "council")],
  [part("DRIVES", "Kia", { functional: 1 }), part("DRIVES", "Volvo")],
  [
    event("SOLD", "house", { fact: "Ada sold the house." }),
    part("TRIES", "to sell the house", { fact: "Ada is trying to sell the house." }),
  ],
  [
    part("IS", "in first grade", { fact: "Ada is in first grade." }),
    part("IS", "in kindergarten", { fact: "Ada is in kindergarten." }),
  ],
  [event("IS_FREE_OF", "cancer"), part("HAS", "cancer")],
  [event("RAN_AWAY", null, { subject_seq: 7 }), part("HAS_PET", "Kiwi", { object_seq: 7 })],
  [event("RETIRED", "retire", { subject_seq: 7 }), part("HAS_BOSS", "Karl", { object_seq: 7 })],
  [event("RETIRED", "retire", { subject_seq: 7 }), part("HAS_DENTIST", "Karl", { object_seq: 7 })],
  [event("LEFT", "company", { subject_seq: 7 }), part("HAS_COLLEAGUE", "Priya", { object_seq: 7 })],
  [event("GOT", "fired", { subject_seq: 7 }), part("HAS_BOSS", "Karl", { object_seq: 7 })],
  [event("DIED", null, { subject_seq: 7 }), part("HAS_PET", "Rex", { object_seq: 7 })],
  [event("DIED", null, { subject_seq: 7 }), part("LIVES_IN", "Rome", { subject_seq: 7 })],
];

const LEAVES: [said: EndingPart, known: EndingPart][] = [
  [event("STOPPED", "painting"), part("WORKS_AS", "teacher")],
  [event("DIED", null, { subject_seq: 2, subject_name: "Eva" }), part("HAS_FRIEND", "Eva", { object_seq: 2 })],
  [part("NOT_HAS", "cats", { fact: "Ada doesn't have cats." }), part("HAS", "two kids", { fact: "Ada has two kids." })],
  [event("LEFT", "party", { subject_seq: 7 }), part("HAS_COLLEAGUE", "Priya", { object_seq: 7 })],
  [event("LEFT", null, { subject_seq: 7 }), part("HAS_BOSS", "Karl", { object_seq: 7 })],
  [event("GOT", "a dog", { subject_seq: 7 }), part("HAS_BOSS", "Karl", { object_seq: 7 })],
  [event("QUIT", "smoking"), part("HAS_BOSS", "Karl")],
  [event("STARTED_JOB_AT", "Siemens"), part("HAS_BOSS", "Karl")],
  [event("LEFT", "London"), part("HAS_BOSS", "Karl")],
  [event("RETIRED", "retire", { subject_seq: 7 }), part("HAS_FRIEND", "Karl", { object_seq: 7 })],
  [event("MOVED_OUT", null, { subject_seq: 7 }), part("HAS_SISTER", "Anna", { object_seq: 7 })],
  [event("LOST", "Ada's MacBook charger"), part("HAS", "MacBook")],
  [event("SOLD", "guitar amp"), part("HAS", "guitar and a cat")],
  [event("SOLD", "old camera lens"), part("HAS", "camera")],
  [event("FINISHED", "French homework"), part("LEARNS", "French")],
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
  [part("DRINKS", "tea"), part("NOT_DRINKS", "alcohol")],
  [
    part("HAS", "sisters", { fact: "Ada has three sisters." }),
    part("HAS", "brothers", { fact: "Ada has two brothers." }),
  ],
  [part("TAKES", "vitamin D", { fact: "Ada takes vitamin D." }), part("TAKES", "mg", { fact: "Ada takes 50 mg." })],
  [part("HAS", "Golf", { fact: "Ada has a 2021 Golf." }), part("HAS", "Golf", { fact: "Ada has a 2019 Golf." })],
  [event("LEFT_JOB_AT", "Acme"), part("WORKS_AS", "nurse", { fact: "Ada works as a nurse at Globex." })],
  // a number in a name identifies, but does not count
  [part("OWNS", "boat 7", { fact: "Ada owns boat 7." }), part("OWNS", "boat 6", { fact: "Ada owns boat 6." })],
  [
    part("HAS", "iPhone 16 Pro", { fact: "Ada has an iPhone 16 Pro." }),
    part("HAS", "iPhone 15 Pro", { fact: "Ada has an iPhone 15 Pro." }),
  ],
  [part("READS", "Emma 2", { fact: "Ada reads Emma 2" }), part("READS", "Emma 1", { fact: "Ada reads Emma 1" })],
  [event("CANCELLED", "yoga class"), part("TAKES", "yoga class")],
  [event("DROPPED", "phone", { fact: "Ada dropped her phone." }), part("HAS", "phone")],
  [event("LEFT", "keys", { fact: "Ada left her keys at home." }), part("HAS", "keys")],
  [event("STOPPED", "car", { fact: "Ada stopped the car." }), part("DRIVES", "car")],
  [event("STARTED", "eating fish"), part("NOT_EATS", "meat")],
  [
    event("STARTED", "eating eggs", { fact: "Ada started eating eggs." }),
    part("IS", "vegetarian", { fact: "Ada is vegetarian." }),
  ],
  [event("QUIT_JOB", "their weekend job", { fact: "Ada quit their weekend job." }), part("WORKS_AS", "nurse")],
  [event("LEFT_JOB", "their second job", { fact: "Ada left their second job." }), part("WORKS_AT", "Acme")],
  [
    event("CUT", "Bea's hair", { fact: "Ada cut their sister's hair." }),
    part("HAS", "hair", { fact: "Ada has long hair." }),
  ],
  [event("CAME_OFF", "bike", { fact: "Ada came off their bike." }), part("HAS", "bike")],
  [event("LEFT", "Google", { fact: "Ada left Google at six." }), part("WORKS_AT", "Google")],
  [event("HAD", "party", { fact: "Ada had a party." }), part("IS", "pregnant", { fact: "Ada is pregnant." })],
  [event("MOVED_TO", "Rome"), part("GOES_TO", "Hillside School")],
  [part("DRIVES", "van"), part("DRIVES", "Volvo")],
  [part("LIKES", "tea", { functional: 1 }), part("LIKES", "cake")],
  [
    event("SOLD", "car", { fact: "Ada sold the car." }),
    part("TRIES", "to sell the house", { fact: "Ada is trying to sell the house." }),
  ],
  [event("BOUGHT", "bread"), part("SAVES_FOR", "car")],
  [event("SWITCHED_TO", "Linux"), part("PLAYS", "recorder")],
  [part("WORKS_AT", "Globex"), part("WORKS_AS", "nurse", { fact: "Ada is a nurse." })],
  [part("PLANS_TO", "fly to Rome"), part("NOT_PLANS_TO", "fly to Rome")],
];

const name = ({ subject_seq, predicate, thing }: EndingPart): string => `${subject_seq} ${predicate} ${thing ?? ""}`;

describe("events and the states that they end", () => {
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

  test("an unknown predicate ends nothing, and needs no lookup", () => {
    expect(endedBy(event("VISITED", "Rome"))).toEqual({ subject: [], object: [] });
    expect(ends(event("VISITED", "Rome"), part("LIVES_IN", "Rome"))).toBe(false);
  });
});
