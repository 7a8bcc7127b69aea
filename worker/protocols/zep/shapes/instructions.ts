import { FaultError } from "../../../../shared/fault.ts";

export interface Instruction {
  name: string;
  text: string;
}

const HEADING = "### ";
const UNNAMED = "instructions";

/** @throws FaultError "invalid" for a text with a line like a heading */
export function instructionsText(instructions: readonly Instruction[]): string | null {
  const parts = instructions.map(({ name, text }) => {
    if (linesOf(text).some((line) => line.startsWith(HEADING))) {
      const message = `must have no line that begins with ${HEADING.trim()} and a blank`;
      throw new FaultError({
        kind: "invalid",
        detail: `The text of ${name}: ${message}`,
        errors: [{ path: "instructions", message }],
      });
    }
    return name === UNNAMED ? text : `${HEADING}${name}\n${text}`;
  });
  const sorted = parts.toSorted((a, b) => Number(a.startsWith(HEADING)) - Number(b.startsWith(HEADING)));
  return sorted.length === 0 ? null : sorted.join("\n");
}

export function instructionsIn(text: string | null): Instruction[] {
  const instructions: { name: string; lines: string[] }[] = [{ name: UNNAMED, lines: [] }];
  for (const line of linesOf(text ?? ""))
    if (line.startsWith(HEADING)) instructions.push({ name: line.slice(HEADING.length).trim(), lines: [] });
    else instructions.at(-1)?.lines.push(line);
  return instructions
    .map(({ name, lines }) => ({ name, text: lines.join("\n").trim() }))
    .filter(({ name, text }) => text !== "" || name !== UNNAMED);
}

const linesOf = (text: string): string[] => text.split(/\r\n|\r|\n/u);
