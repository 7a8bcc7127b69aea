import { expect, test } from "vitest";
import { askedStems } from "../../../../worker/core/language/questions/asked-value.ts";
import { mayGiveNewerValue } from "../../../../worker/core/language/questions/newer-value.ts";

const isNewer = ([earlier, later, question]: readonly [string, string, string]): boolean =>
  mayGiveNewerValue(askedStems(question), earlier, later);

const NEWER = [
  ["Our open rate is 21%.", "Open rate is at 26% since the new subject lines.", "What's our open rate?"],
  ["The tank holds 300 liters.", "They enlarged it, the tank holds 450 liters now.", "How much does the tank hold?"],
  ["My car insurance is 45 a month.", "The insurance went up to 52 a month.", "How much is my car insurance?"],
  ["The band plays at 8 pm.", "The band starts at 9:30 pm.", "What time does the band play?"],
  ["The handover is on May 4.", "They moved the handover to May 11.", "When is the handover?"],
  ["The choir has 18 singers.", "With Jo and Max the choir is 20 people.", "How many singers does the choir have?"],
  ["We run Node 20 on the build machines.", "Upgraded the build machines to Node 22.", "Which Node version do we run?"],
  ["The quota is 100 jobs per hour.", "They cut our quota to 60 an hour.", "What is our quota?"],
  [
    "Das Gartenhaus kostet 2.000 Euro.",
    "Der Preis für das Gartenhaus ist auf 2.300 Euro gestiegen.",
    "Was kostet das Gartenhaus?",
  ],
  [
    "I've read 12 books this year.",
    "I finished another novel, so that makes 17 books this year.",
    "How many books have I read this year?",
  ],
  ["Our test coverage is at 62%.", "After the sprint, coverage reached 81%.", "What is our test coverage?"],
  ["Our API listens on port 8080.", "We moved the API to port 9443.", "Which port does our API listen on?"],
  [
    "Mi presupuesto para el viaje es de 900 euros.",
    "He subido el presupuesto del viaje a 1200 euros.",
    "¿Cuál es mi presupuesto para el viaje?",
  ],
  ["Mi cuota del gimnasio es de 30 euros.", "Me subieron la cuota a 35 euros.", "¿Cuánto es mi cuota del gimnasio?"],
  ["The monthly fee is $60.", "I had to bump the monthly fee up to $72.", "What's the monthly fee?"],
  ["The worker serves 300 jobs per hour.", "With the new queue we're at 480 jobs per hour.", "How many jobs per hour?"],
  ["The hall holds 120 people.", "The hall told us they can fit 140 after all.", "How many people fit into the hall?"],
  ["I finished 7 levels.", "Just wrapped up level 11.", "How many levels have I finished?"],
  ["Our crew has six divers.", "Our crew is eight divers now.", "How many divers does our crew have?"],
] as const;

const OTHER = [
  ["Our open rate is 21%.", "The bounce rate is at 26% now.", "What's our open rate?"],
  ["My rent is 900 euros.", "My brother's rent went up to 1,100 euros.", "How much is my rent?"],
  ["My rent is 900 euros.", "My rent was 700 euros before we moved.", "How much is my rent?"],
  ["My rent is 900 euros.", "If they raise the rent to 1,000 euros, we move out.", "How much is my rent?"],
  ["The train to Graz leaves at 7:15.", "The train to Linz leaves at 8:10.", "When does the train to Graz leave?"],
  ["The fee for the hall is 400 pounds.", "The fee for the singer is 250 pounds.", "How much is the fee for the hall?"],
  ["The choir has 18 singers.", "The other choir has 30 singers.", "How many singers does the choir have?"],
  ["The other choir has 18 singers.", "The second choir has 30 singers.", "How many singers does the choir have?"],
  ["My essay has 900 words.", "The summary has 120 words.", "How many words does my essay have?"],
  ["The choir is 20 years old.", "The head of the choir is 50 years old.", "How old is the choir?"],
  ["My walk takes 25 minutes.", "I called Jo for 10 minutes on my walk.", "How long is my walk?"],
  ["The handover is on May 4.", "Is the handover moved to May 11?", "When is the handover?"],
  ["The handover is on May 4.", "The handover takes 3 hours now.", "When is the handover?"],
  ["Our open rate is 21%.", "Our open rate is 21% now.", "What's our open rate?"],
  ["I've read 12 books this year.", "I bought 3 books this year.", "How many books have I read this year?"],
  ["I've read 12 books this year.", "That makes 40 pages in total.", "How many books have I read this year?"],
  [
    "The staging server runs Node 18.",
    "We upgraded the production server to Node 22.",
    "Which Node version does the staging server run?",
  ],
  ["My brother weighs 90 kg.", "I weigh 75 kg.", "How much does my brother weigh?"],
  ["I finished 7 levels.", "Level 11 looks hard.", "How many levels have I finished?"],
  ["The worker serves 300 jobs per hour.", "We're at 480 users.", "How many jobs per hour does the worker serve?"],
  ["The hall holds 120 people.", "The hall had 140 chairs.", "How many people fit into the hall?"],
  ["Our test coverage is at 62%.", "Cloud coverage reached 81%.", "What is our test coverage?"],
] as const;

test("a later sentence with a comparable value of the asked thing gives a newer value", () => {
  expect(NEWER.filter((one) => !isNewer(one))).toEqual([]);
});

test("a later sentence about another thing, another time or another measure does not give a newer value", () => {
  expect(OTHER.filter(isNewer)).toEqual([]);
});
