/**
 * Answers have the recorded mean lengths of sentences and quotes and entities per fact, in the current prompts' form. Facts of the built-in
 * rules come first, so that later steps (resolution, summaries) have real input; words of the message fill the rest. An assistant's
 * messages have no facts.
 */
import { createHash } from "node:crypto";
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { type Answerer, toAnswer } from "../../test/fakes/scripted-openai/answers.ts";
import type { FramedMessage } from "../../test/fakes/scripted-openai/read-frame.ts";
import type { ExtractedFact, Extraction } from "../../worker/core/extraction/extraction.ts";
import { observedFrom } from "../../worker/core/temporal/bounds.ts";
import { extractBuiltin } from "../../worker/core/language/read-clauses.ts";
import type { Chat } from "./chat.ts";
import type { AnswerLengths } from "./recorded-lengths.ts";

export type FactCount = (message: FramedMessage) => number;

export const asRecorded =
  ({ factsPerToken }: AnswerLengths): FactCount =>
  ({ content }) =>
    countTokens(content) * factsPerToken;

export function asObserved(chats: readonly Chat[]): FactCount {
  const counts = new Map<string, number>();
  for (const { messages, observations } of chats) {
    const turns = observations.flatMap(({ turns }) => turns);
    for (const { id, content } of messages) counts.set(content, turns.filter((turn) => turn === id).length);
  }
  return ({ content }) => counts.get(content) ?? 0;
}

export const answersOfLength =
  (lengths: AnswerLengths, factCount: FactCount): Answerer =>
  (messages) =>
    toAnswer(
      messages.map((message) => ({
        message,
        extraction:
          message.role === "assistant" ? { entities: [], facts: [] } : extractionOfLength(message, lengths, factCount),
      })),
    );

function extractionOfLength(message: FramedMessage, lengths: AnswerLengths, factCount: FactCount): Extraction {
  const found = extractBuiltin(message);
  const words = Array.from(message.content.matchAll(/[\p{L}\p{N}'’-]+/gu), ({ 0: word, index }) => ({ word, index }));
  const speaker = message.speaker ?? "Somebody";
  const count = words.length === 0 ? 0 : wholeNumber(factCount(message), message.content);
  const facts = found.facts.slice(0, count);
  for (let place = facts.length; place < count; place++)
    facts.push(filler(message, speaker, words, Math.floor((place * words.length) / count), lengths));
  const types = new Map(found.entities.map(({ name, type }) => [name, type]));
  const needed = facts.flatMap(({ subject, object }) => (object === null ? [subject] : [subject, object]));
  const longestWords = words.map(({ word }) => word).sort((a, b) => b.length - a.length);
  const most = wholeNumber(count * lengths.entitiesPerFact, `entities of ${message.content}`);
  const names = [...new Set([...needed, ...types.keys(), ...longestWords])].slice(
    0,
    Math.max(most, new Set(needed).size),
  );
  return {
    entities: names.map((name) => ({
      name,
      type: name === speaker ? "person" : (types.get(name) ?? "concept"),
      count: 1,
    })),
    facts,
  };
}

interface Word {
  word: string;
  index: number;
}

function filler(
  { content, reference_time }: FramedMessage,
  speaker: string,
  words: readonly Word[],
  start: number,
  lengths: AnswerLengths,
): ExtractedFact {
  const from = words[start]?.index ?? 0;
  const end = words.findLast(({ word, index }) => index + word.length <= from + lengths.quote);
  const to =
    end === undefined || end.index < from ? from + (words[start]?.word.length ?? 0) : end.index + end.word.length;
  let sentence = `${speaker} said`;
  for (let place = start; sentence.length < lengths.sentence; place++)
    sentence += ` ${words[place % words.length]?.word}`;
  return {
    subject: speaker,
    predicate: "SAID",
    object: null,
    object_value: content.slice(from, to),
    fact: `${sentence}.`,
    kind: "event",
    strength: 4,
    ...observedFrom(reference_time),
    span: [from, to],
  };
}

function wholeNumber(value: number, text: string): number {
  const drawn = createHash("sha256").update(text).digest().readUInt32BE(0) / 2 ** 32;
  return Math.floor(value) + Number(drawn < value - Math.floor(value));
}
