/** The pictures of the documents match the current screens. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { after, before, test } from "node:test";
import pixelmatch from "pixelmatch";
import { PNG } from "pngjs";
import { skip, startExplorer, type Explorer } from "./browser.ts";
import { demoScreens, pictureFile, takePicture } from "./screens.ts";

/** Side in pixels: another font moves letters but not the layout. */
const SQUARE = 14;
/** Between two squares' colors, by pixelmatch (0–1). */
const THRESHOLD = 0.1;
const TOLERANCE = 0.1;

let explorer: Explorer;
before(async () => {
  if (skip === false) explorer = await startExplorer();
});
after(async () => {
  if (skip === false) await explorer.close();
});

function coarse(png: PNG): PNG {
  const [width, height] = [Math.floor(png.width / SQUARE), Math.floor(png.height / SQUARE)];
  const small = new PNG({ width, height });
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let channel = 0; channel < 4; channel++) {
        let sum = 0;
        for (let dy = 0; dy < SQUARE; dy++)
          for (let dx = 0; dx < SQUARE; dx++)
            sum += png.data[4 * ((y * SQUARE + dy) * png.width + x * SQUARE + dx) + channel] ?? 0;
        small.data[4 * (y * width + x) + channel] = sum / SQUARE ** 2;
      }
  return small;
}

function difference(a: PNG, b: PNG): number {
  if (a.width !== b.width || a.height !== b.height) return 1;
  const [left, right] = [coarse(a), coarse(b)];
  const { width, height } = left;
  return pixelmatch(left.data, right.data, undefined, width, height, { threshold: THRESHOLD }) / (width * height);
}

test("every screen looks as its picture in the documents does, and no other picture does", { skip }, async () => {
  const screens = await demoScreens(explorer);
  const kept = screens.map(({ name }) => ({ name, png: PNG.sync.read(readFileSync(pictureFile(name))) }));
  const told: string[] = [];
  for (const screen of screens) {
    const now = PNG.sync.read(await takePicture(explorer, screen));
    for (const { name, png } of kept) {
      const share = difference(now, png);
      if (screen.name === name ? share > TOLERANCE : share <= TOLERANCE)
        told.push(`${screen.name} differs from the picture of ${name} by ${(100 * share).toFixed(1)} %`);
    }
  }
  assert.deepEqual(told, []);
});
