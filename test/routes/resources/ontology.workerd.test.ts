import { exports } from "cloudflare:workers";
import { beforeEach, describe, expect, test } from "vitest";
import type { Fact } from "../../../shared/api/fact.ts";
import { caller, newTenant, type Call } from "../../fakes/api.ts";

const send = (request: Request): Promise<Response> => exports.default.fetch(request);
const EMPTY = {
  entity_types: [],
  fact_types: [],
  excluded_entity_types: [],
  excluded_fact_types: [],
  only: [],
  instructions: null,
};
const CUSTOMERS = {
  entity_types: [{ name: "customer", description: "Who pays", attributes: [{ name: "seats", type: "integer" }] }],
  fact_types: [{ name: "PAYS_FOR", subject_types: ["customer", "person"], functional: true }],
  excluded_fact_types: ["LIVES_IN"],
  only: ["entity_types"],
  instructions: "Record allergies first.",
};

let tenant: { id: string; call: Call; admin: Call };
let call: Call;
beforeEach(async () => {
  tenant = await newTenant(send);
  ({ call } = tenant);
});

const keyWith = async (body: unknown): Promise<Call> => {
  const { body: made } = await tenant.admin("POST", `/v1/tenants/${tenant.id}/keys`, body);
  return caller(send, made.api_key);
};

describe.each(["/v1/ontology", "/v1/users/ada/ontology", "/v1/graphs/handbook/ontology"])("%s", (path) => {
  test("an ontology is empty until it is set, then equals the one that was set", async () => {
    await call("PUT", path.replace("/ontology", ""), {});
    expect(await call("GET", path)).toMatchObject({ status: 200, body: EMPTY });
    const put = await call("PUT", path, CUSTOMERS);
    expect(put.status).toBe(200);
    expect(put.body).toEqual({
      entity_types: [
        {
          name: "customer",
          description: "Who pays",
          attributes: [{ name: "seats", type: "integer", values: null, description: null }],
        },
      ],
      fact_types: [
        {
          name: "PAYS_FOR",
          description: null,
          subject_types: ["customer", "person"],
          object_types: null,
          functional: true,
          inverse_functional: null,
          attributes: [],
        },
      ],
      excluded_entity_types: [],
      excluded_fact_types: ["LIVES_IN"],
      only: ["entity_types"],
      instructions: "Record allergies first.",
    });
    expect((await call("GET", path)).body).toEqual(put.body);
    expect((await call("PUT", path, put.body)).body).toEqual(put.body);
    expect((await call("PUT", path, {})).body).toEqual(EMPTY);
    expect((await call("GET", path)).body).toEqual(EMPTY);
  });

  const attribute = { name: "plan", type: "enum", values: ["a", "b"] };
  const customer = (more: object) => ({ entity_types: [{ name: "customer", ...more }] });
  test.each<[string, unknown, string[], status?: number]>([
    ["an unknown field", { entity_type: [] }, ["entity_type"]],
    ["an unknown field of a type", customer({ atributes: [] }), ["entity_types.0.atributes"]],
    ["a type in upper case", { entity_types: [{ name: "Customer" }] }, ["entity_types.0.name"]],
    ["a type without a name", { entity_types: [{}] }, ["entity_types.0.name"]],
    ["a fact type in lower case", { fact_types: [{ name: "pays_for" }] }, ["fact_types.0.name"]],
    ["a type declared twice", { entity_types: [{ name: "a" }, { name: "a" }] }, ["entity_types.1.name"], 409],
    [
      "an attribute declared twice",
      customer({ attributes: [attribute, attribute] }),
      ["entity_types.0.attributes.1.name"],
      409,
    ],
    [
      "an unknown type of attribute",
      customer({ attributes: [{ ...attribute, type: "money" }] }),
      ["entity_types.0.attributes.0.type"],
    ],
    [
      "an enum without values",
      customer({ attributes: [{ name: "plan", type: "enum" }] }),
      ["entity_types.0.attributes.0.values"],
    ],
    [
      "values of a number",
      customer({ attributes: [{ ...attribute, type: "number" }] }),
      ["entity_types.0.attributes.0.values"],
    ],
    [
      "a value listed twice",
      customer({ attributes: [{ ...attribute, values: ["a", "A"] }] }),
      ["entity_types.0.attributes.0.values.1"],
      409,
    ],
    [
      "a type both declared and excluded",
      { ...CUSTOMERS, excluded_entity_types: ["customer"] },
      ["excluded_entity_types.0"],
      409,
    ],
    [
      "a fact both declared and excluded",
      { ...CUSTOMERS, excluded_fact_types: ["X", "PAYS_FOR"] },
      ["excluded_fact_types.1"],
      409,
    ],
    [
      "an end that is no type",
      { fact_types: [{ name: "X", object_types: ["person", "custmer"] }] },
      ["fact_types.0.object_types.1"],
      409,
    ],
    ["no end at all", { fact_types: [{ name: "X", subject_types: [] }] }, ["fact_types.0.subject_types"]],
    ["51 types", { entity_types: Array.from({ length: 51 }, (_, i) => ({ name: `t${i}` })) }, ["entity_types"]],
    ["a long description", customer({ description: "x".repeat(301) }), ["entity_types.0.description"]],
    [
      "more than a model can be shown every time",
      {
        entity_types: Array.from({ length: 50 }, (_, i) => ({
          name: `t${i}`,
          attributes: Array.from({ length: 20 }, (__, j) => ({ name: `a${j}`, type: "text" })),
        })),
      },
      [""],
      413,
    ],
  ])("an ontology with %s is refused and changes nothing", async (_, body, paths, status = 422) => {
    await call("PUT", path, CUSTOMERS);
    const refused = await call("PUT", path, body);
    expect([refused.status, refused.body.errors?.map((error: { path: string }) => error.path)]).toEqual([
      status,
      paths,
    ]);
    expect((await call("GET", path)).body.excluded_fact_types).toEqual(["LIVES_IN"]);
  });
});

describe("the ontology of an unknown user", () => {
  test("reading the ontology of an unknown user answers 404, setting it registers the user", async () => {
    expect((await call("GET", "/v1/users/nora/ontology")).status).toBe(404);
    expect((await call("PUT", "/v1/users/nora/ontology", CUSTOMERS)).status).toBe(200);
    expect((await call("GET", "/v1/users/nora")).body).toMatchObject({ id: "nora" });
    expect((await call("GET", "/v1/users/nora/facts")).body.data).toEqual([]);
  });

  test("a refused ontology registers no user", async () => {
    await call("PUT", "/v1/users/nora/ontology", { fact_types: [{ name: "X", subject_types: ["ghost"] }] });
    expect((await call("GET", "/v1/users/nora")).status).toBe(404);
  });
});

describe("a key", () => {
  test("a key sees and changes only its own tenant's ontologies", async () => {
    await call("PUT", "/v1/ontology", CUSTOMERS);
    await call("PUT", "/v1/users/ada/ontology", CUSTOMERS);
    const { call: other } = await newTenant(send);
    await other("PUT", "/v1/users/ada", {});
    expect((await other("GET", "/v1/ontology")).body).toEqual(EMPTY);
    expect((await other("GET", "/v1/users/ada/ontology")).body).toEqual(EMPTY);
    await other("PUT", "/v1/ontology", {});
    expect((await call("GET", "/v1/ontology")).body.excluded_fact_types).toEqual(["LIVES_IN"]);
  });

  test("a key needs the scope admin for the tenant's ontology, and write for a memory's", async () => {
    const [reader, writer] = [await keyWith({ scopes: ["read"] }), await keyWith({ scopes: ["read", "write"] })];
    expect((await writer("PUT", "/v1/ontology", {})).status).toBe(403);
    expect((await reader("PUT", "/v1/users/ada/ontology", {})).status).toBe(403);
    expect((await writer("PUT", "/v1/users/ada/ontology", {})).status).toBe(200);
    expect((await reader("GET", "/v1/ontology")).status).toBe(200);
    expect((await caller(send, null)("GET", "/v1/ontology")).status).toBe(401);
  });

  test("a key restricted to a user reaches only that user's ontology", async () => {
    const ada = await keyWith({ user_id: "ada", scopes: ["read", "write", "admin"] });
    expect((await ada("PUT", "/v1/users/ada/ontology", CUSTOMERS)).status).toBe(200);
    for (const path of ["/v1/ontology", "/v1/users/bob/ontology"]) {
      expect((await ada("GET", path)).status).toBe(403);
      expect((await ada("PUT", path, {})).status).toBe(403);
    }
  });
});

describe("extraction with an ontology", () => {
  const sendMessage = async (user: string): Promise<{ facts: string[]; entities: string[] }> => {
    await call("POST", `/v1/users/${user}/messages`, {
      thread_id: "t",
      wait: true,
      messages: [{ role: "user", name: "Ada", content: "I live in Oslo. I work at Acme Robotics." }],
    });
    const { body: facts } = await call("GET", `/v1/users/${user}/facts`);
    const { body: entities } = await call("GET", `/v1/users/${user}/entities`);
    return {
      facts: facts.data.map(({ predicate }: Fact) => predicate).sort(),
      entities: entities.data.map(({ name }: { name: string }) => name).sort(),
    };
  };

  test("nothing of an excluded type is extracted from the next message on", async () => {
    expect(await sendMessage("before")).toEqual({
      facts: ["LIVES_IN", "WORKS_AT"],
      entities: ["Acme Robotics", "Ada", "Oslo"],
    });
    await call("PUT", "/v1/ontology", { excluded_entity_types: ["place"] });
    expect(await sendMessage("after")).toEqual({ facts: ["WORKS_AT"], entities: ["Acme Robotics", "Ada"] });
    await call("PUT", "/v1/ontology", { excluded_entity_types: ["person"], excluded_fact_types: ["LIVES_IN"] });
    expect(await sendMessage("speaker")).toEqual({ facts: ["WORKS_AT"], entities: ["Acme Robotics", "Ada", "Oslo"] });
  });

  test("a memory's own ontology overrides its tenant's, and another memory's does not apply", async () => {
    await call("PUT", "/v1/ontology", { excluded_fact_types: ["LIVES_IN"] });
    await call("PUT", "/v1/users/own/ontology", {
      fact_types: [{ name: "LIVES_IN" }],
      excluded_fact_types: ["WORKS_AT"],
    });
    expect((await sendMessage("own")).facts).toEqual(["LIVES_IN"]);
    expect((await sendMessage("other")).facts).toEqual(["WORKS_AT"]);
  });

  test("a fact supersedes earlier ones if its declared type says so", async () => {
    await call("PUT", "/v1/users/fans/ontology", { fact_types: [{ name: "CAPTAIN", functional: false }] });
    for (const captain of ["Mia", "Leo"])
      await call("POST", "/v1/users/fans/episodes", { type: "json", content: { captain }, wait: true });
    const { body } = await call("GET", "/v1/users/fans/facts");
    expect(body.data.filter(({ valid_to }: Fact) => valid_to === null)).toHaveLength(2);
  });

  test("nothing of an excluded type is extracted from JSON either", async () => {
    await call("PUT", "/v1/ontology", { entity_types: [{ name: "address" }], excluded_fact_types: ["SSN"] });
    await call("PUT", "/v1/users/json/ontology", { excluded_entity_types: ["object"] });
    const content = { ssn: "1", plan: "pro", address: { city: "Oslo" }, pet: { name: "Rex" } };
    await call("POST", "/v1/users/json/episodes", { type: "json", content, wait: true });
    const { body } = await call("GET", "/v1/users/json/facts");
    expect(body.data.map(({ fact }: Fact) => fact).sort()).toEqual([
      "User address — city: Oslo",
      "User — address: User address",
      "User — plan: pro",
    ]);
  });
});
