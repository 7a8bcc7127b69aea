import type { LocomoSample } from "../../test/fakes/scripted-openai/answers.ts";
import { messageAnchor } from "../../worker/core/ingest/anchors.ts";
import type { Memory } from "../../sdk/src/index.ts";
import { UsageError } from "../command-line.ts";
import { readSample } from "../faults.ts";
import { readMusique } from "../formats/musique.ts";
import { sampleEvenly } from "../formats/published-file.ts";
import { importTriples } from "../import-triples.ts";
import { sendConversation, waitUntilExtracted } from "../ingest-conversation.ts";
import { type Conversation, readLocomoFile, turnContent } from "../locomo.ts";
import { endProgress, progress } from "../progress.ts";
import { paraphrase } from "./paraphrase.ts";
import type { QuestionWithEvidence } from "./questions.ts";

const DISTRACTORS = 200;
const ADVERSARIAL = 5;

export interface TraversalDataSet {
  title: string;
  questions: QuestionWithEvidence[];
  sample: LocomoSample | null;
  ingest: (memory: Memory) => Promise<Map<string, string>>;
}

export function locomoDataSet(file: string, samples: string[], limit: number): TraversalDataSet {
  const [conversation] = readLocomoFile(file, samples);
  if (!conversation) throw new UsageError(`${file} has no conversation`);
  return {
    title: `LoCoMo, ${conversation.id}`,
    questions: questionsOf(conversation, limit),
    sample: readSample(file, conversation.id),
    ingest: async (memory) => {
      const { turns } = await sendConversation(memory, conversation);
      await waitUntilExtracted(memory);
      return turns;
    },
  };
}

function questionsOf({ sessions, questions }: Conversation, limit: number): QuestionWithEvidence[] {
  const turns = new Map(sessions.flatMap(({ turns }) => turns.map((turn) => [turn.id, turn])));
  const asked = questions.filter(({ category, evidence }) => category !== ADVERSARIAL && evidence.length > 0);
  return sampleEvenly(asked, limit).map(({ question, evidence }) => ({
    question,
    paraphrased: paraphrase(question),
    evidence: evidence.flatMap((id) => {
      const turn = turns.get(id);
      if (turn === undefined) return [];
      const content = turnContent(turn);
      return [{ id, text: content.split("\n")[0] ?? "", title: messageAnchor(turn.speaker, turn.at, content) }];
    }),
  }));
}

export function musiqueDataSet(openIe: string, file: string, limit: number): TraversalDataSet {
  const { passages, questions } = readMusique(openIe, file);
  const asked = sampleEvenly(questions, limit);
  const needed = new Set(asked.flatMap(({ evidence }) => evidence));
  const kept = passages.filter((_, place) => needed.has(place) || place < DISTRACTORS);
  const idOf = ({ title, text }: { title: string; text: string }): string => `${title}\n${text}`;
  return {
    title: `MuSiQue, ${kept.length} passages`,
    sample: null,
    questions: asked.map(({ question, evidence }) => ({
      question,
      paraphrased: paraphrase(question),
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
    ingest: async (memory) => {
      const { passageIndexes } = await importTriples(memory, kept, progress);
      endProgress();
      return new Map(
        [...passageIndexes].flatMap(([id, place]) => (kept[place] ? [[id, idOf(kept[place])] as const] : [])),
      );
    },
  };
}
