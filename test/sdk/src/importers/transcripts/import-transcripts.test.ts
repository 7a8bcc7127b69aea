import { expect, test } from "vitest";
import {
  importTranscripts,
  type TranscriptImport,
} from "../../../../../sdk/src/importers/transcripts/import-transcripts.ts";
import type { Transcript } from "../../../../../sdk/src/importers/transcripts/transcript.ts";

const speakers = {
  ada: { id: "1", name: "Ada", handle: "ada", isBot: false },
  bob: { id: "2", name: "Bob", handle: "bob", isBot: false },
  bot: { id: "3", name: "Deploys", handle: "deploys", isBot: true },
};
const transcript = (
  id: string,
  who: readonly (keyof typeof speakers)[],
  more: Partial<Transcript> = {},
): Transcript => ({
  id,
  title: id.toUpperCase(),
  isGroup: true,
  owner: null,
  utterances: who.map((name, index) => ({
    id: `${id}-${index}`,
    speaker: speakers[name],
    content: "Hello.",
    at: Date.parse("2024-05-01T10:00:00Z") + index,
  })),
  leftOut: {},
  cut: {},
  ...more,
});
const dryRun = (transcripts: Transcript[], more: Partial<TranscriptImport> = {}) =>
  importTranscripts({
    source: "slack",
    user: "u1",
    name: null,
    me: ["Ada"],
    only: [],
    load: transcripts.map((one) => async () => one),
    memory: null,
    extract: true,
    onProgress: () => {},
    ...more,
  });

test("bots are left out of groups, and kept where they alone speak with the user", async () => {
  const report = await dryRun([
    transcript("a", ["ada", "bot", "bob"]),
    transcript("b", ["ada", "bot"], { isGroup: false }),
  ]);
  expect([report.read, report.imported, report.left_out]).toEqual([
    { conversations: 2, messages: 5 },
    { conversations: 2, messages: 4 },
    { "of bots": 1 },
  ]);
  expect(report.notes).toContain("Ada is the user; others: Deploys (2 messages), Bob (1 message)");
});

test("bots that are left out are not listed among the others", async () => {
  const { notes } = await dryRun([transcript("a", ["ada", "bot", "bob"])]);
  expect(notes).toContain("Ada is the user; others: Bob (1 message)");
});

test("a user who is a bot is kept in groups", async () => {
  expect((await dryRun([transcript("a", ["bot"])], { me: ["Deploys"] })).imported).toEqual({
    conversations: 1,
    messages: 1,
  });
});

test("messages that are not learned from are counted by the reason", async () => {
  const [first, second] = transcript("a", ["ada", "bob"]).utterances;
  const forwarded = [first, second].flatMap((one) => (one === undefined ? [] : { ...one, unread: "were forwarded" }));
  const { notes } = await dryRun([transcript("a", [], { utterances: forwarded })]);
  expect(notes).toContain("2 messages were forwarded: they are found, and nothing is learned from them");
});

test("one conversation may be chosen, and all messages of the others are counted", async () => {
  const chats = [transcript("a", ["ada", "bob"]), transcript("b", ["bob"])];
  for (const only of ["a", "A"])
    expect(await dryRun(chats, { only: [only] })).toMatchObject({
      read: { messages: 3 },
      imported: { conversations: 1, messages: 2 },
      left_out: { "of other conversations": 1 },
    });
  await expect(dryRun(chats, { only: ["c"] })).rejects.toThrow('no conversation is called "c"; there are: A, B');
});

test("each conversation is read again when it is sent, and not kept", async () => {
  let reads = 0;
  const load = async (): Promise<Transcript> => {
    reads += 1;
    return transcript("a", ["ada"]);
  };
  await dryRun([], { load: [load] });
  expect(reads).toBe(2);
});
