import { beforeAll, describe, expect, it } from "vitest";
import type { ExtractedFact } from "../../../../worker/core/extraction/extraction.ts";
import { readMessage } from "../../../../worker/core/language/index.ts";
import { GERMAN_SLOTS } from "../../../../worker/core/language/de/slots.ts";
import { ENGLISH_SLOTS } from "../../../../worker/core/language/en/slots.ts";
import { SPANISH_SLOTS } from "../../../../worker/core/language/es/slots.ts";
import { compiledForms, withSlots } from "../../../../worker/core/language/slots/read-slots.ts";
import { loadLexicon } from "../../../../worker/core/text/lexicon.ts";

const AT = Date.UTC(2025, 3, 11, 12);
const inputOf = (content: string) => ({ speaker: "Nina", content, reference_time: AT, time_zone: "UTC", previous: [] });
const factsOf = (content: string): ExtractedFact[] => readMessage(inputOf(content)).facts;
const ofForms = (content: string): ExtractedFact[] => withSlots({ entities: [], facts: [] }, inputOf(content)).facts;
const stated = (content: string): string[] => factsOf(content).map(({ fact }) => fact);

beforeAll(() => loadLexicon());

it.each(["I've been offered shift lead at Fernlea Primary.", "I've been asked chief of staff at Shell."])(
  "an offer is not an occupation: %s",
  (content) => {
    expect(ofForms(content).map(({ predicate }) => predicate)).not.toContain("WORKS_AS");
  },
);

describe.each([
  ["English", ENGLISH_SLOTS],
  ["German", GERMAN_SLOTS],
  ["Spanish", SPANISH_SLOTS],
])("the %s forms of plain sentences", (_, words) => {
  const forms = compiledForms(words);
  it.each(words.forms.flatMap(({ states }) => states))("reads from “%s” that %s", (said, fact) => {
    expect(stated(said)).toContain(fact);
  });

  it.each(forms.flatMap(({ form }) => form.leaves.map((said) => ({ said, form }))))(
    "states nothing by this form from “$said”",
    ({ said, form }) => {
      const predicates = new Set(
        form.states.flatMap(([example]) => ofForms(example).map(({ predicate }) => predicate)),
      );
      expect(ofForms(said).filter(({ predicate }) => predicates.has(predicate))).toEqual([]);
    },
  );
});

describe("a form", () => {
  it("reads names and words in the same way however often it has run", () => {
    const runs = Array.from({ length: 50 }, () => stated("Mein Mann heißt Bernd, wir haben Zeit").join());
    expect(new Set(runs)).toEqual(new Set(["Bernd ist Ninas Mann."]));
  });

  it("dates an announced job to its first day, and one that ends to the last", () => {
    expect(factsOf("starting at Hooli on 1 July as a designer")).toContainEqual(
      expect.objectContaining({ predicate: "WORKS_AT", object: "Hooli", valid_from: Date.UTC(2025, 6, 1) }),
    );
    expect(factsOf("I handed in my notice at Acme, last day is 30 June")).toContainEqual(
      expect.objectContaining({ predicate: "WORKS_AT", object: "Acme", valid_to: Date.UTC(2025, 6, 1) }),
    );
  });

  it("ends a stay and a job on the days that are named", () => {
    expect(factsOf("I moved to Bonn on 1 May 2024 and left on 3 January 2025.")).toContainEqual(
      expect.objectContaining({
        predicate: "LIVES_IN",
        object: "Bonn",
        valid_from: Date.UTC(2024, 4, 1),
        valid_to: Date.UTC(2025, 0, 4),
      }),
    );
    const job = factsOf("I quit my job at Deloitte, my last day is 30 April.");
    expect(job.filter(({ predicate }) => predicate === "WORKS_AT")).toEqual([
      expect.objectContaining({ object: "Deloitte", valid_to: Date.UTC(2025, 4, 1) }),
    ]);
  });

  it("keeps a time that only the clause reader finds", () => {
    expect(factsOf("Ich wohne in Berlin seit zwei Jahren.")).toEqual([
      expect.objectContaining({ predicate: "LIVES_IN", object: "Berlin", valid_from_basis: "stated" }),
    ]);
  });

  it.each([
    ["My teacher is Mrs. Hill.", ["Mrs. Hill is Nina's teacher."]],
    ["saw Dr Patel today, all good", ["Dr Patel is Nina's doctor."]],
    ["I start at Stripe on 3 June", ["Nina works at Stripe."]],
  ])("states what the clause reader states once: %s", (said, facts) => {
    expect(stated(said)).toEqual(facts);
  });

  it.each([
    "Grandad called. Lisinopril went up to 20mg.",
    "Rex is on the mend. The prednisolone is down to 5mg now.",
    "my mum's doctor upped the lisinopril to 20mg",
    "for the study, the lisinopril is 20mg now",
    "metformin went up to 1000mg and mum is not happy",
    "Unser Kater Leo frisst wieder, das Prednisolone ist jetzt bei 5 mg",
    "Mi tía está bien, el lisinopril ahora es de 20 mg",
  ])("leaves a dose that may be of another: %s", (said) => {
    expect(ofForms(said).filter(({ predicate }) => predicate === "TAKES")).toEqual([]);
  });

  it("gives a dose the owner that an earlier message gives the medicine", () => {
    const later = (...earlier: string[]): string[] =>
      readMessage({
        ...inputOf("the enalapril is 20mg now"),
        previous: earlier.map((content) => ({ speaker: "Nina", content, reference_time: AT })),
      }).facts.map(({ fact }) => fact);
    expect(later("my dog Rex takes enalapril")).toEqual([]);
    expect(later("I'm on enalapril")).toEqual(["Nina takes 20 mg of enalapril."]);
    expect(later("my dog Rex takes enalapril", "I'm on enalapril")).toEqual(["Nina takes 20 mg of enalapril."]);
    expect(later("I'm on enalapril", "my dog Rex takes enalapril")).toEqual([]);
  });

  it("leaves a dose where another person named the medicine last", () => {
    const from = (speaker: string): ExtractedFact[] =>
      readMessage({
        ...inputOf("the enalapril is 20mg now"),
        previous: [{ speaker, content: "I'm on enalapril", reference_time: AT }],
      }).facts;
    expect(from("Nina")).toHaveLength(1);
    expect(from("Tom")).toEqual([]);
  });

  it("states the dose of a medicine once, as what one takes", () => {
    expect(stated("My metformin dose is now 1000 mg")).toEqual(["Nina takes 1000 mg of metformin."]);
    expect(stated("I take lisinopril 10 mg for blood pressure.")).toEqual(["Nina takes 10 mg of lisinopril."]);
  });

  it.each([
    ["I have a friend with a dog called Rex", "HAS_PET"],
    ["we have two sons, Filip (11) and Tymon (7).", "Tymon 7"],
    ["I work at Lidl and I have a cat called Tom", "Lidl and I"],
    ["I work at Munster Power. My boss is Karl.", "Power. My"],
  ])("takes no word around for a part of it: %s", (said, part) => {
    expect(factsOf(said).map(({ predicate, object }) => `${predicate} ${object}`)).not.toContainEqual(
      expect.stringContaining(part),
    );
  });

  it("reads the speaker's own dose behind words for another", () => {
    expect(stated("my mum came over. my sertraline is 100 mg now")).toContain("Nina takes 100 mg of sertraline.");
  });

  it("reads the clause around an age", () => {
    expect(stated("my son Elias (6) has a nut allergy")).toContain("Elias has a nut allergy.");
  });

  it.each([
    ["can my daughter Noor (9) swim alone?", ["Noor is Nina's daughter.", "Noor is 9 years old."]],
    ["am I on sertraline 50mg?", []],
    ["If I get it I'm starting at Hooli on 1 July", []],
    ["write a story: my son Elias (6) has a nut allergy", []],
  ])("states of “%s” %j", (said, facts) => {
    expect(stated(said)).toEqual(facts);
  });
});
