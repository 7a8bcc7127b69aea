/** Questions: the walk step by step, repeats, learned paths, and hostile texts. */
import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { checkAccessibility, checkWidth, skip, startExplorer, TELEPHONE, visit, type Explorer } from "./browser.ts";

const HOSTILE = '<img src=x onerror="alert(1)">';

let explorer: Explorer;
before(async () => {
  if (skip !== false) return;
  explorer = await startExplorer();
  const memory = explorer.engraph.user("asked");
  const said = ["My dog is called Biscuit.", `I live in Porto. ${HOSTILE}`, "My sister Leila plays the cello."];
  await memory.add(
    said.map((content) => ({ role: "user" as const, content })),
    { wait: true },
  );
});
after(async () => {
  if (skip === false) await explorer.close();
});

test("the same question again shows what was remembered, and what it cost both times", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, {
    route: `/users/asked/ask?${new URLSearchParams({ question: "What is my dog called?" })}`,
  });
  await page.getByRole("button", { name: "Ask", exact: true }).click();
  const first = page.getByRole("region", { name: "Answer" });
  await first.getByText("no learned path yet").waitFor();
  assert.match((await first.locator(".ask-answer").textContent()) ?? "", /Biscuit/);
  await page.getByRole("button", { name: "Ask again" }).click();
  const second = page.getByRole("region", { name: "Second answer" });
  await second.getByText("used a learned path").waitFor();
  const remembered = second.locator(".ask-step-remembered");
  assert.ok((await remembered.count()) > 0);
  await waitForGlow(true);
  await second.getByRole("button", { name: /^Starts at/ }).click();
  await waitForGlow(false);
  await remembered.first().getByRole("button").click();
  await waitForGlow(true);
  await second.getByRole("button", { name: /^Answers/ }).click();
  await page.getByRole("columnheader", { name: "Saved" }).waitFor();
  await second.getByRole("button", { name: "Previous step" }).press("Enter");
  assert.equal(await second.locator(".ask-steps li").last().getAttribute("data-coming"), "true");
  await checkAccessibility(page);
  checkFaults();
  await close();

  async function waitForGlow(isThere: boolean): Promise<void> {
    await page.waitForFunction((wanted) => {
      const canvas = document.querySelectorAll<HTMLCanvasElement>(".graph-trail").item(1);
      const { width, height } = canvas;
      const copy = new OffscreenCanvas(width, height).getContext("2d");
      copy?.drawImage(canvas, 0, 0);
      const pixels = copy?.getImageData(0, 0, width, height).data ?? [];
      let glowing = 0;
      for (let at = 0; at < pixels.length; at += 4)
        if (pixels[at] === 179 && pixels[at + 1] === 92 && pixels[at + 2] === 0) glowing++;
      return wanted ? glowing > 50 : glowing === 0;
    }, isThere);
  }
});

test("lessons can be listed, taught and forgotten", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, { route: "/users/asked/ask", theme: "dark" });
  const taught = page.locator(".ask-memory form");
  await taught.getByLabel("Question").fill("Who plays the cello?");
  await taught.getByLabel(/Known answer/).fill("Leila");
  await taught.getByRole("button", { name: "Teach" }).click();
  await taught.getByText(/Edges strengthened/).waitFor();
  await page.locator(".ask-memory tbody tr").first().waitFor();
  await checkAccessibility(page);
  await page.getByRole("button", { name: "Delete all" }).click();
  await page.getByRole("button", { name: "Yes, delete all" }).click();
  await page.getByText(/No paths have been learned yet/).waitFor();
  assert.deepEqual(await explorer.engraph.user("asked").traversalMemory().toArray(), []);
  checkFaults();
  await close();
});

test("an empty memory has no lessons and shows no error", { skip }, async () => {
  const { page, close } = await visit(explorer, { route: "/users/nobody-yet/ask" });
  await page.getByText(/No paths have been learned yet/).waitFor();
  assert.equal(await page.getByRole("alert").count(), 0);
  await close();
});

test("on a telephone nothing is too wide, and a hostile text is text", { skip }, async () => {
  const { page, checkFaults, close } = await visit(explorer, {
    route: `/users/asked/ask?${new URLSearchParams({ question: "Where do I live?" })}`,
    viewport: TELEPHONE,
    language: "de",
  });
  await page.getByRole("button", { name: "Fragen", exact: true }).click();
  await page.locator(".ask-tag").waitFor();
  await checkWidth(page);
  await page.getByRole("button", { name: "Nachricht" }).first().click();
  await page.locator(".episode-text").waitFor();
  assert.match((await page.locator(".episode-text").textContent()) ?? "", /<img src=x/);
  await page.keyboard.press("Escape");
  await page.locator("dialog").waitFor({ state: "detached" });
  checkFaults();
  await close();
});
