import type { ExtractionInput, Utterance } from "../../extraction/extraction.ts";
import { ENGLISH } from "../en/frames.ts";
import { GERMAN } from "../de/frames.ts";
import { frameMessage, type FramedMessage } from "./read-frames.ts";

const LANGUAGES = [ENGLISH, GERMAN];
const TURNS = LANGUAGES.flatMap(({ play, playEnd }) => [...play, ...playEnd]);

/** Whether a message may begin or end a role play, so that later messages of its thread depend on it. */
export const mayTurnPlay = (content: string): boolean => TURNS.some((pattern) => pattern.test(content));

/** A message with blanks in place of fiction, drafts, dreams and pasted text, read by itself. */
export const outsideFrames = (content: string, speaker: string | null): string =>
  frameMessage(content, speaker, false).outside;

/** An input whose messages have blanks in place of their frames, and how its own message was framed. */
export interface FramedInput {
  input: ExtractionInput;
  framed: FramedMessage;
}

/** Frames the messages of a thread in order: a role play goes on from message to message until it ends. */
export function frameInput(input: ExtractionInput): FramedInput {
  let inPlay = false;
  const frame = ({ speaker, role, content, elsewhere }: Utterance): FramedMessage => {
    if (elsewhere === true) return frameMessage(content, speaker, false);
    if (role === "assistant") return { frames: [], outside: inPlay ? content.replace(/[^\n]/g, " ") : content, inPlay };
    const framed = frameMessage(content, speaker, inPlay);
    inPlay = framed.inPlay;
    return framed;
  };
  const previous = input.previous.map((message) => ({ ...message, content: frame(message).outside }));
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
