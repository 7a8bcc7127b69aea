import { expect, test } from "vitest";
import { concurrently } from "../../eval/concurrently.ts";

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 1));

test("everything is done once, so many at a time", async () => {
  const done: number[] = [];
  let busy = 0;
  let busiest = 0;
  await concurrently([1, 2, 3, 4, 5, 6, 7], 3, async (item) => {
    busiest = Math.max(busiest, ++busy);
    await pause();
    busy--;
    done.push(item);
  });
  expect(done.toSorted((a, b) => a - b)).toEqual([1, 2, 3, 4, 5, 6, 7]);
  expect(busiest).toBe(3);
});

test("an error ends it, and nothing more is begun", async () => {
  const begun: number[] = [];
  const work = async (item: number): Promise<void> => {
    begun.push(item);
    await pause();
    if (item === 1) throw new Error("no more");
  };
  await expect(concurrently([1, 2, 3, 4, 5, 6], 2, work)).rejects.toThrow("no more");
  await pause();
  await pause();
  expect(begun).toEqual([1, 2]);
});

test("nothing to do is done", async () => {
  await concurrently([], 4, () => Promise.reject(new Error("never")));
});
