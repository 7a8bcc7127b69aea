import fc from "fast-check";
import { expect, test } from "vitest";
import { JURISDICTIONS, jurisdictionOf, tenantIn } from "../../shared/jurisdiction.ts";

test("the id of a tenant names its jurisdiction, and no other id does", () => {
  fc.assert(
    fc.property(fc.uuid(), fc.constantFrom(null, ...JURISDICTIONS), (uuid, jurisdiction) => {
      const id = tenantIn(jurisdiction, `ten_${uuid}`);
      expect(jurisdictionOf(id)).toBe(jurisdiction);
      expect(id).toBe(jurisdiction === null ? `ten_${uuid}` : `ten_${jurisdiction}-${uuid}`);
      expect(id).toMatch(/^ten_[0-9a-z-]{1,64}$/);
    }),
  );
  for (const id of ["ten_us-1", "ten_eu1", "ten_eu", "eu-1", "ten_EU-1", "xten_eu-1"])
    expect(jurisdictionOf(id)).toBeNull();
});
