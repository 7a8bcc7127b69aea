import { beforeAll, expect, test } from "vitest";
import { loadLexicon } from "../../../../../worker/core/text/lexicon.ts";
import { graphReadByRules } from "../../../../fakes/graph-read-by-rules.ts";

beforeAll(loadLexicon);

async function standing(...said: string[]): Promise<string[]> {
  const graph = graphReadByRules();
  said.forEach((text, day) => void graph.tellAt(text, Date.parse("2024-01-06T10:00:00Z") + day * 86_400_000));
  const { facts } = await graph.lists({});
  return facts.filter(({ kind, valid_to }) => kind === "state" && valid_to === null).map(({ fact }) => fact);
}

test.each(["My dog died last week.", "The dog died last week.", "Sadly, the dog just passed away."])(
  "a dog that died has no owner: %s",
  async (died) => {
    expect(await standing("I have a cat and a dog.", died)).toEqual(["Ada has a cat."]);
    expect(await standing("I have two dogs.", died)).toEqual(["Ada has two dogs."]);
    expect(await standing("I have a cat.", died)).toEqual(["Ada has a cat."]);
  },
);

test("a pet with a name died as well if it is only called the dog", async () => {
  expect(await standing("I have a dog called Rex.", "My dog died.")).toEqual([]);
});
