import { markdownTable } from "../../bench/markdown-table.ts";
import { percentWithInterval } from "../table-cells.ts";
import { wilson } from "../wilson.ts";
import { DIALOGUE_KINDS, type Dialogue } from "./dialogue-file.ts";
import type { Verdict } from "./judge-dialogue.ts";

export interface JudgedDialogue {
  dialogue: Dialogue;
  verdict: Verdict;
}

export function dialoguesReport(judged: readonly JudgedDialogue[]): string {
  const cell = (of: readonly JudgedDialogue[], is: (verdict: Verdict) => boolean): string =>
    percentWithInterval(wilson(of.filter(({ verdict }) => is(verdict)).length, of.length));
  const rows = DIALOGUE_KINDS.map((kind) => judged.filter(({ dialogue }) => dialogue.kind === kind))
    .filter((of) => of.length > 0)
    .map((of) => {
      const asked = of.filter(({ verdict }) => verdict.outdated !== null);
      return [
        of[0]?.dialogue.kind ?? "",
        String(of.length),
        cell(of, ({ right }) => right),
        cell(of, ({ stale }) => stale.length > 0),
        cell(of, ({ unknown }) => unknown.length > 0),
        of.some(({ dialogue }) => dialogue.holds.length > 0) ? cell(of, ({ missing }) => missing.length > 0) : "–",
        cell(asked, ({ outdated }) => (outdated?.length ?? 0) > 0),
      ];
    });
  const wrong = judged.filter(({ verdict }) => !verdict.right || (verdict.outdated?.length ?? 0) > 0);
  return [
    "Dialogues in which something changes or ends, percent with 95 % Wilson intervals:",
    markdownTable(
      [
        "kind",
        "dialogues",
        "right",
        "the old still holds",
        "the old was never known",
        "the new is missing",
        "context outdated",
      ],
      rows,
    ),
    ...(wrong.length === 0 ? [] : [["What was wrong:", "", ...wrong.map(line)].join("\n")]),
  ].join("\n\n");
}

function line({ dialogue, verdict }: JudgedDialogue): string {
  const last = dialogue.messages.at(-1)?.content ?? "";
  const reasons = [
    ...verdict.stale.map((text) => `still holds: ${text}`),
    ...verdict.unknown.map((text) => `never known: ${text}`),
    ...verdict.missing.map((text) => `missing: ${text}`),
    ...(verdict.outdated ?? []).map((text) => `in the context: ${text}`),
  ];
  return `- ${dialogue.id} (${last.replace(/\s+/gu, " ")}): ${reasons.join("; ")}`;
}
