import { expect, test } from "vitest";
import { parseDialogues, type Dialogue } from "../../../eval/extraction/dialogue-file.ts";
import { judgeDialogue, type MemoryAnswers } from "../../../eval/extraction/judge-dialogue.ts";
import { nonNull } from "../../../shared/non-null.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

async function tell(
  over: string[],
  holds: string[],
  contents: string[],
  asked: string[] = [],
): Promise<[Dialogue, MemoryAnswers]> {
  const messages = contents.map((content, place) => ({
    content,
    reference_time: new Date(Date.UTC(2025, 2 * place, 6)).toISOString(),
  }));
  const kind = holds.length > 0 ? "update" : "ending";
  const dialogue = nonNull(
    parseDialogues(JSON.stringify({ id: "x", kind, name: "Ada", messages, over, holds }))[0],
    "dialogue",
  );
  const told = graphReadByRules();
  let known = 0;
  for (const { content, at } of dialogue.messages) {
    known = told.clock.now();
    told.tellAt(content, at);
  }
  const list = async (moment: object) => (await told.graph.facts({ limit: 100, ...moment })).data;
  const memory = {
    all: await list({}),
    current: await list({ as_of: dialogue.as_of }),
    before: await list({ as_of: (dialogue.messages.at(-1)?.at ?? 0) - 1, known_at: known }),
    context: asked,
  };
  return [dialogue, memory];
}

test("a move is understood if the old home has ended and the new one holds", async () => {
  const [dialogue, memory] = await tell(
    ["Ada lives Porto"],
    ["Ada lives Lisbon"],
    ["I live in Porto.", "I moved to Lisbon last week."],
  );
  expect(judgeDialogue(dialogue, memory)).toEqual({ stale: [], unknown: [], missing: [], outdated: [], right: true });
});

test("a state that continues despite its end in the dialogue is stale, with the fact that shows it", async () => {
  const [dialogue, memory] = await tell(["Ada lives Porto"], [], ["I live in Porto.", "Nice weather today."]);
  expect(judgeDialogue(dialogue, memory)).toMatchObject({
    stale: ["Ada lives Porto: “Ada lives in Porto.”"],
    unknown: [],
    right: false,
  });
});

test("an ended state that was never learned is not understood, and a new one that was not learned is missing", async () => {
  const [dialogue, memory] = await tell(["Ada lives Porto"], ["Ada lives Lisbon"], ["Hello!", "Nice weather today."]);
  expect(judgeDialogue(dialogue, memory)).toMatchObject({
    stale: [],
    unknown: ["Ada lives Porto"],
    missing: ["Ada lives Lisbon"],
    right: false,
  });
});

test("a state that had ended when it was mentioned counts as understood", async () => {
  const [dialogue, memory] = await tell(["Ada lives|lived Porto"], [], ["I lived in Porto from 2019 to 2021."]);
  expect(judgeDialogue(dialogue, memory).right).toBe(true);
});

test("a retracted state was known before and does not hold", async () => {
  const [dialogue, memory] = await tell(["Ada lives Oslo"], [], ["I live in Oslo.", "I never lived in Oslo."]);
  expect(judgeDialogue(dialogue, memory).right).toBe(true);
});

test("a context line is outdated unless it says that its state is over", async () => {
  const [dialogue, memory] = await tell(
    ["Ada lives Porto"],
    [],
    ["I live in Porto.", "I no longer live in Porto."],
    ["[1] Ada lives in Porto. (as of 6 Jan 2025, until 6 Mar 2025)", "[2] Ada lives in Porto.", "[3] Ada likes chess."],
  );
  expect(judgeDialogue(dialogue, memory)).toMatchObject({ right: true, outdated: ["[2] Ada lives in Porto."] });
});
