/** Cost of a context in scripts without spaces, compared with English. */
import { countTokens } from "gpt-tokenizer/encoding/o200k_base";
import { expect, test } from "vitest";
import { declarationIn } from "../../fixtures/declaration.ts";
import { costRatio } from "../../fakes/cost-ratio.ts";
import { graphReadByRules } from "../../fakes/graph-read-by-rules.ts";

const QUESTIONS = {
  English: "What are the rights of everyone to education and freedom?",
  "Chinese, Mandarin (Simplified)": "每个人在教育和自由方面有什么权利？",
  Japanese: "教育と自由について、すべての人はどのような権利を持っていますか？",
  Korean: "교육과 자유에 대해 모든 사람은 어떤 권리를 가지고 있습니까?",
  Thai: "ทุกคนมีสิทธิในการศึกษาและเสรีภาพอย่างไร",
};

const MESSAGES = 5;
const TOKENS = 800;
const MAX_TIMES = 3;
const MAX_TRIES = 6;

function contextIn(language: keyof typeof QUESTIONS): () => Promise<unknown> {
  const lines = declarationIn(language);
  const graph = graphReadByRules();
  for (let message = 0; message < MESSAGES; message++) {
    let [text, tokens] = ["", 0];
    for (let at = 7 * message; tokens < TOKENS; at++) {
      const line = `${lines[at % lines.length]} `;
      text += line;
      tokens += countTokens(line);
    }
    graph.tellAt(text, Date.UTC(2024, 0, message + 1));
  }
  return () => graph.context({ query: QUESTIONS[language] });
}

test("a context in Chinese, Japanese, Korean or Thai costs at most three times as much as in English", async () => {
  const { English: _, ...others } = QUESTIONS;
  const english = contextIn("English");
  for (const language of Object.keys(others) as (keyof typeof others)[]) {
    const other = contextIn(language);
    await other();
    const times = await costRatio(other, english, { most: MAX_TIMES, tries: MAX_TRIES });
    expect({ language, times }).toEqual({
      language,
      times: expect.toSatisfy((times: number) => times <= MAX_TIMES),
    });
  }
});
