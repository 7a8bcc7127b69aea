import { expect, test } from "vitest";
import { CHECK_MS, MAX_UNCONFIRMED_MS, principalEnd, validFor } from "../../../worker/core/access/principal-end.ts";

const NOW = Date.UTC(2024, 4, 8, 12);
const VALID = { expires_at: null, confirmed_at: NOW, is_refused: false };

test("a principal ends at the instant of its expiry, not a millisecond earlier", () => {
  const expiring = { ...VALID, expires_at: NOW + 500 };
  expect(principalEnd(expiring, NOW + 499)).toBeNull();
  expect(principalEnd(expiring, NOW + 500)).toBe("expired");
  expect(validFor(expiring, NOW + 100)).toBe(400);
});

test("a principal that is refused ends at once, and as expired where both are true", () => {
  expect(principalEnd({ ...VALID, is_refused: true }, NOW)).toBe("revoked");
  expect(principalEnd({ ...VALID, is_refused: true, expires_at: NOW }, NOW)).toBe("expired");
});

test("a principal that cannot be confirmed ends when an answer about it is 30 s old", () => {
  expect(principalEnd(VALID, NOW + MAX_UNCONFIRMED_MS - 1)).toBeNull();
  expect(principalEnd(VALID, NOW + MAX_UNCONFIRMED_MS)).toBe("unavailable");
  expect(validFor(VALID, NOW)).toBe(MAX_UNCONFIRMED_MS);
  expect(validFor(VALID, NOW + MAX_UNCONFIRMED_MS + 1)).toBe(0);
});

test("a check may take as long as a database may answer, and one more may follow before 30 s have passed", () => {
  const DATABASE_ANSWERS_MS = 10_000;
  expect(CHECK_MS + DATABASE_ANSWERS_MS + 2_000).toBeLessThan(MAX_UNCONFIRMED_MS);
  expect(MAX_UNCONFIRMED_MS).toBeLessThan(30_000);
});
