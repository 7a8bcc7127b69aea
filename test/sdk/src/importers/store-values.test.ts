import { expect, test } from "vitest";
import { textOfValue } from "../../../../sdk/src/importers/store-values.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";

const read = (value: unknown) => textOfValue(value, ["Ada", "u-42"]);

test.each([
  ["a text", "I live in Lisbon.", "I live in Lisbon."],
  ["a sentence in the only field", { data: "I live in Lisbon." }, "I live in Lisbon."],
  ["a memory of LangMem", { kind: "Memory", content: { content: "I live in Lisbon." } }, "I live in Lisbon."],
  ["JSON text, as SQLite keeps it", '{"text": "I live in Lisbon."}', "I live in Lisbon."],
  ["a text in quotes, as SQLite keeps it", '"I live in Lisbon."', "I live in Lisbon."],
  ["a text that only looks like JSON", "{Lisbon}", "{Lisbon}"],
  ["content with its context", { content: "I prefer tea.", context: "at work" }, "I prefer tea.\ncontext: at work"],
  [
    "a text with when and where",
    { text: "I met Ana.", when: "2024-05-01", where: "Lisbon" },
    "I met Ana.\nwhen: 2024-05-01\nwhere: Lisbon",
  ],
  [
    "a class of an application in LangMem",
    { kind: "Preference", content: { category: "food", preference: "sushi" } },
    "kind: Preference\ncategory: food\npreference: sushi",
  ],
  ["fields without a sentence", { theme: "dark", sizes: [1, 2] }, "theme: dark\nsizes: [1,2]"],
  ["two sentences", { content: "I run.", text: "Every day." }, "I run.\ntext: Every day."],
  ["JSON text in a field", { value: '{"content": "I run."}' }, "I run."],
  ["a text in two fields", { data: { memory: { text: "I run." } } }, "I run."],
  ["a text in a field, with others", { data: { text: "I run." }, score: 0.5 }, "I run.\nscore: 0.5"],
  ["a list of texts", { memories: ["I run.", "I swim."] }, "I run.\nI swim."],
  ["a list as JSON text", '["I run.", "I swim."]', "I run.\nI swim."],
  [
    "a message of LangChain",
    { lc: 1, type: "constructor", id: ["langchain_core", "messages", "HumanMessage"], kwargs: { content: "I run." } },
    "I run.",
  ],
  [
    "messages of the user",
    {
      messages: [
        { role: "user", content: "I run." },
        { type: "human", content: "I swim." },
      ],
    },
    "I run.\nI swim.",
  ],
  ["empty fields, which say nothing", { content: "I run.", tags: [], note: "", at: null }, "I run."],
  [
    "a source that is a channel",
    { content: "I run.", source: "Slack conversation" },
    "I run.\nsource: Slack conversation",
  ],
  ["a source that is a file", { content: "I run.", source: "notes/2024.md" }, "I run.\nsource: notes/2024.md"],
  ["a source that is the user", { content: "I run.", source: "Ada" }, "I run.\nsource: Ada"],
  ["an attribution to the user", { content: "I run.", context: "Ada said so" }, "I run.\ncontext: Ada said so"],
  ["the user's own name", { name: "ada", content: "I run." }, "I run.\nname: ada"],
  ["the user's own id", { content: "I run.", metadata: { user: "u-42" } }, 'I run.\nmetadata: {"user":"u-42"}'],
])("reads %s", (_, value, content) => expect(read(value)).toEqual({ content, extract: true }));

test.each([
  [{ name: "Bob", content: "lives in Rome" }, "Bob lives in Rome", true],
  [{ name: "Bob", content: "Lives in Rome.", since: "2020" }, "Bob lives in Rome.\nsince: 2020", true],
  [{ subject: "Bob", memory: "Bob lives in Rome." }, "Bob lives in Rome.", true],
  [{ name: "Bob", content: "I live in Rome." }, "name: Bob\nI live in Rome.", false],
  [{ content: "I live in Rome.", source: "Bob" }, "I live in Rome.\nsource: Bob", false],
  [{ content: "I live in Rome.", source: "bob" }, "I live in Rome.\nsource: bob", false],
  [{ content: "I live in Rome.", source: "email from Bob" }, "I live in Rome.\nsource: email from Bob", false],
  [{ content: "I live in Rome.", source: "bob@example.com" }, "I live in Rome.\nsource: bob@example.com", false],
  [{ content: "I live in Rome.", source: "assistant" }, "I live in Rome.\nsource: assistant", false],
  [{ content: "I live in Rome.", from: "assistant" }, "I live in Rome.\nfrom: assistant", false],
  [{ content: "I live in Rome.", context: "Told by Bob" }, "I live in Rome.\ncontext: Told by Bob", false],
  [{ content: "I live in Rome.", note: "according to Bob" }, "I live in Rome.\nnote: according to Bob", false],
  [
    { kind: "Episode", content: { observation: "The user asked.", action: "I moved to Rome." } },
    "kind: Episode\nobservation: The user asked.\naction: I moved to Rome.",
    false,
  ],
  [{ username: "bob77", content: "I live in Rome." }, "I live in Rome.\nusername: bob77", false],
  [{ employee: "bob", content: "I live in Rome." }, "I live in Rome.\nemployee: bob", false],
  [{ name: "Bob", content: "Bob said that I am late." }, "Bob said that I am late.", false],
  [{ name: "Ann", content: "has planned a trip" }, "Ann has planned a trip", true],
  [{ name: "Al", content: "Also likes tea." }, "Al also likes tea.", true],
  [{ name: "Jo", text: "Trip with Jo's son." }, "Trip with Jo's son.", true],
  [{ name: "Will", content: "will move to Rome" }, "name: Will\nwill move to Rome", false],
  [{ name: "山田", content: "山田は東京に住んでいる" }, "山田は東京に住んでいる", true],
  [{ name: "Gus", content: "Bus drivers earn little" }, "name: Gus\nBus drivers earn little", false],
  [{ name: "Gus", content: "cats are nice" }, "name: Gus\ncats are nice", false],
  [{ name: "Gus", content: "Works of art are dear" }, "name: Gus\nWorks of art are dear", false],
  [{ subject: "user", content: "Lives in Rome" }, "Lives in Rome\nsubject: user", true],
  [{ who: "The user", content: "I like tea." }, "I like tea.\nwho: The user", true],
  [{ person: "Bob", text: "This is my brother." }, "person: Bob\nThis is my brother.", false],
])("a value that names another is not the user's: %o", (value, content, extract) => {
  expect(read(value)).toEqual({ content, extract });
});

test.each([
  [{ memory: "moved to Oslo", person: { name: "Dora" } }, false],
  [{ content: "moved to Kiel", person_name: "Kara" }, false],
  [{ content: "moved to Kiel", personName: "Kara" }, false],
  [{ content: "moved to Kiel", sister: "Kara" }, false],
  [{ content: "I live in Lima", speaker: "Zoe" }, false],
  [{ content: "I live in Lima", said_by: "Zoe" }, false],
  [{ content: "I live in Bergen", user: "bob" }, false],
  [{ content: "I live in Narvik", role: "assistant" }, false],
  [{ content: "I live in Lima", speaker: "Ada" }, true],
  [{ content: "I live in Lima", user: "user" }, true],
  [{ content: "I live in Narvik", role: "user" }, true],
  [{ content: "I live in Narvik", role: "baker" }, true],
  [{ content: "I wrote the report", file_name: "Kara" }, true],
  [{ content: "lives in Rome", regarding: "Bob" }, false],
  [{ content: "I live in Lima", told_by: ["Bob Novak", "Kara"] }, false],
  [{ content: "I live in Lima", origin: { name: "Kara" } }, false],
  [{ content: "I live in Lima", metadata: { user: "Bob" } }, false],
  [{ content: "I live in Lima", metadata: '{"by":{"full_name":"Bob"}}' }, false],
  [{ content: "I live in Lima", metadata: [{ info: { role: "assistant" } }] }, false],
  [
    { content: "I live in Lima", metadata: { user: "Ada", source: "chat", file_name: "Kara", valid_from: "2020" } },
    true,
  ],
  [{ items: [{ content: "I live in Lima", user: "Bob" }] }, false],
  [{ content: "I live in Lima", from: "bob@mail.example" }, false],
  [{ content: "I live in Lima", relation: "my sister" }, false],
  [{ Bob: "I live in Lima" }, false],
  [{ Job: "Baker at the Corner Shop" }, true],
  [{ lc: 1, type: "constructor", id: ["messages", "AIMessageChunk"], kwargs: { content: "I live in Lima" } }, false],
  [
    {
      messages: [
        { role: "user", content: "Hi." },
        { role: "ai", content: "I live in Lima" },
      ],
    },
    false,
  ],
  [{ content: "I live in Lima", regarding: "Ada" }, true],
  [{ content: "I like tea", context: "Breakfast", when: "Monday", category: "Food" }, true],
  [{ content: "I like tea", note: "said over lunch" }, true],
  [{ content: "I wrote the report", user_id: "u-1" }, true],
  [{ person: "Bob", note: "I work at Acme." }, false],
  [{ colleague: "Bob Marsh", remarks: ["I live in Rome.", "I like tea."] }, false],
  [{ Name: "Bob", Content: "I live in Rome." }, false],
  [{ person: "Bob", city: "New York" }, true],
  [{ person: "the user", note: "I work at Acme." }, true],
])("a sentence with a field that names another person is not learned from: %o", (value, extract) => {
  expect(read(value)?.extract).toBe(extract);
});

test.each([null, undefined, "", " ", {}, { content: "" }, { kind: "Memory", content: {} }])(
  "%o has no words",
  (value) => {
    expect(read(value)).toBeNull();
  },
);

test("messages of several persons are lines with their roles", () => {
  const messages = [
    { role: "user", content: "I run." },
    { role: "assistant", content: "I live in the cloud." },
  ];
  expect(read({ messages })).toEqual({ content: "user: I run.\nassistant: I live in the cloud.", extract: false });
});

test("values within values are read to a bounded depth", () => {
  let value: unknown = "I run.";
  for (let depth = 0; depth < 100; depth++) value = { data: value };
  expect(read(value)?.content).toContain("I run.");
});

test("a value whose long name repeats in its text is read in linear time", async () => {
  const readOf = (length: number) => {
    const text = "a".repeat(length);
    return () => read({ content: `${text}${text}.`, name: text });
  };
  // four times the length: quadratic work takes sixteen times as long
  expect(await costRatio(readOf(40_000), readOf(10_000), { most: 8, tries: 3 })).toBeLessThan(8);
});
