import { startScriptedOpenAi } from "../../test/fakes/scripted-openai/server.ts";
import { hopBy, judgeBy, readTraversal } from "../../test/fakes/scripted-openai/traversal.ts";
import { scriptedEndpoint } from "../model-written-facts.ts";
import { markdownTable } from "../../bench/markdown-table.ts";
import { withServer } from "../with-server.ts";

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
const MAX_CORRECTIONS = 20;

export interface Correction {
  times: number;
  /** `null` after `MAX_CORRECTIONS`. */
  corrections: number | null;
  isRightReplayed: boolean;
}

/** Counts the corrections until ask stops replaying a wrong path that it memorized several times. */
export async function measureCorrections(): Promise<Correction[]> {
  let target = WRONG;
  const model = await startScriptedOpenAi({
    answers: {
      judgement: (body) => judgeBy(readTraversal(body), [target.wanted], "There."),
      hop: (body) => hopBy(readTraversal(body), target.ways),
    },
  });
  try {
    return await withServer(async (engraph) => {
      const memory = engraph.graph("correction");
      for (const [subject, predicate, object, fact] of FACTS)
        await memory.addFact({ subject, predicate, object, fact });
      const ask = (memorise: boolean) => memory.ask(QUESTION, { memorise });
      const replays = async (place: string): Promise<boolean> =>
        (await ask(false)).receipt.replayed.some(({ to }) => to.name.includes(place));
      const rows: Correction[] = [];
      for (const times of TIMES) {
        await memory.resetTraversalMemory();
        target = WRONG;
        for (let i = 0; i < times; i++) await ask(true);
        target = RIGHT;
        let corrections = 0;
        for (; corrections < MAX_CORRECTIONS && (await replays("Rome")); corrections++) await ask(true);
        const isForgotten = corrections < MAX_CORRECTIONS;
        rows.push({ times, corrections: isForgotten ? corrections : null, isRightReplayed: await replays("Lisbon") });
      }
      return rows;
    }, scriptedEndpoint(model.url));
  } finally {
    await model.close();
  }
}

export const correctionsTable = (rows: readonly Correction[]): string =>
  markdownTable(
    ["wrong path memorised", "corrections until it is not replayed", "right path replayed"],
    rows.map(({ times, corrections, isRightReplayed }) => [
      `${times} ×`,
      String(corrections ?? "never"),
      isRightReplayed ? "yes" : "no",
    ]),
  );
