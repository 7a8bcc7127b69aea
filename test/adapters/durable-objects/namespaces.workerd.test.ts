import { expect, test } from "vitest";
import { durableAccounts } from "../../../worker/adapters/durable-objects/accounts.ts";
import { durableGraphs } from "../../../worker/adapters/durable-objects/graphs.ts";
import { canBeKeptIn } from "../../../worker/adapters/durable-objects/namespaces.ts";
import { durableRequestLogs } from "../../../worker/adapters/durable-objects/request-logs.ts";
import { namespaceWithJurisdictions, type Reached } from "../../fakes/jurisdictions.ts";

const EU = "ten_eu-01a2146e-da6d-73ef-8bc6-89633cf0069f";
const ANYWHERE = "ten_01a2146e-da6d-73ef-8bc6-89633cf0069f";

function reach(): { namespace: DurableObjectNamespace; reached: Reached[] } {
  const reached: Reached[] = [];
  const object = { call: async () => ({ ok: true, value: null }) };
  const real = { idFromName: (name: string) => ({ name }), get: () => object };
  return { namespace: namespaceWithJurisdictions(real, reached) as DurableObjectNamespace, reached };
}

test("every object of a tenant is in the jurisdiction that the tenant's id names", () => {
  const { namespace, reached } = reach();
  for (const tenant of [EU, ANYWHERE]) {
    durableGraphs(namespace).at({ tenant, kind: "user", id: "ada" });
    durableRequestLogs(namespace).at({ tenant, kind: "user", id: "ada" });
    durableAccounts(namespace).at(tenant);
  }
  durableRequestLogs(namespace).at("administration");
  expect(reached.map(({ jurisdiction, name }) => [jurisdiction, name])).toEqual([
    ["eu", `${EU}/user/ada`],
    ["eu", `${EU}/user/ada`],
    ["eu", EU],
    [null, `${ANYWHERE}/user/ada`],
    [null, `${ANYWHERE}/user/ada`],
    [null, ANYWHERE],
    [null, "administration"],
  ]);
});

test("a region is passed on as a location hint; a missing or unknown region gives no hint", () => {
  const { namespace, reached } = reach();
  const graphs = durableGraphs(namespace);
  for (const region of ["apac", "weur", null, undefined, "atlantis"])
    graphs.at({ tenant: EU, kind: "user", id: "ada" }, region);
  expect(reached.map(({ hint }) => hint)).toEqual(["apac", "weur", undefined, undefined, undefined]);
});

test("a platform that throws for a jurisdiction does not support it", () => {
  const without = {
    jurisdiction: () => {
      throw new Error("this platform knows no jurisdictions");
    },
  } as unknown as DurableObjectNamespace;
  expect([canBeKeptIn(without, "eu"), canBeKeptIn(reach().namespace, "eu")]).toEqual([false, true]);
});
