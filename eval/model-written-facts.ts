import { readFileSync } from "node:fs";
import { answerByObservations, type LocomoSample } from "../test/fakes/scripted-openai/answers.ts";
import { startScriptedOpenAi } from "../test/fakes/scripted-openai/server.ts";
import type { Engraph } from "../sdk/src/index.ts";
import { withServer } from "./with-server.ts";

export const MODEL_WRITTEN = "model-written";

/** Runs a server whose model answers with the observations that a model wrote for LoCoMo, so that no key is needed. */
export async function withModelWrittenFacts<Result>(
  file: string,
  use: (engraph: Engraph) => Promise<Result>,
): Promise<Result> {
  const samples = JSON.parse(readFileSync(file, "utf8")) as LocomoSample[];
  const model = await startScriptedOpenAi({ answer: answerByObservations(mergeSamples(samples)) });
  try {
    return await withServer(use, scriptedEndpoint(model.url));
  } finally {
    await model.close();
  }
}

export const scriptedEndpoint = (url: string): Record<string, string> => ({
  LLM_PROVIDER: "openai",
  LLM_MODEL: "scripted",
  MODEL_CLASS: "large",
  OPENAI_BASE_URL: url,
  OPENAI_API_KEY: "scripted",
  EXTRACTION_SILENCE_MS: "0",
});

export function mergeSamples(samples: readonly LocomoSample[]): LocomoSample {
  const merged: LocomoSample = { conversation: {}, observation: {} };
  for (const [place, { conversation, observation }] of samples.entries()) {
    const unique = (turn: string): string => `${place} ${turn}`;
    for (const [key, turns] of Object.entries(conversation)) {
      if (!Array.isArray(turns)) continue;
      merged.conversation[`${place} ${key}`] = (turns as { dia_id: string }[]).map((turn) => ({
        ...turn,
        dia_id: unique(turn.dia_id),
      }));
    }
    for (const [key, speakers] of Object.entries(observation))
      merged.observation[`${place} ${key}`] = Object.fromEntries(
        Object.entries(speakers).map(([speaker, statements]) => [
          speaker,
          statements.map(([text, turns]) => [text, [turns].flat().map(unique)] as const),
        ]),
      );
  }
  return merged;
}
