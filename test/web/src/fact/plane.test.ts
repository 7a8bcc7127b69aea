import { describe, expect, it } from "vitest";
import { layPlane } from "../../../../web/src/fact/plane.ts";

const version = (valid_from: string | null, valid_to: string | null, known_from: string, known_to: string | null) => ({
  valid_from,
  valid_to,
  known_from,
  known_to,
});

describe("the plane of both times", () => {
  it("stacks later beliefs on top, without a gap", () => {
    const { rectangles } = layPlane([
      version("2024-01-01", null, "2025-01-01", "2025-02-01"),
      version("2024-01-01", "2024-06-01", "2025-02-01", null),
    ]);
    const [old, current] = rectangles;
    expect(old?.y).toBe((current?.y ?? 0) + (current?.height ?? 0));
    expect(old?.isOpenRight).toBe(true);
    expect((current?.x ?? 1) + (current?.width ?? 1)).toBeLessThan(1);
    expect(current?.isOpenTop).toBe(true);
  });

  it("keeps unknown bounds within the plane", () => {
    for (const one of [
      version(null, null, "2025-01-01", null),
      version("2024-01-01", "2024-01-01", "2025-01-01", "2025-01-02"),
      version(null, "2024-01-01", "2025-01-01", null),
    ]) {
      const [{ x, y, width, height } = { x: -1, y: -1, width: 0, height: 0 }] = layPlane([one]).rectangles;
      expect([x, y, 1 - x - width, 1 - y - height].every((part) => part >= -1e-9)).toBe(true);
      expect(width).toBeGreaterThan(0);
      expect(height).toBeGreaterThan(0);
    }
  });
});
