import { expect, test } from "vitest";
import { onlySpeaker, speakerIn } from "../../../../web/src/episode/speaker.ts";
import { EPISODE_WORDS } from "../../../../web/src/episode/words.ts";

type Said = Parameters<typeof speakerIn>[1];
const said = (more: Partial<Said>): Said => ({
  type: "message",
  role: "user",
  name: null,
  title: null,
  content: "",
  ...more,
});

test.each([
  ["a name that was given", said({ name: "Ada" }), "Ada"],
  ["a name that the memory gave", said({ name: "User" }), "Nutzer"],
  ["a user who is called Assistant", said({ name: "Assistant" }), "Assistant"],
  ["an assistant without a name", said({ role: "assistant", name: "Assistant" }), "Assistent"],
  ["a tool", said({ role: "tool" }), "Werkzeug"],
  ["a document with a title", said({ type: "document", role: null, title: "Handbook" }), "Handbook"],
  [
    "a text with a title made of it",
    said({ type: "text", role: null, title: "2026-11-29: Biscuit hides", content: "Biscuit hides." }),
    "Text",
  ],
  ["JSON, which is kept beside its user's name", said({ type: "json", role: null, name: "Ada" }), "JSON"],
])("%s", (_, episode, shown) => expect(speakerIn(EPISODE_WORDS.de, episode)).toBe(shown));

test("the only speaker is the user whose name all messages of users have", () => {
  const mia = { role: "user", name: "Mia" } as const;
  const assistant = { role: "assistant", name: "Assistant" } as const;
  expect(onlySpeaker([mia, assistant, mia])).toBe("Mia");
  expect(onlySpeaker([mia, { role: "user", name: "Noah" }])).toBeNull();
  expect(onlySpeaker([mia, { role: "user", name: null }])).toBeNull();
  expect(onlySpeaker([{ role: "user", name: "User" }])).toBeNull();
  expect(onlySpeaker([assistant])).toBeNull();
});
