/** `npm run eval -- ask <locomo.json>`, or `ask <openie.json> <questions.json>`: what does remembering the way save? */
import { answerByObservations, type LocomoSample } from "../../test/fakes/scripted-openai/answers.ts";
import { startScriptedOpenAi } from "../../test/fakes/scripted-openai/server.ts";
import { messageAnchor } from "../../worker/core/ingest/anchors.ts";
import { type Options, listOf, readLimit, UsageError } from "../command-line.ts";
import type { EngraphClient, Memory } from "../client.ts";
import { readSample } from "../faults.ts";
import { spreadSample } from "../formats/published-file.ts";
import { MUSIQUE, readMusique } from "../formats/musique.ts";
import { importTriples } from "../import-triples.ts";
import { sendConversation, waitUntilExtracted } from "../ingest.ts";
import { type Conversation, readLocomoFile, turnContent, WHERE_TO_GET_LOCOMO } from "../locomo.ts";
import { scriptedEndpoint } from "../model-written-facts.ts";
import { endProgress, progress } from "../progress.ts";
import { SEED } from "../recall.ts";
import { inOtherWords, knowingWays, type KnownQuestion } from "../traversal/known-ways.ts";
import { angleTable, correctionTable } from "../traversal/limits.ts";
import { measureSavings, savingsTable, type Saving } from "../traversal/savings.ts";
import { withServer } from "../with-server.ts";

export const ASK_USAGE =
  "ask <locomo.json> [--samples conv-26] [--limit 20]  |  ask <openie.json> <questions.json> [--limit 20]";
const QUESTIONS = 20;
/** Passages beside those that the questions need. */
const DISTRACTORS = 200;
const ADVERSARIAL = 5;

/** A memory to be told, its questions, and which piece of evidence an episode is. */
interface Told {
  title: string;
  questions: KnownQuestion[];
  sample: LocomoSample | null;
  tell: (client: EngraphClient, memory: Memory) => Promise<Map<string, string>>;
}

export async function ask([file, second]: string[], options: Options): Promise<void> {
  if (file === undefined) throw new UsageError(`${ASK_USAGE}\n${WHERE_TO_GET_LOCOMO}\n${MUSIQUE.where}`);
  const limit = readLimit(options.limit, QUESTIONS);
  const told =
    second === undefined ? fromLocomo(file, listOf(options.samples), limit) : fromMusique(file, second, limit);
  const scripted = await withScriptedGuide(told);
  const builtin = await withServer((client, suffix) => measure(client, { graph: `ask${suffix}` }, told), {
    LLM_PROVIDER: "builtin",
  });
  process.stdout.write(
    [
      `${told.title}: ${told.questions.length} questions`,
      `A scripted guide that knows the evidence:\n\n${savingsTable(scripted)}`,
      `The built-in guide:\n\n${savingsTable(builtin)}`,
      `One edge that is to serve 50 questions:\n\n${angleTable(SEED)}`,
      `Correction:\n\n${correctionTable()}\n`,
    ].join("\n\n"),
  );
}

async function withScriptedGuide(told: Told): Promise<Saving[]> {
  const answers = knowingWays(told.questions);
  const model = await startScriptedOpenAi({
    answers,
    ...(told.sample !== null && { answer: answerByObservations(told.sample) }),
  });
  try {
    return await withServer((client) => measure(client, { graph: "ask" }, told), scriptedEndpoint(model.url));
  } finally {
    await model.close();
  }
}

async function measure(client: EngraphClient, memory: Memory, told: Told): Promise<Saving[]> {
  const pieces = await told.tell(client, memory);
  const savings = await measureSavings(client, memory, told.questions, (episode) => pieces.get(episode), progress);
  endProgress();
  return savings;
}

function fromLocomo(file: string, samples: string[], limit: number): Told {
  const [conversation] = readLocomoFile(file, samples);
  if (!conversation) throw new UsageError(`${file} has no conversation`);
  return {
    title: `LoCoMo, ${conversation.id}`,
    questions: questionsOf(conversation, limit),
    sample: readSample(file, conversation.id),
    tell: async (client, memory) => {
      const { turns } = await sendConversation(client, memory, conversation);
      await waitUntilExtracted(client, memory);
      return turns;
    },
  };
}

function questionsOf({ sessions, questions }: Conversation, limit: number): KnownQuestion[] {
  const turns = new Map(sessions.flatMap(({ turns }) => turns.map((turn) => [turn.id, turn])));
  const asked = questions.filter(({ category, evidence }) => category !== ADVERSARIAL && evidence.length > 0);
  return spreadSample(asked, limit).map(({ question, evidence }) => ({
    question,
    similar: inOtherWords(question),
    evidence: evidence.flatMap((id) => {
      const turn = turns.get(id);
      if (turn === undefined) return [];
      const content = turnContent(turn);
      return [{ id, text: content.split("\n")[0] ?? "", title: messageAnchor(turn.speaker, turn.at, content) }];
    }),
  }));
}

function fromMusique(openIe: string, file: string, limit: number): Told {
  const { passages, questions } = readMusique(openIe, file);
  const asked = spreadSample(questions, limit);
  const needed = new Set(asked.flatMap(({ evidence }) => evidence));
  const kept = passages.filter((_, place) => needed.has(place) || place < DISTRACTORS);
  const idOf = ({ title, text }: { title: string; text: string }): string => `${title}\n${text}`;
  return {
    title: `MuSiQue, ${kept.length} passages`,
    sample: null,
    questions: asked.map(({ question, evidence }) => ({
      question,
      similar: inOtherWords(question),
      evidence: evidence.flatMap((place) => {
        const passage = passages[place];
        return passage === undefined
          ? []
          : [
              {
                id: idOf(passage),
                text: `${passage.title}\n`,
                title: `: ${messageAnchor(null, 0, idOf(passage)).slice(12)}`,
              },
            ];
      }),
    })),
    tell: async (client, memory) => {
      const { places } = await importTriples(client, memory, kept, progress);
      endProgress();
      return new Map([...places].flatMap(([id, place]) => (kept[place] ? [[id, idOf(kept[place])] as const] : [])));
    },
  };
}
