import { describe, expect, test } from "vitest";
import { isNamelessAssistant, withoutNamelessAssistant } from "../../../worker/core/extraction/nameless-assistant.ts";
import { factOf } from "../../fakes/extracted-fact.ts";

const AT = Date.UTC(2025, 2, 3, 12);
const person = (name: string) => ({ name, type: "person", count: 1 });
const thread = (speaker: string) => ({
  speaker,
  role: "assistant" as const,
  previous: [{ speaker: "Mia", content: "Hi", reference_time: AT }],
});
const deed = factOf({
  subject: "Assistant",
  predicate: "SET_REMINDER",
  object_value: "dentist on 12 May",
  fact: "The assistant set a reminder of Mia's dentist.",
});

test.each(["Assistant", "the assistant", "AI Assistant", "Bot", "an AI"])("%s is not a name", (name) => {
  expect(isNamelessAssistant(name)).toBe(true);
});

test.each(["Jarvis", "Mia", "Mia's assistant", "ChatGPT", "Assistance League"])("%s is a name", (name) => {
  expect(isNamelessAssistant(name)).toBe(false);
});

describe("a model's facts about an assistant without a name", () => {
  test("is of the person it talks to", () => {
    const read = withoutNamelessAssistant({ entities: [person("Assistant")], facts: [deed] }, thread("Assistant"));
    expect(read).toEqual({
      entities: [person("Mia")],
      facts: [{ ...deed, subject: "Mia", predicate: "ASSISTANT_SET_REMINDER" }],
    });
  });

  test("become facts about the person the assistant acted for", () => {
    const fact = factOf({
      subject: "Assistant",
      predicate: "WROTE_TO",
      object: "Tom",
      fact: "The assistant wrote to Tom.",
    });
    const entities = [person("Assistant"), person("Tom")];
    expect(withoutNamelessAssistant({ entities, facts: [fact] }, thread("Assistant"))).toMatchObject({
      entities: [person("Tom")],
      facts: [{ subject: "Tom", object: null, object_value: "The assistant wrote to Tom" }],
    });
  });

  test("are left out if they concern no person", () => {
    const alone = { ...thread("Assistant"), previous: [] };
    expect(withoutNamelessAssistant({ entities: [person("Assistant")], facts: [deed] }, alone)).toEqual({
      entities: [],
      facts: [],
    });
  });

  test("is what the speaker says of it", () => {
    const asked = factOf({ subject: "Mia", predicate: "THANKED", object: "Assistant" });
    const said = {
      speaker: "Mia",
      role: undefined,
      previous: [{ ...thread("Assistant"), content: "", reference_time: AT }],
    };
    const read = withoutNamelessAssistant({ entities: [person("Mia"), person("Assistant")], facts: [asked] }, said);
    expect(read).toMatchObject({
      entities: [person("Mia")],
      facts: [{ subject: "Mia", object: null, object_value: "the assistant" }],
    });
  });
});

test("an assistant with a name or an owner is unchanged", () => {
  const entities = [person("Jarvis"), person("Mia")];
  const facts = [factOf({ subject: "Jarvis", predicate: "BOOKED", object: "Mia" })];
  expect(withoutNamelessAssistant({ entities, facts }, thread("Jarvis"))).toEqual({ entities, facts });
  const human = {
    entities: [person("Mia"), person("Assistant")],
    facts: [factOf({ subject: "Assistant", predicate: "QUIT", object: "Mia" })],
  };
  expect(withoutNamelessAssistant(human, { speaker: "Mia", previous: [] })).toEqual(human);
});
