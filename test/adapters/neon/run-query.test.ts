import { expect, test } from "vitest";
import { runQuery } from "../../../worker/adapters/neon/run-query.ts";

function refusal(code: string): Error {
  const refused = Object.assign(new Error("could not extend file"), { name: "NeonDbError", code });
  return new Error("Failed query: insert into ledger … params: a secret", { cause: refused });
}

test.each([
  ["53100", "full"],
  ["53300", "unavailable"],
  ["08006", "unavailable"],
  ["57P03", "unavailable"],
])("SQLSTATE %s is the fault %s", async (code, kind) => {
  await expect(runQuery(() => Promise.reject(refusal(code)))).rejects.toMatchObject({ fault: { kind } });
});

test("another database error is thrown without the query's parameters", async () => {
  const error = await runQuery(() => Promise.reject(refusal("25006"))).catch((caught: unknown) => caught);
  expect(String(error)).toBe("Error: The database refused a query: 25006");
  expect((error as Error).stack).not.toContain("a secret");
});
