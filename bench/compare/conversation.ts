import { readBeam } from "../../eval/formats/beam.ts";
import { zipfWords } from "../../test/fixtures/zipf-words.ts";
import { seededRandom } from "../../worker/core/clustering/seeded-random.ts";
import { estimateTokens } from "../../worker/core/text/estimate-tokens.ts";
import { messageGenerator } from "../workload.ts";

export interface Said {
  role: "user" | "assistant";
  content: string;
}

export interface Conversation {
  name: string;
  messages: Said[];
  questions: string[];
}

const QUESTIONS = 200;
const [SECTIONS, STEPS_PER_SECTION] = [2, 2];

export function shortMessages(tokens: number, seed = 1): Conversation {
  const next = messageGenerator(seed);
  const messages: Said[] = [];
  for (let counted = 0; counted < tokens; counted += estimateTokens(messages.at(-1)?.content ?? ""))
    messages.push({ role: "user", content: next() });
  const text = zipfWords(seed + 7);
  const persons = ["Mia", "Tom", "Zoe", "Liam", "Noor", "Ines"];
  const questions = Array.from(
    { length: QUESTIONS },
    (_, turn) => `What does ${persons[turn % persons.length]} ${text(2)}?`,
  );
  return { name: "short messages", messages, questions };
}

export function assistantChat(tokens: number, seed = 1): Conversation {
  const [text, random] = [zipfWords(seed), seededRandom(seed)];
  const own = messageGenerator(seed + 1);
  const topics: string[] = [];
  const messages: Said[] = [];
  for (let counted = 0; counted < tokens;) {
    const topic = text(3);
    topics.push(topic);
    const pair: Said[] = [
      {
        role: "user",
        content: `${own()} How can I improve the ${topic} of my ${text(2)}? I have ${Math.floor(random() * 90) + 2} days.`,
      },
      { role: "assistant", content: answer(topic, text) },
    ];
    messages.push(...pair);
    for (const { content } of pair) counted += estimateTokens(content);
  }
  const about = Array.from({ length: QUESTIONS }, (_, turn) => topics[(turn * 37) % topics.length] ?? "");
  const forms = [
    (topic: string) => `What did I say about the ${topic}?`,
    (topic: string) => `How many days did I have for the ${topic}?`,
    (topic: string) => `Which steps did you suggest for ${topic}?`,
  ];
  return {
    name: "assistant chats",
    messages,
    questions: about.map((topic, turn) => forms[turn % forms.length]?.(topic) ?? topic),
  };
}

export function fromBeam(path: string): Conversation {
  const { id, sessions, questions } = readBeam(path);
  const messages = sessions.flatMap(({ turns }) =>
    turns.map(({ role, text }): Said => ({ role: role === "assistant" ? "assistant" : "user", content: text })),
  );
  return { name: `BEAM ${id}`, messages, questions: questions.map(({ question }) => question) };
}

function answer(topic: string, text: (count: number) => string): string {
  const section = (number: number): string => {
    const steps = Array.from({ length: STEPS_PER_SECTION }, (_, step) => `${step + 1}. **${text(2)}**: ${text(14)}.`);
    return `### ${number + 1}. ${text(3)}\n\n${text(18)}.\n\n${steps.join("\n")}`;
  };
  const sections = Array.from({ length: SECTIONS }, (_, number) => section(number));
  return `Here is a plan for your ${topic}:\n\n${sections.join("\n\n")}\n\n\`\`\`ts\nconst ${text(1)} = ${text(1)}("${text(4)}");\n\`\`\`\n\n${text(16)}.`;
}
