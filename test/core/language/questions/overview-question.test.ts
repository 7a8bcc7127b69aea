import { expect, test } from "vitest";
import { autoMode } from "../../../../worker/core/context/auto-mode.ts";
import { overviewOf } from "../../../../worker/core/language/questions/overview-question.ts";

test.each([
  "What are the main groups of people?",
  "Which topics do people talk about?",
  "What do the people have in common?",
  "What's going on in here, overall?",
  "Walk me through the big picture.",
  "Was sind die wichtigsten Themen?",
  "Worüber reden wir hier eigentlich?",
  "Fass bitte alles zusammen.",
  "Was haben die Leute gemeinsam?",
  "¿De qué temas se habla?",
  "¿Qué tienen en común las personas?",
  "Quels groupes de personnes y a-t-il ?",
  "Donne-moi un aperçu de tout.",
  "Quali sono gli argomenti principali?",
  "Faça um resumo de tudo.",
  "Geef me een overzicht van alles.",
])("%s asks for everything", (query) => {
  expect(overviewOf(query)).toBe("everything");
});

test.each([
  "What do you remember about my dog's diet?",
  "Wer ist Kim?",
  "Erzähl mir etwas über das Gartenprojekt.",
  "¿Qué sabes de Kim?",
  "Parle-moi du projet de jardin.",
  "Cosa sai di Kim?",
  "O que você sabe sobre Kim?",
  "Wat weet je over Kim?",
])("%s asks for an overview of a subject", (query) => {
  expect(overviewOf(query)).toBe("subject");
});

test.each([
  "Wie hängen Kim und die Bäckerei zusammen?",
  "¿Qué tiene que ver Kim con Otto?",
  "Comment Kim et la boulangerie sont-ils liés ?",
  "Che rapporto c'è tra Kim e Otto?",
  "Qual é a relação entre Kim e Otto?",
  "Wat is het verband tussen Kim en Otto?",
])("%s asks for a connection", (query) => {
  expect(overviewOf(query)).toBe("connection");
});

test.each([
  "What kind of online group did John join?",
  "What activity did Caroline used to do with her dad?",
  "What areas of the U.S. has John been to?",
  "Which groups does the gym offer?",
  "What groups am I in?",
  "How did I confirm the relationship between the two sets?",
  "Do you remember what I ordered?",
  "Did I give Kim the summary?",
  "Who was injured in Evan's family?",
  "Write a summary of the book for my blog.",
  "Wohnen Kim und Ada zusammen?",
  "Wann hat Kim Geburtstag?",
  "¿Qué come Kim por la mañana?",
  "Où travaille Kim ?",
  "Dove lavora Kim?",
  "Onde trabalha Kim?",
  "Waar werkt Kim?",
])("%s asks for a detail", (query) => {
  expect(overviewOf(query)).toBeNull();
  expect(autoMode(query).name).toBe("auto");
});
