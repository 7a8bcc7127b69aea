import { expect, test } from "vitest";
import { impliedWords } from "../../../../worker/core/traverse/implied-words.ts";
import { questionInFull } from "../../../../worker/core/language/questions/question-in-full.ts";

test.each([
  ["When's my birthday?", "When is my birthday?"],
  ["Who’s my boss?", "Who is my boss?"],
  ["What does my wife do?", "What does my wife do for a living?"],
  ["What does my wife do on Mondays?", "What does my wife do on Mondays?"],
  ["Where is Ada's cat?", "Where is Ada's cat?"],
  ["Hi, who is my landlord?", "who is my landlord?"],
  ["Hey there! How much is the rent?", "How much is the rent?"],
  ["hey where does my sister live?", "where does my sister live?"],
  ["Guten Morgen, wo wohne ich?", "wo wohne ich?"],
  ["Thanks for what?", "Thanks for what?"],
  ["Hi Tom called whom yesterday?", "Hi Tom called whom yesterday?"],
])("%s is %s", (question, full) => expect(questionInFull(question)).toBe(full));

test("a sentence about what a person is answers a question about job, age or name", () => {
  expect(impliedWords("Jana is a nurse.")).toContain("job");
  expect(impliedWords("Ada works as an electrician.")).toContain("job");
  expect(impliedWords("Lena is 7 years old.")).toContain("age");
  expect(impliedWords("My boat is called Nixe.")).toContain("name");
  expect(impliedWords("Ada likes tea.")).toBe("");
});
