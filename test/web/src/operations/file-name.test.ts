import { expect, test } from "vitest";
import { fileName } from "../../../../web/src/operations/file-name.ts";

test("an export's file name is valid on every file system", () => {
  expect(fileName("auth0|a/../b <x>", "2024-05-07")).toBe("engraph-auth0_a_.._b_x_-2024-05-07.ndjson");
  expect(fileName("Мария".repeat(40), "2024-05-07").length).toBeLessThan(120);
});
