import { expect, test } from "vitest";
import type { OpenApi, Schema } from "./document.ts";
import { thirdPartyReader } from "./third-party.ts";

const balance: Schema = { type: "object", properties: { left: { type: "integer" } }, required: ["left"] };
const document: OpenApi = { paths: {}, components: { schemas: { Balance: balance } } };

test("null does not fit a reference and null together, and fits one of them", () => {
  const read = thirdPartyReader(document);
  const reference = { $ref: "#/components/schemas/Balance" };
  expect(read({ allOf: [reference, { type: ["object", "null"] }] }, null)).not.toEqual([]);
  expect(read({ anyOf: [reference, { type: "null" }] }, null)).toEqual([]);
  expect(read({ anyOf: [reference, { type: "null" }] }, { left: 1 })).toEqual([]);
  expect(read({ anyOf: [reference, { type: "null" }] }, { left: "1" })).not.toEqual([]);
});
