import { expect, test } from "vitest";
import { isSaidBy } from "../../../worker/core/taught/answer-support.ts";

const SAID = [
  "Ada moved to Lisbon in 2021.",
  "Ada lives in Lisbon.",
  "Ada works at Acme Robotics.",
  "Ada knows Robert.",
  "Ada opens on weekdays. (as of 10 Jan 2024)",
  "Ada opened in Evora. (as of 3 Jan 2024, until May 2025)",
  "Ada closed in Faro. (by 17 Jan 2024)",
];

test.each([
  ["Lisbon.", "Where does Ada live?"],
  ["At Acme Robotics.", "Where does Ada work?"],
  ["She moved in 2021", "When did Ada move to Lisbon?"],
  ["Until May 2025.", "When did Ada open in Evora?"],
])("%s is supported", (answer, question) => expect(isSaidBy(answer, question, SAID)).toBe(true));

test.each([
  ["Porto.", "Where does Ada live?"],
  ["At Globex Robotics.", "Where does Ada work?"],
  ["She moved in 2022", "When did Ada move to Lisbon?"],
  ["Not in Lisbon.", "Where does Ada live?"],
  ["Yes.", "Does Ada live in Faro?"],
  ["Ada", "Where does Ada live?"],
  ["We are open from 9 to 17.", "What are your opening hours?"],
  ["At 10.", "When does Ada open?"],
  ["In 2024.", "When does Ada open?"],
  ["At 17.", "When did Ada close in Faro?"],
  ["Robert works at Acme Robotics.", "Who works at Acme Robotics?"],
  ["It was Ada of Acme Robotics who moved to Lisbon.", "Who moved to Lisbon?"],
])("%s is not said", (answer, question) => expect(isSaidBy(answer, question, SAID)).toBe(false));

test.each([
  ["I used to live in Oslo.", "Where do I live?", "In Oslo."],
  ["I might move to Rome.", "Where do I move?", "To Rome."],
  ["Mia refused to work at Acme.", "Where does Mia work?", "At Acme."],
  ["Tom asked whether Mia lives in Rome.", "Where does Mia live?", "In Rome."],
])("%s does not say that it is so", (said, question, answer) => {
  expect(isSaidBy(answer, question, [said])).toBe(false);
});

test("an answer to a question about a possibility may state a possibility", () => {
  expect(isSaidBy("To Rome.", "Where might I move?", ["I might move to Rome."])).toBe(true);
});

test("each of several things needs support", () => {
  const likes = ["Tom likes jazz.", "Tom likes rock."];
  expect(isSaidBy("Jazz and rock.", "What does Tom like?", likes)).toBe(true);
  expect(isSaidBy("Jazz and rock.", "What does Tom like?", likes.slice(0, 1))).toBe(false);
  expect(isSaidBy("Jazz, rock", "What does Tom like?", likes.slice(1))).toBe(false);
});

test("names have the order of the text", () => {
  const question = "Who is the boss?";
  expect(isSaidBy("Dan is the boss of Pia.", question, ["Dan is the boss of Pia."])).toBe(true);
  expect(isSaidBy("Pia is the boss of Dan.", question, ["Dan is the boss of Pia."])).toBe(false);
  expect(isSaidBy("On 5 May 2021.", "When?", ["It was May 5, 2021."])).toBe(true);
});

test.each([
  ["I work in the Berlin office of Acme. The Hamburg office is bigger.", "Where do I work?", "In Hamburg."],
  ["Mia is Ada's sister.", "Who is Mia?", "Ada's cousin."],
  ["Ada was born on 3 May 1990.", "How many children does Ada have?", "3"],
  ["Ada has 3 cats and 5 dogs.", "How many cats does Ada have?", "5 cats"],
  ["Ada likes tea.", "What does Ada hate?", "Tea."],
  ["Ada left Acme.", "Where does Ada work?", "At Acme."],
  ["Anna loves Bea.", "Who loves Anna?", "Bea"],
  ["Anna loves Bea.", "Whom does Bea love?", "Anna"],
  ["Does Ada work at Acme?", "Where does Ada work?", "At Acme."],
  ["Tom thinks that Ada lives in Rome.", "Where does Ada live?", "In Rome."],
  ["The shop opens at 9.", "When does the shop close?", "At 9."],
])("%s does not answer %s with %s", (said, question, answer) => {
  expect(isSaidBy(answer, question, [said])).toBe(false);
});

test.each([
  ["Ada has 3 cats and 5 dogs.", "How many cats does Ada have?", "3"],
  ["Ada has 3 cats and 5 dogs.", "How many dogs does Ada have?", "5 dogs."],
  ["Anna loves Bea.", "Who loves Bea?", "Anna"],
  ["Anna is loved by Bea.", "Who loved Anna?", "Bea"],
  ["Anna loves Bea.", "Whom does Anna love?", "Bea."],
  ["Mia is Ada's sister.", "Who is Mia?", "Ada's sister."],
  ["Ada doesn't like tea.", "What doesn't Ada like?", "Tea."],
])("%s answers %s with %s", (said, question, answer) => {
  expect(isSaidBy(answer, question, [said])).toBe(true);
});

test.each([
  ["Ada lives in Oslo.", "Does Ada live in Oslo?", "Yes."],
  ["Ada doesn't live in Oslo.", "Does Ada live in Oslo?", "No."],
  ["Ada no longer lives in Oslo.", "Does Ada live in Oslo?", "Nope"],
  ["Dan is the boss of Pia.", "Is Dan the boss of Pia?", "Yes"],
  ["Dan eats meat, but never fish.", "Does Dan eat meat?", "Yes"],
  ["Dan plays tennis, not golf.", "Does Dan play tennis?", "Yes."],
  ["Dan works as a nurse.", "Is Dan a nurse?", "Yes."],
  ["I haven't seen Dune yet.", "Have I seen Dune?", "No."],
  ["I've got two cats.", "Do I have a cat?", "Yes."],
  ["My cat is called Mitzi.", "Do I have a cat?", "Yes."],
  ["Dan plays tennis but not golf.", "Does Dan play golf?", "No."],
  ["Dan is not a doctor, he is a nurse.", "Is Dan a nurse?", "Yes."],
  ["Dan is not a doctor, he is a nurse.", "Is Dan a doctor?", "No."],
  ["No, Dan doesn't drink any coffee anymore.", "Does Dan drink coffee?", "No."],
  ["Ada trinkt keinen Kaffee.", "Trinkt Ada Kaffee?", "Nein."],
])("%s stands for what was taught of %s: %s", (said, question, answer) => {
  const opposite = /^yes/iu.test(answer) ? "No." : "Yes.";
  expect(isSaidBy(answer, question, [said])).toBe(true);
  expect(isSaidBy(opposite, question, [said])).toBe(false);
});

test.each([
  ["Ada lives in Rome.", "Does Ada live in Oslo?"],
  ["Ada might live in Oslo.", "Does Ada live in Oslo?"],
  ["Dan eats meat, but never fish.", "Does Dan eat fish at home?"],
  ["Dan is the boss of Pia.", "Is Pia the boss of Dan?"],
  ["Ada lives in Oslo.", "Doesn't Ada live in Oslo?"],
  ["Dan never drinks coffee without milk.", "Does Dan drink coffee?"],
  ["Dan doesn't drink coffee in the evening.", "Does Dan drink coffee?"],
  ["Dan doesn't only play tennis, he plays golf too.", "Does Dan play tennis?"],
  ["Nobody who knows Dan plays tennis.", "Does Dan play tennis?"],
  ["Dan plays tennis when it is not raining.", "Does Dan play tennis?"],
  ["Dan plans to play tennis.", "Does Dan play tennis?"],
  ["Dan hardly plays tennis.", "Does Dan play tennis?"],
  ["Dan met a nurse.", "Is Dan a nurse?"],
  ["Dan was a nurse.", "Is Dan a nurse?"],
  ["I have a friend who plays the harp.", "Do I play the harp?"],
  ["Dan quit smoking last year.", "Does Dan smoke?"],
  ["Dan is afraid of flying.", "Does Dan fly?"],
  ["I am older than my brother.", "Is my brother older than me?"],
  ["My wife is German and I am Austrian.", "Am I German?"],
  ["Dan lived in Rome.", "Does Dan live in Rome?"],
  ["Dan had a dog.", "Does Dan have a dog?"],
  ["Dan is in love with a nurse.", "Is Dan a nurse?"],
  ["I want a cat.", "Do I have a cat?"],
  ["I have a friend with a cat.", "Do I have a cat?"],
  ["Ada's team won against Dan's team.", "Did Dan's team win?"],
])("%s says neither yes nor no to %s", (said, question) => {
  for (const answer of ["Yes.", "No."]) expect(isSaidBy(answer, question, [said])).toBe(false);
});

test.each([
  ["The blue bike costs 300 euros and the red bike costs 500 euros.", "How much does the red bike cost?", "300 euros."],
  ["Tom likes tea and Ben likes coffee.", "What does Tom like?", "Coffee."],
  ["The shop opens at 9 and closes at 5.", "When does the shop close?", "At 9."],
  ["Tom hates coffee but Ben loves coffee.", "Does Tom love coffee?", "Yes."],
  ["Ben is Lena's boss. Tom is Ada's boss.", "Who is Ada's boss?", "Ben."],
  ["Tom says the train leaves at 9.", "When does the train leave?", "At 9."],
  ["My car is red and my sister's car is blue.", "What colour is my car?", "Blue."],
  ["My book is Dune, my sister's is Emma.", "What is my book?", "Emma."],
  ["Everyone but Dan came to the party.", "Who came to the party?", "Dan."],
  ["Instead of Rome I went to Oslo.", "Where did I go?", "Rome."],
  ["The meeting was moved from 3 to 4.", "When is the meeting?", "At 3."],
  ["The train to Bergen leaves at 8 and the train to Oslo at 9.", "When does the train to Oslo leave?", "At 8."],
  ["I pay 600 euros rent, my flatmate pays 500 euros.", "How much rent do I pay?", "500 euros."],
  ["Dan lived in Rome.", "Where does Dan live?", "Rome."],
  ["I flew to Rome on Friday.", "When do I fly to Rome?", "Friday."],
  ["Mia owes Ada 20 euros.", "How much do I owe Mia?", "20 euros."],
  ["My old boss was Karl, my new boss is Vera.", "Who is my new boss?", "Karl."],
  ["Neither Dan nor Eva came.", "Who came?", "Dan."],
  ["I paid Dan 50 euros.", "How much did Dan pay me?", "50 euros."],
  ["Ada taught Tom chess.", "Who taught me chess?", "Tom."],
  ["Tom taught Ada chess.", "Whom did I teach chess?", "Tom."],
  ["My password for the bank is 1234. My password for the shop is 9999.", "What is my password for the bank?", "9999."],
])("half of %s does not answer %s with %s", (said, question, answer) => {
  expect(isSaidBy(answer, question, [said])).toBe(false);
});

test.each([
  ["The blue bike costs 300 euros and the red bike costs 500 euros.", "How much does the red bike cost?", "500 euros."],
  ["Tom likes tea and Ben likes coffee.", "What does Ben like?", "Coffee."],
  ["Tom likes tea and coffee.", "What does Tom like?", "Tea and coffee."],
  ["The shop opens at 9 and closes at 5.", "When does the shop close?", "At 5."],
  ["Ben is Lena's boss. Tom is Ada's boss.", "Who is Ada's boss?", "Tom."],
  ["Alice lent Bob 20 euros.", "How much did Alice lend Bob?", "20 euros."],
  ["Dan and Eva came to the party.", "Who came to the party?", "Dan and Eva."],
  ["Dan has lived in Rome since 2010.", "Where does Dan live?", "Rome."],
  ["The train to Bergen leaves at 8 and the train to Oslo at 9.", "When does the train to Oslo leave?", "At 9."],
  ["Ada lives in Oslo and works at Acme.", "Where does Ada work?", "Acme."],
  ["Ada owes Mia 20 euros.", "How much do I owe Mia?", "20 euros."],
  ["Dan lived in Rome.", "Where did Dan live?", "Rome."],
  ["Dan paid me 50 euros.", "How much did Dan pay me?", "50 euros."],
  ["Ada taught Tom chess.", "Whom did I teach chess?", "Tom."],
  ["My password for the bank is 1234. My password for the shop is 9999.", "What is my password for the bank?", "1234."],
])("half of %s answers %s with %s", (said, question, answer) => {
  expect(isSaidBy(answer, question, [said])).toBe(true);
});
