/** A wrong way on purpose: learned some times, then found out. How often must it be found out before it is not replayed? */
import { startScriptedOpenAi } from "../../test/fakes/scripted-openai/server.ts";
import { hopBy, judgeBy, readTraversal } from "../../test/fakes/scripted-openai/traversal.ts";
import { scriptedEndpoint } from "../model-written-facts.ts";
import { markdownTable } from "../table-cells.ts";
import { withServer } from "../with-server.ts";

const MEMORY = { graph: "correction" };
const QUESTION = "Where are the headquarters of the company Mia works at?";
const FACTS = [
  ["Mia", "WORKS_AT", "Acme Robotics", "Mia works at Acme Robotics."],
  ["Acme Robotics", "BASED_IN", "Lisbon", "The headquarters of Acme Robotics are in Lisbon."],
  ["Mia", "KNOWS", "Zoe", "Mia knows Zoe."],
  ["Zoe", "LIVES_IN", "Rome", "Zoe lives in Rome."],
] as const;
const WRONG = { wanted: "in Rome", ways: ["knows Zoe", "lives in"] };
const RIGHT = { wanted: "in Lisbon", ways: ["works at", "headquarters"] };
const TIMES = [1, 2, 3, 5, 10];
const MOST = 20;

export interface Correction {
  times: number;
  /** `null`: never. */
  corrections: number | null;
  /** Whether the right way is replayed from then on. */
  isRightReplayed: boolean;
}

/** Through the API, with a model that believes the wrong thing first. */
export async function measureCorrections(): Promise<Correction[]> {
  let believed = WRONG;
  const model = await startScriptedOpenAi({
    answers: {
      judgement: (body) => judgeBy(readTraversal(body), [believed.wanted], "There."),
      hop: (body) => hopBy(readTraversal(body), believed.ways),
    },
  });
  try {
    return await withServer(async (client) => {
      for (const [subject, predicate, object, fact] of FACTS)
        await client.addFact(MEMORY, { subject, predicate, object, fact });
      const ask = (memorise: boolean) => client.ask(MEMORY, { question: QUESTION, memorise });
      // as an entity, or in the title line of the message that says so
      const replays = async (place: string): Promise<boolean> =>
        (await ask(false)).receipt.replayed.some(({ to }) => to.name.includes(place));
      const rows: Correction[] = [];
      for (const times of TIMES) {
        await client.resetTraversalMemory(MEMORY);
        believed = WRONG;
        for (let i = 0; i < times; i++) await ask(true);
        believed = RIGHT;
        let corrections = 0;
        for (; corrections < MOST && (await replays("Rome")); corrections++) await ask(true);
        const isLeft = corrections < MOST;
        rows.push({ times, corrections: isLeft ? corrections : null, isRightReplayed: await replays("Lisbon") });
      }
      return rows;
    }, scriptedEndpoint(model.url));
  } finally {
    await model.close();
  }
}

export const correctionsTable = (rows: readonly Correction[]): string =>
  markdownTable(
    ["a wrong way memorised", "corrections until it is left", "the right one replayed"],
    rows.map(({ times, corrections, isRightReplayed }) => [
      `${times} ×`,
      String(corrections ?? "never"),
      isRightReplayed ? "yes" : "no",
    ]),
  );
