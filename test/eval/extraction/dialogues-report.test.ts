import { expect, test } from "vitest";
import { parseDialogues } from "../../../eval/extraction/dialogue-file.ts";
import { dialoguesReport } from "../../../eval/extraction/dialogues-report.ts";
import { nonNull } from "../../../shared/non-null.ts";

const dialogue = nonNull(
  parseDialogues(
    JSON.stringify({
      id: "end-job",
      kind: "ending",
      name: "Ada",
      messages: [{ reference_time: "2025-01-06T10:00:00Z", content: "They fired\nme." }],
      over: ["Ada works Acme"],
    }),
  )[0],
  "dialogue",
);
const right = { stale: [], unknown: [], missing: [], outdated: [], right: true };

test("the report has one row per kind, and one line for each dialogue that was not understood", () => {
  const report = dialoguesReport([
    { dialogue: { ...dialogue, id: "fine" }, verdict: right },
    { dialogue, verdict: { ...right, stale: ["Ada works Acme: “Ada works at Acme.”"], right: false } },
  ]);
  expect(report).toMatch(
    /\| ending \| +2 \| +50\.0 \(9\.5–90\.5\) \| +50\.0 \(9\.5–90\.5\) \| +0\.0 \(0\.0–65\.8\) \| +– \| +0\.0 \(0\.0–65\.8\) \|/u,
  );
  expect(report).toContain("- end-job (They fired me.): still holds: Ada works Acme: “Ada works at Acme.”");
  expect(report).not.toContain("- fine");
  expect(report).not.toContain("| update");
});

test("a context that was not requested is neither right nor outdated", () => {
  const report = dialoguesReport([{ dialogue, verdict: { ...right, outdated: null } }]);
  expect(report).toMatch(/\| +– \| +– \|$/mu);
});
