import { expect, test } from "vitest";
import { asksForEverything, asksForOwner, autoMode } from "../../../worker/core/context/auto-mode.ts";

test.each([
  "Who is Mia?",
  "Who are the Lindqvists?",
  "Describe Mia.",
  "What do you know about Mia?",
  "Tell me about Mia",
  "What can you tell me about the flat in Rome?",
  "Please summarise what happened in March",
  "Who am I?",
])("%s asks for an overview", (query) => {
  expect(autoMode(query)).toEqual({ name: "hybrid", why: "the query asks for an overview" });
});

test.each([
  ["Give me an overview", true],
  ["Overview, please", true],
  ["Can you give me a short summary?", true],
  ["Please summarise everything you know.", true],
  ["What do you know?", true],
  ["Tell me everything you remember", true],
  ["What is this all about?", true],
  ["Give me an overview of Rome", false],
  ["Tell me", false],
  ["What do you know about Mia?", false],
  ["Summarise the meeting", false],
])("%s asks for all there is: %s", (query, expected) => {
  expect(asksForEverything(query)).toBe(expected);
  if (expected) expect(autoMode(query).name).toBe("hybrid");
});

test.each([
  "who's my boss",
  "Who is my accountant?",
  "Who was the architect?",
  "Who is married to Kim?",
  "Who am I sharing the office with?",
  "Who is taller than Ada?",
  "Wer ist unser Vermieter?",
  "Wer war die Trauzeugin?",
  "Qui est mon dentiste ?",
  "Qui est la patronne ?",
  "¿Quién es nuestro fontanero?",
  "Chi è il nostro idraulico?",
  "Quem é o nosso advogado?",
  "Wie is onze huisarts?",
  "Tell me about the price of the piano.",
  "What do you know about the colour of the fence?",
  "Was weißt du über die Höhe des Zauns?",
  "Parle-moi du prix du piano.",
  "¿Qué sabes del precio del piano?",
  "Parlami del colore della barca.",
  "Wat weet je over de prijs van de piano?",
  "O que você sabe sobre o preço do piano?",
  "What do cats and dogs eat in common rooms?",
  "Who is Anna's mother?",
  "Dis-moi tout sur la couleur de la voiture.",
])("%s asks who or what one thing is, not for an overview", (query) => {
  expect(autoMode(query).name).toBe("auto");
});

test.each([
  "Who is Ada Winter?",
  "Wer ist Ludwig van Beethoven?",
  "Wer ist Otto?",
  "Qui est Rosalind Franklin ?",
  "What do we usually talk about?",
  "What do our chats mostly revolve around?",
  "Reduce everything to the essentials.",
  "Reduziere alles auf das Wesentliche.",
  "Réduis tout à l'essentiel.",
  "Reduce todo a lo esencial.",
  "Riduci tutto all'essenziale.",
  "Worüber sprechen wir am häufigsten?",
  "Worüber haben wir hauptsächlich geredet?",
  "¿De qué hablamos normalmente?",
  "Di che cosa parliamo di solito?",
  "Sobre o que falamos geralmente?",
  "Waar praten we meestal over?",
  "What kind of person am I?",
  "Was für ein Mensch bin ich?",
  "Que retiens-tu de tout cela ?",
  "De quoi avons-nous surtout parlé ?",
  "What have we generally discussed so far?",
  "Tell me about the garden project.",
  "What do you know about Kim?",
])("%s asks for an overview in words of habit, essence or a bare name", (query) => {
  expect(autoMode(query).name).toBe("hybrid");
});

test.each([
  "Which happened first, the wedding or the move?",
  "What started earlier: the diet or the running?",
  "Was passierte zuerst, der Umzug oder die Hochzeit?",
  "¿Qué fue primero, la boda o la mudanza?",
  "Qu'est-ce qui s'est passé en premier, le mariage ou le déménagement ?",
  "Cosa è venuto prima, il matrimonio o il trasloco?",
  "O que veio primeiro, o casamento ou a mudança?",
  "Wat kwam eerst, de bruiloft of de verhuizing?",
  "Show me the timeline of the renovation.",
  "Gib mir die Chronologie der Renovierung.",
  "Dame la cronología de la reforma.",
  "Donne-moi la chronologie des travaux.",
  "Dammi la cronologia della ristrutturazione.",
  "Dá-me a cronologia da obra.",
  "Geef me de tijdlijn van de verbouwing.",
  "List everything that happened with the roof, earliest first.",
  "Nenne alles, was mit dem Dach passiert ist, das Älteste zuerst.",
  "Take me through the phases of my training.",
  "Erzähl mir der Reihe nach, was mit dem Dach passiert ist.",
  "Cuéntame paso a paso lo que pasó con el tejado.",
])("%s asks for the course of something that happened", (query) => {
  expect(autoMode(query).name).toBe("timeline");
});

test.each([
  "What should I do first, pay or order?",
  "Give me a timeline for learning Spanish.",
  "What is the first step, baking or mixing?",
  "Which exercise do I do first, squats or lunges?",
  "What do I usually eat?",
  "Where do I usually run?",
  "Which comes first in the recipe, salt or sugar?",
  "What time do we usually meet?",
])("%s asks for advice or a habit, not for a course or an overview", (query) => {
  expect(autoMode(query).name).toBe("auto");
});

test.each([
  "How is Dan connected to Pia?",
  "how are Ada Lovelace and the Analytical Engine related",
  "How does the grant relate to Omar?",
  "What's the connection between my sister and the Porto office?",
  "Describe the relationship between Ada and Bo.",
  "What links Ada to Bergen?",
  "How am I connected to Pia?",
  "In which way is Pia related to Dan?",
  "What has Pia to do with Dan?",
  "Who connects Pia and Dan?",
  "What do Ada and Bo have in common?",
  "How do Ada and Bo know each other?",
  "Is there a link between Otto and Petra?",
  "Are Otto and Petra related?",
  "What do Kim and Ada have in common?",
  "Qu'est-ce qui relie Kim à Ada ?",
  "¿Cómo se conecta Kim con la panadería?",
  "Was haben Kim und Ada gemeinsam?",
  "Che cosa hanno in comune Kim e Ada?",
  "What do Otto and Petra share?",
])("%s asks how things are connected", (query) => {
  expect(autoMode(query)).toEqual({ name: "hybrid", why: "the query asks how things are connected" });
});

test.each([
  "Tell me about the evening when Mia lost her keys in Rome",
  "Who is coming to the wedding?",
  "Who is the best person to ask about Rome?",
  "Where does Mia live?",
  "How do I connect the printer?",
  "Is the printer connected?",
  "How is Dan?",
  "How did Ada get the link?",
  "",
])("“%s” is asked of the messages", (query) => {
  expect(autoMode(query).name).toBe("auto");
});

test("a query that says much else is asked of the messages, however it begins, and at once", () => {
  for (const part of ["how is ", "what do and ", "what links to ", "the link between ", "who is "])
    expect(autoMode(part.repeat(20_000)).name).toBe("auto");
  expect(autoMode(`Describe ${"the flat and ".repeat(30)}`).name).toBe("auto");
});

test.each([
  ["What do you know about me?", true],
  ["Who am I?", true],
  ["Tell me everything about myself.", true],
  ["Summarise me, please", true],
  ["Give me an overview", true],
  ["What do you know about Mia?", false],
  ["Tell me about the flat", false],
  ["How am I connected to Pia?", false],
  ["Where do I live?", false],
])("%s asks for what holds of the owner: %s", (query, expected) => {
  expect(asksForOwner(query)).toBe(expected);
});
