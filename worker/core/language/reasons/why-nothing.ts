import type { ReadReason } from "../../../../shared/api/nothing-learned.ts";
import type { Extraction, ExtractionInput } from "../../extraction/extraction.ts";
import { isCourtesy } from "../../text/courtesies.ts";
import { frameInput } from "../frames/thread.ts";
import { unitsOf } from "../frames/units.ts";
import { isRequest } from "./is-request.ts";

/** @param outside the text, with blanks instead of frames */
export function whyNothing(
  { role, speaker, content, previous }: ExtractionInput,
  outside: string,
): Exclude<ReadReason, "excluded" | "dropped"> {
  if (role === "assistant") return "assistant";
  const isFramed = outside !== content;
  const names = [speaker, ...previous.map((message) => message.speaker)].filter((name) => name !== null);
  const said = unitsOf(outside).filter(({ text }) => !isCourtesy(text, names));
  if (said.length === 0) return isFramed ? "frame" : "small_talk";
  if (said.every(({ text }) => isRequest(text))) return isFramed ? "frame" : "question";
  return isFramed && 2 * lettersIn(outside) < lettersIn(content) ? "frame" : "no_statement";
}

const lettersIn = (text: string): number => text.match(/\p{L}/gu)?.length ?? 0;

export function withReason(
  read: Extraction,
  { entities, facts }: Extraction,
  input: ExtractionInput,
  isExcluded: boolean,
): Extraction {
  if (facts.length > 0) return { entities, facts };
  const nothing = isExcluded ? "excluded" : (read.nothing ?? whyNothing(input, frameInput(input).content));
  return { entities, facts, nothing };
}
