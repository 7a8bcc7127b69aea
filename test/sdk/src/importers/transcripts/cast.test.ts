import { describe, expect, test } from "vitest";
import { Cast } from "../../../../../sdk/src/importers/transcripts/cast.ts";
import type { Speaker, Transcript } from "../../../../../sdk/src/importers/transcripts/transcript.ts";

const speaker = (id: string, name: string | null, isBot = false): Speaker => ({ id, name, handle: `h${id}`, isBot });
const said = (speakers: Speaker[], owner: string | null = null): Transcript => ({
  id: "c",
  title: null,
  isGroup: true,
  owner,
  utterances: speakers.map((one, index) => ({ id: String(index), speaker: one, content: "Hello.", at: null })),
  leftOut: {},
  cut: {},
});
const castOf = (speakers: Speaker[], owner: string | null = null): Cast => {
  const cast = new Cast();
  cast.include(said(speakers, owner));
  return cast;
};
const [ada, bob] = [speaker("1", "Ada"), speaker("2", "Bob")];

describe("the user", () => {
  test.each(["Ada", "ada", "1", "h1"])("is found by name, id or account: %s", (me) => {
    const cast = castOf([ada, bob]);
    cast.choose([me]);
    expect([cast.partOf(ada, true), cast.partOf(bob, true)]).toEqual([
      { role: "user", name: null },
      { role: "user", name: "Bob" },
    ]);
    expect([cast.userName, cast.describeOthers()]).toEqual(["Ada", "Bob (1 message)"]);
  });

  test("is taken from the file where it shows the account", () => {
    const cast = castOf([ada, bob], "2");
    cast.choose([]);
    expect(cast.partOf(bob, true)).toEqual({ role: "user", name: null });
  });

  test("may have several accounts", () => {
    const cast = castOf([ada, speaker("3", "Ada"), bob]);
    cast.choose(["1", "3"]);
    expect(["1", "3", "2"].map(cast.isUser)).toEqual([true, true, false]);
  });

  test("is asked for with a list of the speakers, who spoke most first", () => {
    expect(() => castOf([ada, bob, bob]).choose([])).toThrow(
      "say which speaker the user is: --me <name>\nspeakers: Bob (2 messages), Ada (1 message)",
    );
    expect(() => castOf([ada, bob]).choose(["Eve"])).toThrow('no speaker is called "Eve"\nspeakers: Ada');
    expect(() => castOf([ada, speaker("3", "ADA")]).choose(["Ada"])).toThrow("give the id: --me 1 or --me 3");
  });
});

describe("other speakers", () => {
  test("with the user's name get their account's name as well, and nothing is learned from them", () => {
    for (const [name, namesake] of [
      [null, speaker("3", "Ada")],
      ["Bob", bob],
    ] as const) {
      const cast = castOf([ada, namesake]);
      cast.choose(["1"]);
      cast.reserve(name);
      expect(cast.partOf(namesake, true)).toEqual({
        role: "user",
        name: `${namesake.name} (h${namesake.id})`,
        unread: "come from speakers who share a name",
      });
    }
  });

  test("without a name get their account's name, and nothing is learned from them", () => {
    const cast = castOf([ada, speaker("3", null)]);
    cast.choose(["1"]);
    expect(cast.partOf(speaker("3", null), true)).toEqual({
      role: "user",
      name: "Deleted account h3",
      unread: "come from accounts without a name",
    });
  });

  test("keep the name that they used last", () => {
    const cast = castOf([ada, bob, speaker("2", "Robert"), speaker("2", null)]);
    cast.choose(["1"]);
    expect(cast.partOf(bob, true).name).toBe("Robert");
  });

  test("are assistants if they are bots and the user is the only other speaker", () => {
    const cast = castOf([ada, speaker("3", "Helper", true)]);
    cast.choose(["1"]);
    expect(cast.partOf(speaker("3", "Helper", true), false)).toEqual({ role: "assistant", name: "Helper" });
  });
});
