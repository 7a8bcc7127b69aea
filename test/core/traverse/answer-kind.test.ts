import { expect, test } from "vitest";
import { hasAskedKind } from "../../../worker/core/traverse/answer-kind.ts";

test.each([
  ["When was I born?", "I was born on 3 May.", true],
  ["When was I born?", "I was born in Split.", false],
  ["When's my flight?", "My flight leaves at seven.", true],
  ["When is my birthday?", "Ada's birthday is 14 March. (as of 6 Jan 2024)", true],
  ["When am I meeting Tom?", "I'm meeting Tom at the station. (as of 6 Jan 2024)", false],
  ["When did Ada meet Tom?", "Ada met Tom.", true],
  ["Where was I born?", "I was born in 1988.", false],
  ["Where was I born?", "I was born in Split.", true],
  ["Where am I meeting Tom?", "I'm meeting Tom on Friday.", false],
  ["Where does my boss live?", "My boss is called Ingrid.", false],
  ["Where did I study?", "I attended Oxford.", true],
  ["Why did I move to Ghent?", "I moved to Ghent in 2019.", false],
  ["Why did I move to Ghent?", "I moved to Ghent because of Tom.", true],
  ["How old is my son?", "My son goes to Hill School.", false],
  ["How old is my son?", "My son Paul is five.", true],
  ["How much is my rent?", "My rent is 700 euros.", true],
  ["How often do I swim?", "I swim in the lake.", false],
  ["How often do I swim?", "I swim on Mondays.", true],
  ["Who is going to Crete?", "Ada is going to Crete.", false],
  ["Who is going to Crete?", "My sister is going to Crete.", true],
  ["What's the plumber's number?", "I called the plumber.", false],
  ["Wann bin ich geboren?", "Ich bin in Split geboren.", true],
  ["What do I like?", "I like tea.", true],
  ["Where does Marek work?", "yep worked.", false],
  ["Where is Hannah's wedding?", "wedding stuff.", false],
  ["Where does Nadia work?", "running works", false],
  ["Who is Ginevra?", "ginevra cried more than me", false],
  ["Who is Ginevra?", "I moved into my friend Ginevra's spare room.", true],
  ["Who is Ginevra?", "Ginevra is a nurse.", true],
])("%s — %s: %s", (question, quote, has) => {
  expect(hasAskedKind(question, quote, ["Ada"])).toBe(has);
});
