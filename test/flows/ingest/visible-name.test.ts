import { expect, test } from "vitest";
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

test("a name keeps the joiners that its script or emoji needs", () => {
  const names = ["نیم\u200cفاصله", "👩\u200d💻"];
  expect(names.map((name) => visibleName("name", name))).toEqual(names);
});
