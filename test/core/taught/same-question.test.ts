import { expect, test } from "vitest";
import { questionKeys } from "../../../worker/core/taught/same-question.ts";

function relation(a: string, b: string): "exact" | "similar" | "other" {
  const [one, two] = [questionKeys(a), questionKeys(b)];
  if (one.normalised === two.normalised) return "exact";
  return one.words === two.words ? "similar" : "other";
}

test.each([
  ["Where does Ada live?", "where  does ada live"],
  ["Where does Ada live?", "“Where does Ada live”?!"],
  ["Где живёт Анна?", "где живёт анна"],
  ["小明住在哪里？", "小明住在哪里"],
  ["¿Dónde vive Ana?", "dónde vive ana"],
  ["أين تسكن مريم؟", "أين تسكن مريم"],
  ["Ｗhere does Ada live?", "Where does Ada live?"],
])("%s and %s are the same words", (a, b) => expect(relation(a, b)).toBe("exact"));

test.each([
  ["What are your opening hours?", "Hello, can you tell me what are the opening hours, please?"],
  ["What is the refund policy?", "What's your refund policy?"],
  ["Where does Ada live?", "Where does Ada live now?"],
  ["What is your refund policy?", "what is the refund policy?"],
  ["What is your refund policy?", "please what is your refund policy"],
  ["What is your refund policy?", "hi, what's your refund policy, thanks"],
  ["What is your refund policy?", "please tell me: what is your refund policy"],
  ["What is your refund policy?", "what is your refund policy please"],
  ["Where do I pay?", "could you tell me where do I pay please"],
])("%s and %s are alike", (a, b) => expect(relation(a, b)).toBe("similar"));

test.each([
  ["Where does Ada live?", "Where does Bob live?"],
  ["Where does Adam live?", "Where does Adams live?"],
  ["Where does An live?", "Where does Do live?"],
  ["Where does The live?", "Where does An live?"],
  ["where does an live", "where does do live"],
  ["Where does Will live?", "please where does will live"],
  ["Is the owner of the shop here?", "is an owner of the shop here please"],
  ["Is the owner of my shop here?", "I ask: is an owner of my shop here"],
  ["Does Rose live here?", "hello does rose live here"],
  ["Does Ada manage Bob?", "Does Bob manage Ada?"],
  ["What does order 12 cost?", "What does order 13 cost?"],
  ["What does 1.5 cost?", "What does 15 cost?"],
  ["Is -5 cold?", "Is 5 cold?"],
  ["Is the shop open?", "Is the shop not open?"],
  ["Is the shop open?", "Isn't the shop open?"],
  ["Is the shop open?", "Is the shop closed?"],
  ["Where does Ada live?", "Where did Ada live?"],
  ["Where does Ada live?", "When does Ada live?"],
  ["What does Ada like?", "What is Ada like?"],
  ["What does Ada do?", "What is Ada?"],
  ["What are Ada's plans?", "What are Ada's planes?"],
  ["What is C?", "What is C++?"],
  ["Where does Will live?", "Where does Wil live?"],
  ["小明住在哪里？", "小红住在哪里？"],
  ["Где живёт Анна?", "Где живёт Мария?"],
  ["أين تسكن مريم؟", "أين تسكن ليلى؟"],
  ["안나는 어디에 살아요?", "민수는 어디에 살아요?"],
])("%s and %s are different questions", (a, b) => expect(relation(a, b)).toBe("other"));

test("a question of nothing but marks or politeness is only itself", () => {
  expect(relation("Please?", "Thanks?")).toBe("other");
  expect(relation("Hello, please?", "Please, tell me?")).toBe("other");
});
