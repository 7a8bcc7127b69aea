/**
 * A faulty provider must not change the graph: ingests a conversation with only good answers, and with a share of late, wrong, broken,
 * refused or missing ones. The scripted model's facts are LoCoMo's `observation`.
 */
import { readFileSync } from "node:fs";
import type { Fact } from "../shared/api/fact.ts";
import { answerByObservations, type LocomoSample } from "../test/fakes/scripted-openai/answers.ts";
import { startScriptedOpenAi } from "../test/fakes/scripted-openai/server.ts";
import { Engraph } from "../sdk/src/index.ts";
import { countTurns, sendConversation, waitUntilExtracted } from "./ingest-conversation.ts";
import type { Conversation } from "./locomo.ts";
import { scriptedEndpoint } from "./model-written-facts.ts";
import { startFreshStack } from "./stack.ts";

export interface FaultRun {
  share: number;
  turns: number;
  failed: number;
  calls: number;
  facts: string[];
  seconds: number;
}

export function readSample(file: string, id: string): LocomoSample {
  const samples = JSON.parse(readFileSync(file, "utf8")) as (LocomoSample & { sample_id: string })[];
  const sample = samples.find(({ sample_id }) => sample_id === id);
  if (!sample) throw new Error(`${file} has no sample ${id}`);
  return sample;
}

export async function ingestWithFaults(
  conversation: Conversation,
  sample: LocomoSample,
  share: number,
  seed: number,
  onProgress: (line: string) => void,
): Promise<FaultRun> {
  const model = await startScriptedOpenAi({ answer: answerByObservations(sample), faults: { share, seed } });
  const server = await startFreshStack(scriptedEndpoint(model.url));
  try {
    const memory = new Engraph({ url: server.url, key: server.apiKey }).user("faults");
    const started = performance.now();
    await sendConversation(memory, conversation);
    const { failed } = await waitUntilExtracted(memory, (waiting) =>
      onProgress(`${Math.round(share * 100)} % faults: ${waiting} turns waiting, ${model.chats.length} calls`),
    );
    const facts = await memory.facts().toArray();
    return {
      share,
      turns: countTurns(conversation),
      failed,
      calls: model.chats.length,
      facts: facts.map(describeFact).sort(),
      seconds: (performance.now() - started) / 1000,
    };
  } finally {
    await server.stop();
    await model.close();
  }
}

const describeFact = ({ subject, predicate, object, object_value, fact, kind, valid_from, valid_to }: Fact): string =>
  [subject.name, predicate, object?.name ?? object_value, fact, kind, valid_from, valid_to].join(" | ");

export function faultReport(runs: readonly FaultRun[]): { markdown: string; same: boolean } {
  const [good] = runs;
  const rows = runs.map(({ share, turns, failed, calls, facts, seconds }) => {
    const same = JSON.stringify(facts) === JSON.stringify(good?.facts) ? "yes" : "no";
    return `| ${Math.round(share * 100)} % | ${turns} | ${failed} | ${calls} | ${(calls / turns).toFixed(3)} | ${facts.length} | ${same} | ${seconds.toFixed(0)} |`;
  });
  const head = "| faulty answers | turns | failed | calls | calls per message | facts | same graph | seconds |";
  return {
    markdown: [head, "| --- | --: | --: | --: | --: | --: | --- | --: |", ...rows].join("\n"),
    same: rows.every((row) => row.includes("| yes |")),
  };
}
