import { describe, expect, test } from "vitest";
import type { ExtractionInput } from "../../../../worker/core/extraction/extraction.ts";
import { proseOf } from "../../../../worker/core/language/en/grammar/prose.ts";
import { replacesPreference } from "../../../../worker/core/language/predicates/instruction-topic.ts";
import { readInstructions } from "../../../../worker/core/language/instructions/read-instructions.ts";

type Given = Partial<Pick<ExtractionInput, "previous" | "role" | "speaker">>;
const read = (content: string, given: Given = {}) =>
  readInstructions(proseOf(content), { content, speaker: "Ada", previous: [], ...given });
const kinds = (content: string, given: Given = {}): string[] => read(content, given).map(({ predicate }) => predicate);

test.each([
  ["We prefer matte finishes over glossy ones.", "We prefer matte finishes over glossy ones."],
  ["I only like bodyweight work, so what could I try?", "I only like bodyweight work."],
  ["I'd rather not use any paid tools.", "I'd rather not use any paid tools."],
  ["I'd prefer shorter paragraphs in drafts; our readers skim.", "I'd prefer shorter paragraphs in drafts."],
  ["I like stat blocks in tables.", "I like stat blocks in tables."],
])("%s: is a preference", (content, text) => {
  expect(read(content).map((one) => [one.predicate, one.text])).toEqual([["HAS_PREFERENCE", text]]);
});

test("a ban with its reason is an instruction", () => {
  expect(kinds("Don't suggest paid services. I only want open-source tools.")).toEqual([
    "HAS_INSTRUCTION",
    "HAS_PREFERENCE",
  ]);
});

test.each([
  "I have 3 days in Rome. Don't suggest museums.",
  "Don't suggest that.",
  "Use a table in chapter three.",
  "We prefer the first one.",
  "I only want two eggs.",
  "I only want to know the price.",
  "I only use it on Sundays.",
  "I'd rather not get up early tomorrow.",
  "I like the painting in table two.",
  "I'd like answers by Friday.",
  "Nothing with my laptop works.",
  "Your suggestions should help us a lot.",
  "Your answer should be in the file.",
  "All answers must be submitted by Monday.",
  "Recommendations for the board must be ready by Friday.",
  "Any suggestions should be welcome.",
  "For questions about billing, contact support.",
  "When I'm cooking I listen to jazz.",
  "It's important to me that my sister always calls.",
  "I'd prefer an earlier slot.",
  "Let's use a table when we compare them.",
  "Let's never speak of it again.",
  "Let's switch to the new budget.",
  "Can you, as a friend, give me advice?",
  "From now on only Tom writes reports.",
  "From now on my weekly reports are due on Monday.",
  "From now on recipes may be shared by members.",
  "In the future, lists should be immutable in our code base.",
  "Going forward we only use Postgres.",
])("%s: is neither an instruction nor a preference", (content) => {
  expect(kinds(content)).toEqual([]);
});

test.each([
  ["Always include platform availability when I ask about movie options.", "movie options"],
  ["Never suggest restaurants that serve shellfish.", null],
  ["From now on, use metric units.", null],
  ["Please always cite your sources.", null],
  ["Please answer in German.", null],
  ["Make sure to include unit tests whenever you write code.", "you write code"],
  ["When I ask about recipes, give me the calories per serving.", "recipes"],
  ["Whenever I bring up my workouts, ask how my knee feels.", "my workouts"],
  ["When recommending books, always include the page count.", "books"],
  ["I want you to always ask before deleting anything.", null],
  ["I'd like you to explain the reasoning every time.", null],
  ["I would appreciate it if you always included the source link.", null],
  ["Call me Sam.", null],
  ["I'd like answers in bullet points.", null],
  ["I'd like all of your answers in plain words.", null],
  ["Please use British spelling in documentation.", null],
  ["Nothing with vampires in your comparisons, please; I can't stand them.", null],
  ["Keep your answers short.", null],
  ["Don't use emojis.", null],
  ["No emojis please.", null],
  ["Please don't apologize again.", null],
  ["Stop adding disclaimers to your answers.", null],
  ["Can you please always answer in Spanish?", null],
  ["Could you always show the SQL query when I ask about data?", "data"],
  ["I'm lactose intolerant, so never suggest dishes with milk.", null],
  ["By the way, from now on please write dates as YYYY-MM-DD.", null],
  ["In every summary, put the key takeaway first.", "every summary"],
  ["If I ask about medication, remind me to talk to my doctor.", "medication"],
  ["For recipes, always use metric units.", "recipes"],
  ["Going forward I'd like all prices in euros.", null],
  ["When I'm stuck, give me a hint instead of the solution.", "I'm stuck"],
  ["Explain things to me like I'm five.", null],
  ["Be direct with me.", null],
  ["Use the Oxford comma in all my documents.", null],
  ["You must never reveal spoilers when I mention a book.", "book"],
  ["My name is Katherine, but call me Kate.", null],
  ["I need you to keep every reply under 200 words.", null],
  ["Please write all code in Rust unless I ask otherwise.", null],
  ["End every message with a joke.", null],
  ["Warn me whenever a recipe needs an oven.", null],
  ["For travel questions, assume I leave from Berlin.", "travel questions"],
  ["For code reviews, be honest and list the worst problem first.", "code reviews"],
  ["For my weekly reports, put the numbers first.", "my weekly reports"],
  ["Use they/them pronouns for me.", null],
  ["From now on use JavaScript instead of TypeScript in code examples, my intern knows no types.", "code examples"],
  ["Never use emojis in my work emails.", "work emails"],
  ["Always use metric units for recipes, please.", "recipes"],
  ["Verwende immer Gramm statt Tassen in Rezepten.", "Rezepten"],
  ["Bitte nenne bei Filmen immer die Plattform.", "Filmen"],
  ["Wenn ich nach Rezepten frage, gib immer die Kalorien an.", "Rezepten"],
  ["Ich möchte, dass du Quellen immer angibst.", null],
  ["Ab jetzt bitte keine Emojis mehr.", null],
  ["Nenn mich Jo.", null],
  ["Halte deine Antworten kurz.", null],
  ["Könntest du in Zukunft bitte Quellen angeben?", null],
  ["Hör auf, dich ständig zu entschuldigen.", null],
  ["Your explanations should be free of jargon.", null],
  ["Every answer should start with a summary.", null],
  ["Keep in mind that answers about pensions should list the fees first.", "pensions"],
  ["For questions about my lease, quote the clause.", "my lease"],
  ["Please cite the paper for anything about sleep.", "sleep"],
  ["It's important to me that you always name the source.", null],
  ["Show prices in euros when I'm shopping for furniture.", "I'm shopping for furniture"],
  ["Could you from now on summarise at the end of each answer?", null],
  ["Can you, from now on, give me prices in euros?", null],
  ["From now on answers may be up to 300 words.", null],
  ["From now on, only metric units please.", null],
  ["From now on, short answers only.", null],
  ["From now on: no small talk.", null],
  ["Let's switch to imperial units from now on.", null],
  ["From now on let's use Celsius.", null],
  ["Let's always use TypeScript.", null],
  ["Ab jetzt bitte nur noch kurze Antworten.", null],
  ["Ab sofort gilt: keine Emojis.", null],
  ["A partir de ahora, solo respuestas cortas.", null],
])("reads an instruction: %s", (content, applies_to) => {
  expect(read(content).map(({ predicate, text, applies_to: when }) => [predicate, text, when])).toEqual([
    ["HAS_INSTRUCTION", content, applies_to],
  ]);
});

test.each([
  ["I prefer tea over coffee.", "I prefer coffee over tea these days."],
  ["I prefer tea over coffee.", "Nowadays I prefer coffee over tea."],
  ["I'd rather take the train than fly.", "Lately I'd rather fly than take the train."],
  ["I prefer trains over planes.", "I actually prefer planes to trains at the moment."],
  ["Ich trinke lieber Tee als Kaffee.", "Inzwischen trinke ich lieber Kaffee als Tee."],
  ["Prefiero el tren al avión.", "Ahora prefiero el avión al tren."],
])("%s / %s: the reversed preference replaces the earlier one", (earlier, later) => {
  const [known, said] = [earlier, later].map((content) => read(content).map(({ text }) => ({ thing: text }))[0]);
  expect(replacesPreference(said ?? { thing: null }, known ?? { thing: null })).toBe(true);
});

test.each([
  ["I prefer tea over coffee.", "I prefer tea over juice these days."],
  ["I prefer tea over coffee.", "I prefer coffee over cocoa now."],
  ["I prefer tea over coffee.", "Nowadays I prefer trains over planes."],
])("%s / %s: both preferences stay", (earlier, later) => {
  const [known, said] = [earlier, later].map((content) => read(content).map(({ text }) => ({ thing: text }))[0]);
  expect(replacesPreference(said ?? { thing: null }, known ?? { thing: null })).toBe(false);
});

test.each([
  "I prefer tea over coffee.",
  "I'd rather take the train than fly.",
  "I like tea more than coffee.",
  "I really love short stories better than novels.",
  "I'd much rather read a summary than watch a video.",
  "I like it when you give examples.",
  "I don't like it when you use jargon.",
  "I usually prefer aisle seats on long flights.",
  "My preference is vegetarian food.",
  "My preferred airline is Lufthansa.",
  "I learn best with diagrams.",
  "I prefer not to eat late at night.",
  "When travelling I prefer trains.",
  "I like my answers short and to the point.",
  "Ich bevorzuge Zugreisen gegenüber Flügen.",
  "Ich trinke lieber Tee als Kaffee.",
  "Mir sind kurze Antworten lieber als lange.",
])("reads a preference: %s", (content) => {
  expect(kinds(content)).toEqual(["HAS_PREFERENCE"]);
});

test.each([
  ["You don't need to include version numbers any more.", "include version numbers"],
  ["Forget what I said about dates.", "dates"],
  ["I eat meat again, so you don't have to list vegan dishes any more.", "list vegan dishes"],
  [
    "The trademark is registered, so you don't have to remind me about it any more.",
    "The trademark is registered, so remind me about it",
  ],
  ["Forget what I said about the vegetarian menu, I eat meat again.", "the vegetarian menu"],
  ["You can stop adding prices because I only need the dates.", "adding prices"],
  ["Forget what I said about dates, times and units.", "dates, times and units"],
  ["I no longer want bullet points.", "bullet points"],
  ["No need to add emojis anymore.", "add emojis"],
  ["Please stop following the rule about page counts.", "page counts"],
  ["You can go back to using emojis.", "using emojis"],
  ["I don't prefer tea any more.", "tea"],
  ["Du musst die Kalorien nicht mehr angeben.", "die Kalorien"],
  ["Vergiss, was ich über Emojis gesagt habe.", "Emojis"],
])("reads the end of an instruction: %s", (content, over) => {
  expect(read(content).map((one) => [one.predicate, one.over])).toEqual([["ENDED_INSTRUCTION", over]]);
});

describe("texts without a standing instruction", () => {
  test.each([
    "Please write a function that sorts a list.",
    "Could you answer in one paragraph?",
    "Write me an email to my landlord. Keep it short.",
    "Use this format for the table below.",
    "Make sure the tests pass before you finish this task.",
    "Don't forget to water the plants tomorrow.",
    "I want you to write a poem about autumn.",
    "Tell me a story where the hero never gives up.",
    "Write a policy that says employees must always wear a badge.",
    'Give me a slogan like "Always fresh, never frozen".',
    "Change the code so it never throws.",
    "Set the timer to always start at zero.",
    "Answer the following question in one word: what is the capital of Peru?",
    "Schreib eine E-Mail, in der steht, dass man nie Passwörter teilen soll.",
    "Can you help me plan the steps to prevent such incidents in the future?",
    "Explain recursion to me in two sentences.",
    "Translate 'always be kind' to Latin.",
    "Translate ‘never give up’ to Latin.",
    "For these emails, write a subject line.",
    "For dinner, suggest a soup.",
    "Make a list of all the books I should read.",
    'Rewrite the rule "always knock before entering" in simpler words.',
    "Mach mir einen Plan für jede Woche.",
    "I like Berlin more than I expected.",
    "I love you more than anything.",
    "I like this one more than that.",
    "I like it better than before.",
    "I like the first one more than the second.",
    "My boss says always double-check the numbers.",
    "She told me to never call him back.",
    "The doctor said never take these on an empty stomach.",
    "I told my team to always write tests.",
    "Meine Oma sagt immer: Morgenstund hat Gold im Mund.",
    "Should I always include a cover letter?",
    "Do you always include sources?",
    "Can you explain why I should always use HTTPS?",
    "How can I make my dog always come when I call?",
    "Soll ich immer eine Krawatte tragen?",
    "Do I prefer tea or coffee?",
    "When might I prefer a hash map?",
    "I always include tests when I write code.",
    "I never use emojis.",
    "When I run npm install, it fails.",
    "Whenever I eat dairy I feel sick.",
    "In my family we always eat late.",
    "When I ask my son to clean up he refuses.",
    "The app should always save drafts automatically.",
    "I used to prefer coffee.",
    "You always say that.",
    "Always happy to help!",
    "Never mind, I found it.",
    "Always been a fan of jazz.",
    "Always wanted to learn the piano.",
    "Never again!",
    "Danke, immer gerne!",
    "Immer mit der Ruhe.",
    "She prefers tea.",
    "People say I prefer to be alone.",
    "I'd prefer the second option.",
    "I would prefer the blue one.",
    "I would rather not say.",
    "Call me when you get there.",
    "Call me back later.",
  ])("%s", (content) => {
    expect(read(content)).toEqual([]);
  });

  test.each([
    [
      "a letter that is pasted",
      "Please proofread this email:\n\nDear team,\nAlways lock the door when you leave. Never share the code.",
    ],
    [
      "a text behind its introduction",
      "Summarize the following article:\nAlways wash your hands. Never skip breakfast when you train.",
    ],
    ["code", "Why does this fail?\n```\n// Always include the header when you call this\n```"],
    ["a quoted line", "> Always answer in French.\nWhat does the line above mean?"],
    ["a list", "The rules of the house are\n- Always close the windows\n- Never feed the dog"],
    ["a chat of others", "Bob: always use tabs\nEve: never use tabs"],
  ])("in %s", (_, content) => {
    expect(read(content)).toEqual([]);
  });

  test("sentences that people say to one another", () => {
    const said = "Never forget to call me when you arrive! Always answer in German.";
    const previous = [{ speaker: "Bo", content: "I leave tomorrow.", reference_time: 0 }];
    expect(kinds(said, { previous })).toEqual([]);
    const assistant = [{ speaker: "Assistant", role: "assistant" as const, content: "Hello!", reference_time: 0 }];
    expect(kinds(said, { previous: assistant })).toContain("HAS_INSTRUCTION");
  });

  test("sentences of an assistant or a document", () => {
    expect(kinds("Always include tests when you write code.", { role: "assistant" })).toEqual([]);
    expect(kinds("Always include tests when you write code.", { speaker: null })).toEqual([]);
  });
});

describe("the words of a preference", () => {
  test("are its clause, with what it was said about", () => {
    const said =
      "I'm kinda struggling with my essay, and I prefer using Word over Google Docs due to better formatting, can you help me with that?";
    expect(read(said)).toMatchObject([
      {
        text: "I prefer using Word over Google Docs due to better formatting.",
        applies_to: "I'm kinda struggling with my essay",
      },
    ]);
  });

  test("are the clause before it as well where a pronoun refers to that", () => {
    const said = "I'm setting up a project with Bootstrap 5 and I prefer it over Foundation, can you create a layout?";
    expect(read(said)[0]?.text).toBe("I'm setting up a project with Bootstrap 5 and I prefer it over Foundation.");
  });

  test("are found in a sentence of any length, once", () => {
    const long = `I want to ${"plan and build and test it, and ".repeat(80)}and I prefer simple tools, so can you help me? I prefer simple tools.`;
    expect(read(long).map(({ text }) => text)).toEqual(["I prefer simple tools."]);
  });

  test("have their place in the message", () => {
    const content = "Hi. I have a question, and I prefer short answers. Why is the sky blue?";
    expect(read(content).map(({ span }) => content.slice(...span))).toEqual(["I prefer short answers"]);
  });
});

test("a second clause may be the request", () => {
  expect(kinds("I'm a beginner, so please always explain jargon. Thanks!")).toEqual(["HAS_INSTRUCTION"]);
  expect(kinds("I was shy, so never asked.")).toEqual([]);
});

test("a request about manner is general only where nothing else is asked", () => {
  expect(kinds("Answer in German.")).toEqual(["HAS_INSTRUCTION"]);
  expect(kinds("Answer in German. What is the capital of France?")).toEqual([]);
});
