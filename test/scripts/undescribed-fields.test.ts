import { expect, test } from "vitest";
import { readContract } from "../../scripts/read-contract.ts";
import { type DescribedContract, undescribedFields } from "../../scripts/undescribed-fields.ts";

const contract = (schemas: DescribedContract["components"]["schemas"]): DescribedContract => ({
  paths: {},
  components: { schemas },
});

test("every operation, parameter, schema and field of the contract has a description", async () => {
  expect(undescribedFields((await readContract()) as DescribedContract)).toEqual([]);
});

test("a nested field without a description is listed with its path", () => {
  const report = {
    description: "Report.",
    properties: { findings: { description: "Findings.", items: { properties: { text: {} } } } },
  };
  expect(undescribedFields(contract({ Report: report }))).toEqual(["the field findings.[].text of Report"]);
});

test("a field is described by the schema that it refers to and by another variant of its own schema", () => {
  const schemas = {
    Person: { description: "Person.", properties: { id: { description: "ID." } }, oneOf: [{ properties: { id: {} } }] },
    Group: { description: "Group.", properties: { head: { $ref: "#/components/schemas/Person" } } },
  };
  expect(undescribedFields(contract(schemas))).toEqual([]);
});

test("an operation without a summary and a parameter without a description are listed", () => {
  expect(
    undescribedFields({
      paths: { "/v1/people": { get: { operationId: "listPeople" } } },
      components: { schemas: {}, parameters: { Limit: {} } },
    }),
  ).toEqual(["the operation listPeople", "the parameter Limit"]);
});
