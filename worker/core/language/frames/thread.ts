import type { ExtractionInput, Utterance } from "../../extraction/extraction.ts";
import { inLowerCase, matches } from "../../text/matching/needed-parts.ts";
import { ENGLISH } from "../en/frames.ts";
import { GERMAN } from "../de/frames.ts";
import { SPANISH } from "../es/frames.ts";
import { asksForText, frameMessage, type FramedMessage } from "./read-frames.ts";

const LANGUAGES = [ENGLISH, GERMAN, SPANISH];
const TURNS = LANGUAGES.flatMap(({ play, playEnd }) => [...play, ...playEnd]);

/** Whether a message may begin or end a role play, so that later messages of its thread depend on it. */
export function mayTurnPlay(content: string): boolean {
  const lower = inLowerCase(content);
  const isCast = LANGUAGES.some((words) =>
    [words.scene, words.ownRole, words.otherRole].every((pattern) => matches(pattern, content, lower)),
  );
  return isCast || TURNS.some((pattern) => matches(pattern, content, lower));
}

/** Why a message as a whole says nothing about those who write: a role play goes on in its thread, or it is a text that was asked for. */
export type Setting = "role_play" | "made_text";

/**
 * The setting of a message.
 *
 * @param before the earlier messages of its thread, oldest first
 */
export function settingOf(role: Utterance["role"], before: readonly Utterance[]): Setting | null {
  const last = before.at(-1);
  if (role === "assistant" && last !== undefined && last.role !== "assistant" && asksForText(last.content))
    return "made_text";
  let inPlay = false;
  for (const message of before)
    if (message.role !== "assistant") inPlay = frameMessage(message.content, message.speaker, inPlay).inPlay;
  return inPlay ? "role_play" : null;
}

/** A message of a person with blanks in place of fiction, drafts, dreams and pasted text; in a role play, only what they say as themselves. */
export const outsideFrames = (content: string, speaker: string | null, setting: Setting | null = null): string =>
  frameMessage(content, speaker, setting === "role_play").outside;

/** An input whose messages have blanks in place of their frames, and how its own message was framed. */
export interface FramedInput {
  input: ExtractionInput;
  framed: FramedMessage;
}

/** Frames the messages of a thread in order: a role play goes on from message to message until it ends. */
export function frameInput(input: ExtractionInput): FramedInput {
  let inPlay = false;
  let asked: string | null = null;
  const frame = ({ speaker, role, content, elsewhere }: Utterance): FramedMessage => {
    if (elsewhere === true) return frameMessage(content, speaker, false);
    if (role === "assistant") return { frames: [], outside: inPlay ? blank(content) : content, inPlay };
    const framed = frameMessage(content, speaker, inPlay);
    inPlay = framed.inPlay;
    return framed;
  };
  const previous = input.previous.map((message) => {
    const { outside } = frame(message);
    // a letter or a translation that was asked for names others than the thread
    const isMade = message.role === "assistant" && asked !== null && asksForText(asked);
    asked = message.role === "assistant" || message.elsewhere === true ? null : message.content;
    return { ...message, content: isMade ? blank(outside) : outside };
  });
  const wasInPlay = inPlay;
  const framed = frame(input);
  return {
    input: { ...input, previous, content: framed.outside },
    framed:
      input.role === "assistant" && wasInPlay
        ? { ...framed, frames: [{ kind: "role_play", start: 0, end: input.content.length }] }
        : framed,
  };
}

/** Blanks in place of a text; line ends stay. */
const blank = (text: string): string => text.replace(/[^\n]/gu, (character) => " ".repeat(character.length));
