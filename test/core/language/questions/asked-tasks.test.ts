import { expect, test } from "vitest";
import { asksForTasks } from "../../../../worker/core/language/questions/asked-tasks.ts";

test.each([
  "What do I have to do this week?",
  "What is overdue?",
  "What's due tomorrow?",
  "What's on my to-do list?",
  "Show my open tasks.",
  "Is there anything overdue?",
  "What else do I still need to get done?",
  "Did I forget anything?",
  "Was muss ich heute noch erledigen?",
  "Welche Aufgaben sind offen?",
  "Was ist überfällig?",
  "¿Qué tengo que hacer hoy?",
  "¿Cuáles son mis tareas pendientes?",
])("asks for tasks: %s", (query) => {
  expect(asksForTasks(query)).toBe(true);
});

test.each([
  "Where do I live?",
  "What do I have to do to renew a passport?",
  "What does my sister do?",
  "What did I do last week?",
  "What should I cook tonight?",
  "How do I need to configure it?",
  "Was macht meine Schwester?",
  "Was muss ich tun, um einen Pass zu verlängern?",
  "¿Qué tengo que hacer para renovar el pasaporte?",
  "¿Qué hace mi hermana?",
])("asks for something else: %s", (query) => {
  expect(asksForTasks(query)).toBe(false);
});
