import { zipfWords } from "../test/fixtures/zipf-words.ts";
import { seededRandom } from "../worker/core/clustering/seeded-random.ts";

export const MIX = { message: 40, context: 50, search: 10 } as const;
export type Operation = keyof typeof MIX;
const OPERATIONS = Object.keys(MIX) as Operation[];

export interface Planned {
  operation: Operation;
  path: string;
  body: unknown;
}

export function requestsOf(seed: number): (operation?: Operation) => Planned {
  const random = seededRandom(seed);
  const message = messageGenerator(seed);
  const text = zipfWords(seed + 7);
  let number = 0;
  return (operation = pick(random)) => {
    number += 1;
    const query = `What does ${PERSONS[Math.floor(random() * PERSONS.length)]} ${text(2)}?`;
    switch (operation) {
      case "message":
        return {
          operation,
          path: "messages",
          body: {
            thread_id: `t-${seed}`,
            messages: [{ id: `${seed}-${number}`, role: "user", name: "Ada", content: message() }],
          },
        };
      case "context":
        return { operation, path: "context", body: { query } };
      case "search":
        return { operation, path: "search", body: { query } };
    }
  };
}

function pick(random: () => number): Operation {
  let left = random() * 100;
  for (const operation of OPERATIONS) {
    left -= MIX[operation];
    if (left < 0) return operation;
  }
  return "search";
}

const PLACES = ["Lisbon", "Oslo", "Kyoto", "Denver", "Porto", "Ghent"];
const PERSONS = ["Mia", "Tom", "Zoe", "Liam", "Noor", "Ines"];
const LIKED = ["climbing", "chess", "jazz", "pottery"];
const DISLIKED = ["olives", "crowds", "winter"];

export function messageGenerator(seed: number): () => string {
  const random = seededRandom(seed);
  const text = zipfWords(seed + 1);
  const some = (from: readonly string[]): string => from[Math.floor(random() * from.length)] ?? "";
  const forms: readonly (() => string)[] = [
    () => `I moved to ${some(PLACES)} last May and started working for ${text(1)} as a nurse.`,
    () => `My sister ${some(PERSONS)} lives in ${some(PLACES)} and loves ${some(LIKED)}.`,
    () => `Yesterday ${some(PERSONS)} and I visited ${some(PLACES)}; we are going back in June.`,
    () => `I don't like ${some(DISLIKED)} any more, but ${some(PERSONS)} does.`,
    () => `That sounds great! ${text(6)}.`,
    () => `How was your weekend? Mine was quiet, ${text(8)}.`,
  ];
  return () => (forms[Math.floor(random() * forms.length)] ?? (() => ""))();
}
