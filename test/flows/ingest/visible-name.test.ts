import { expect, test } from "vitest";
import { nonNull } from "../../../shared/non-null.ts";
import { profileOf } from "../../../worker/flows/access/open-graph.ts";
import { correctFact, renameEntity } from "../../../worker/flows/lifecycle/correct.ts";
import { stateFacts } from "../../../worker/flows/ingest/remember.ts";
import { visibleName } from "../../../worker/flows/ingest/visible-name.ts";
import { wholeMemory } from "../../fakes/whole-memory.ts";

test("facts by hand about a name with invisible characters are about the entity of the visible name", async () => {
  const { services, address } = wholeMemory();
  const stated = async (subject: string, object: string) => {
    const fact = { subject, predicate: "WORKS_AT", object, fact: "Ada Moss works at Acme." };
    const [made] = await stateFacts(services, address, [fact], null, false);
    return [made?.subject, made?.object];
  };
  const plain = await stated("Ada Moss", "Acme");
  expect(await stated("Ada\u200b Moss", "Ac\u{e0041}me")).toEqual(plain);
  expect(await stated("\u202eAda Moss\u202c", "Acme\u2060")).toEqual(plain);
  await expect(stated("Ada Moss", "Ada\u200b Moss")).rejects.toThrow("another entity");
  await expect(stated("\u200b", "Acme")).rejects.toThrow("subject");
});

test("a corrected object, a renamed entity and the registered name of a user have no invisible character", async () => {
  const { services, address, graph } = wholeMemory();
  const fact = { subject: "Ada Moss", predicate: "WORKS_AT", object: "Acme", fact: "Ada Moss works at Acme." };
  const [stated] = await stateFacts(services, address, [fact], null, false);
  const { id, version } = nonNull(stated, "fact");
  const corrected = await correctFact(services, address, id, { object: "Ini\u200btech", version });
  expect(corrected.object?.name).toBe("Initech");
  const entity = nonNull(await graph.entity(corrected.subject.id, {}), "entity");
  const patch = { name: "Ada\u{e0041} Byron", version: entity.version };
  const renamed = await renameEntity(services, address, entity.id, patch);
  expect(renamed.name).toBe("Ada Byron");
  const registration = { epoch: "e1", kept_days: null, retention_pending: false };
  const owner = { id: "ada", name: "Ada\u2060 Moss", time_zone: null, created_at: "", metadata: {} } as never;
  expect(profileOf({ ...registration, owner }).name).toBe("Ada Moss");
});

test("a name keeps the joiners that its script or emoji needs", () => {
  const names = ["نیم\u200cفاصله", "👩\u200d💻"];
  expect(names.map((name) => visibleName("name", name))).toEqual(names);
});
