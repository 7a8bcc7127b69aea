import type { ExtractionInput, Utterance } from "../../extraction/extraction.ts";
import { asksForText, frameMessage, NO_PLAY } from "./read-frames.ts";

/** The whole message says nothing about its writer. */
export type Setting = "role_play" | "made_text";

export function settingOf(role: Utterance["role"], before: readonly Utterance[]): Setting | null {
  const last = before.at(-1);
  if (role === "assistant" && last !== undefined && last.role !== "assistant" && asksForText(last.content))
    return "made_text";
  let play = NO_PLAY;
  for (const message of before)
    if (message.role !== "assistant") play = frameMessage(message.content, message.speaker, play).play;
  return play.isOn ? "role_play" : null;
}

/** Only asides are outside a role play. */
export const outsideFrames = (content: string, speaker: string | null, setting: Setting | null = null): string =>
  frameMessage(content, speaker, { ...NO_PLAY, isOn: setting === "role_play" }).outside;

/** Reads messages in order, because a role play goes on until it ends. */
export function frameInput(input: ExtractionInput): ExtractionInput {
  let play = NO_PLAY;
  let asked: string | null = null;
  const frame = ({ speaker, role, content, elsewhere }: Utterance): string => {
    if (elsewhere === true) return frameMessage(content, speaker).outside;
    if (role === "assistant") return play.isOn ? blank(content) : content;
    const framed = frameMessage(content, speaker, play);
    ({ play } = framed);
    return framed.outside;
  };
  const previous = input.previous.map((message) => {
    const outside = frame(message);
    // a requested letter or translation names others
    const isMade = message.role === "assistant" && asked !== null && asksForText(asked);
    asked = message.role === "assistant" || message.elsewhere === true ? null : message.content;
    return { ...message, content: isMade ? blank(outside) : outside };
  });
  return { ...input, previous, content: frame(input) };
}

const blank = (text: string): string => text.replace(/[^\n]+/gu, (line) => " ".repeat(line.length));
