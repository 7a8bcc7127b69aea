import type { ExtractionInput, Utterance } from "../../../worker/core/extraction/extraction.ts";
import { fromCivil } from "../../../worker/core/text/calendar.ts";

export interface FramedMessage extends ExtractionInput {
  index: number;
}

const MESSAGE = /<message ([^>]*)>\n([^]*?)\n<\/message>/g;

/** Inverts `core/prompts/frame.ts`: each message with up to four before it. */
export function readFrame(prompt: string): FramedMessage[] {
  const shared_zone = /<messages zone="([^"]*)">/u.exec(prompt)?.[1] ?? "UTC";
  const earlier: Utterance[] = [];
  const messages: FramedMessage[] = [];
  for (const [, attributes = "", content = ""] of prompt.matchAll(MESSAGE)) {
    const read = (name: string): string | null => new RegExp(`${name}="([^"]*)"`).exec(attributes)?.[1] ?? null;
    const time_zone = read("zone") ?? shared_zone;
    const at = read("at")?.split(" ")[1] ?? "";
    const reference_time = /[+-]\d\d:\d\d$/u.test(at) ? Date.parse(at) : fromCivil(Date.parse(`${at}Z`), time_zone);
    const role = read("role") === "assistant" ? { role: "assistant" as const } : {};
    const utterance = { speaker: read("speaker"), ...role, content, reference_time };
    const index = read("index");
    if (index !== null)
      messages.push({
        ...utterance,
        index: Number(index),
        time_zone,
        previous: earlier.slice(-4),
      });
    earlier.push(utterance);
  }
  return messages;
}
