import type { ExtractionInput } from "../../extraction/extraction.ts";

export function isToAssistant({
  role,
  speaker,
  previous,
}: Pick<ExtractionInput, "role" | "previous" | "speaker">): boolean {
  const isOther = (said: { role?: string | undefined; speaker: string | null }): boolean =>
    said.role !== "assistant" && said.speaker !== speaker;
  return role !== "assistant" && speaker !== null && !previous.some(isOther);
}
