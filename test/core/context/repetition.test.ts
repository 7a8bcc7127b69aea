/** What a context leaves out because a line beside it says it already, and what it does not. */
import { expect, test } from "vitest";
import { compose } from "../../fakes/composed-context.ts";
import { episode, fact } from "../../fakes/context-parts.ts";

test("a fact that only repeats a message shown beside it is not shown, nor one about something else", () => {
  const { facts } = compose({
    query: "What tea does Ada like?",
    episodes: [episode("Ada likes green tea a lot.")],
    facts: [fact("Ada likes green tea."), fact("Ada owns a red boat."), fact("Ada likes white tea from Fujian.")],
  });
  expect(facts.map((shown) => shown.fact)).toEqual(["Ada likes white tea from Fujian."]);
});

test("a fact that differs from a shown line in its subject, its object or a negation is no repetition of it", () => {
  const shownOf = (facts: ReturnType<typeof fact>[]): string[] =>
    compose({ query: "Who likes tea?", facts, episodes: [] }).facts.map((shown) => shown.fact);
  const likes = (name: string, tea: string, text = `${name} likes ${tea}.`) =>
    fact(text, { subject: { id: `ent_${name}`, name }, object_value: tea, episode_ids: [] });
  const first = likes("Ada", "green tea");
  for (const other of [
    likes("Ada", "black tea"),
    likes("Mia", "green tea"),
    likes("Ada", "green tea", "Ada doesn’t like green tea."),
    likes("Ada", "green tea", "Ada never likes green tea."),
  ])
    expect(shownOf([first, other]).toSorted()).toEqual([first.fact, other.fact].toSorted());
  expect(shownOf([first, likes("Ada", "green tea", "Ada likes her green tea.")])).toEqual([first.fact]);
});
