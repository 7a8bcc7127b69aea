import { expect, test } from "vitest";
import { chunkAnchor, messageAnchor } from "../../../worker/core/ingest/anchors.ts";

const AT = Date.UTC(2024, 4, 8);

test("the anchor of a message has the speaker, the date and the first clause", () => {
  expect(messageAnchor("Ada", AT, "I moved to Lisbon, and I love it.")).toBe("Ada, 2024-05-08: I moved to Lisbon");
  expect(messageAnchor(null, AT, "Fine")).toBe("2024-05-08: Fine");
});

test("the anchor of a chunk has its position in the document", () => {
  expect(chunkAnchor("Handbook", 1, 3, "Refunds take a week.")).toBe("Handbook (2 of 3): Refunds take a week");
  expect(chunkAnchor("Note", 0, 1, "Hello")).toBe("Note: Hello");
});

test("an anchor is one short line for any text", () => {
  expect(messageAnchor("Ada", AT, "long ".repeat(100)).length).toBeLessThan(110);
  expect(messageAnchor("Ada", AT, "🙂".repeat(200)).isWellFormed()).toBe(true);
  expect(messageAnchor("Ada", AT, "   \n\n")).toBe("Ada, 2024-05-08: ");
});
