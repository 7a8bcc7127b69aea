import { expect, test } from "vitest";
import { FaultError, unavailable } from "../../../shared/fault.ts";
import { ontologyInForce } from "../../../worker/flows/tenancy/ontology.ts";
import type { ControlPlane, Ontologies } from "../../../worker/ports/control-plane.ts";
import { declare } from "../../fixtures/ontologies.ts";

const ADA = { tenant: "ten_1", kind: "user", id: "ada" } as const;

function inForce(ontologies: () => Promise<Ontologies>) {
  const logged: string[] = [];
  const log = { info: () => {}, error: (event: string) => void logged.push(event) };
  return { logged, answer: ontologyInForce({ control: { ontologies } as unknown as ControlPlane, log }, ADA) };
}

test("a graph's own ontology overrides its tenant's", async () => {
  const tenant = declare({ excluded_entity_types: ["event", "place"] });
  const graph = declare({ entity_types: [{ name: "event" }] });
  const { answer } = inForce(async () => ({ tenant, graph }));
  expect(await answer).toEqual(declare({ entity_types: [{ name: "event" }], excluded_entity_types: ["place"] }));
  expect(await inForce(async () => ({ tenant: null, graph: null })).answer).toEqual(declare({}));
});

test("the ontology is null, without an error, while the database does not answer", async () => {
  const down = inForce(() => Promise.reject(new FaultError(unavailable("down"))));
  expect(await down.answer).toBeNull();
  expect(down.logged).toEqual(["ontology unreachable"]);
  await expect(inForce(() => Promise.reject(new Error("a mistake"))).answer).rejects.toThrow("a mistake");
});
