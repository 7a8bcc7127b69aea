import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { ENGINE } from "../../../worker/flows/access/receipts.ts";

test("receipts name the version of Engraph that answered", () => {
  const { version } = JSON.parse(readFileSync(new URL("../../../package.json", import.meta.url), "utf8")) as {
    version: string;
  };
  expect(ENGINE).toBe(version);
});
