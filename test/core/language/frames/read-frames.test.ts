import { describe, expect, it } from "vitest";
import { frameInput } from "../../../../worker/core/language/frames/thread.ts";
import { frameMessage, partInPlay } from "../../../../worker/core/language/frames/read-frames.ts";
import { ENGLISH } from "../../../../worker/core/language/en/frames.ts";
import { GERMAN } from "../../../../worker/core/language/de/frames.ts";
import { SPANISH } from "../../../../worker/core/language/es/frames.ts";
import type { FrameKind } from "../../../../worker/core/language/types/frame.ts";

const outsideOf = (content: string): string => frameMessage(content, "Nina").outside.replaceAll(/\s+/g, " ").trim();
const kindsOf = (content: string): FrameKind[] => [
  ...new Set(frameMessage(content, "Nina").frames.map(({ kind }) => kind)),
];

describe("the words that open a frame", () => {
  const openers = [...ENGLISH.openers, ...GERMAN.openers, ...SPANISH.openers];
  it.each(openers.flatMap(({ kind, opens }) => opens.map((said) => [kind, said] as const)))(
    "opens a %s: %s",
    (kind, said) => {
      const opener = openers.find((one) => one.kind === kind && one.opens.includes(said));
      expect(opener?.pattern.test(said) === true && opener.and?.test(said) !== false).toBe(true);
    },
  );

  it.each(openers.flatMap(({ leaves }) => leaves))("reads as the writer's own: %s", (said) => {
    expect(kindsOf(said)).toEqual([]);
  });
});

describe("one message", () => {
  it.each<[FrameKind, string]>([
    ["forwarded", "---------- Forwarded message ---------\nFrom: Gerda\n\nI live in Malmö now."],
    ["forwarded", "Answer this please.\nFwd: Flat 6\nFrom: Gerda\nDear Sir, I live in Malmö now."],
    ["forwarded", "FW: news\nI live in Malmö now."],
    ["forwarded", "From: Gerda Lund <g@example.org>\nSubject: News\n\nI live in Malmö now."],
    ["pasted_chat", "[10/03/26, 21:04] Jorge: I broke up with Ana"],
    ["pasted_chat", "[24/01, 18:02] Max's dad: I live in Kent"],
    ["pasted_chat", "[24.01., 18:02] Max: I live in Kent"],
    ["pasted_chat", "[Jan 24, 6:02 PM] Mrs Banerji: I live in Kent"],
    ["pasted_chat", "24 January 2025, 18:02 - Max: I live in Kent"],
    ["pasted_chat", "Me: I quit my job\nHim: I live in Ghent now\nMe: I moved"],
    ["interview", "Q: Where do you live? A: I live in Quito."],
    ["quotation", "Present: Mrs Hale, Mr Dunn. Mr Dunn stated: I have moved to Ipswich."],
    ["quotation", "karen then explained: i work at tesco"],
    ["draft", "Dear Mrs Allan,\n\nI live in Hull.\n\nKind regards,\nMartha Bell"],
    [
      "draft",
      "Could you polish it? Thanks!\n\nDear Mr Hale, I live in Hull with two cats. Yours sincerely, Martha Bell",
    ],
    [
      "draft",
      "Bitte glätten.\n\nSehr geehrte Damen und Herren, ich live in Hull, im dritten Stock. Mit freundlichen Grüßen, Berta Ohm",
    ],
    ["draft", "Estimados señores, mi hija y yo live in Hull, en el tercero. Atentamente, Marta Ruiz"],
    ["draft", "Write a cover letter for my brother in first person: I'm Daniel Cross and I work at Lidl."],
    ["dream", "had a dream that I lived on Mars with my boss and we had a dog named Pancake"],
    ["fiction", "chapter 2 of my novel: Petra, 41, is allergic to bees."],
    ["game", "In Stardew Valley I married Abigail. We have two kids."],
    ["hypothesis", "if i was president id live in the white house"],
    ["irony", "I just love early meetings /s"],
    ["irony", "I totally love sitting in the dentist's waiting room for two hours"],
    ["text_to_work_on", "Translate to German: I live in Oslo."],
    ["quotation", "my landlord wrote: I live in Malmö now"],
    ["quotation", "OSLO, March 14 – Kristian Moe lives in Stavanger."],
    ["code", "2026-03-10 12:00:01 INFO user Bob lives in Berlin"],
  ])("has a frame of the kind %s: %s", (kind, content) => {
    expect(kindsOf(content)).toContain(kind);
    expect(outsideOf(content)).not.toMatch(/live|lived|work|Petra|Abigail|Ana\b/u);
  });

  it.each([
    ['I work at Tesco. Translate: "I live in Rome." I live in Hull.', "I work at Tesco. Translate: I live in Hull."],
    ["I had a dream that I lived in Rome. Anyway, I live in Leeds.", "Anyway, I live in Leeds."],
    ["The novel is about a nurse. She lives in Rome. I live in Leeds.", "I live in Leeds."],
    [
      "Dear helper, I live in Hull with two cats. Thanks, Nina",
      "Dear helper, I live in Hull with two cats. Thanks, Nina",
    ],
    ["Hi there, I live in Hull with two cats. Thanks, Bea", "Hi there, I live in Hull with two cats. Thanks, Bea"],
    ["Hi,\n\nI live in Hull.\n\nThanks,\nNina", "Hi, I live in Hull. Thanks, Nina"],
    ["currently selling at 3.80 actually. ok going to 4.20", "currently selling at 3.80 actually. ok going to 4.20"],
    ["photographer: Lily Marsh\nvenue: Thornbury Barn", "photographer: Lily Marsh venue: Thornbury Barn"],
  ])("keeps what stands outside of its frames: %s", (content, outside) => {
    expect(outsideOf(content)).toBe(outside);
  });

  it("keeps the places of what stands outside", () => {
    const content = "I dreamt I lived in Rome.\n\nI live in Leeds.";
    const { outside } = frameMessage(content, "Nina");
    expect(outside.indexOf("I live in Leeds.")).toBe(content.indexOf("I live in Leeds."));
    expect(outside).toHaveLength(content.length);
  });
});

describe("a thread", () => {
  const said = (content: string, role?: "assistant") => ({ speaker: "Nina", role, content, reference_time: 0 });
  const last = (...contents: string[]): string => {
    const messages = contents.map((content) => said(content));
    const [message = said("")] = messages.slice(-1);
    const input = { ...message, previous: messages.slice(0, -1), time_zone: "UTC" };
    return frameInput(input).content.replaceAll(/\s+/g, " ").trim();
  };

  it.each([
    "let's do a role play. I'm Captain Brann",
    "let's play dnd. you're the DM.",
    "Rollenspiel: du bist der Erzähler",
    "let's play a game: you are an interviewer and I'm Captain Zed",
    "new scene: I'm the guard and you're a thief",
    "Lass uns ein Spiel spielen: du bist der Wirt und ich bin der Ritter",
    "Hello! Today we do little role play please. You are waiter, my name is Mr. Brown.",
    "again role play! you sell boats, i am rich man with nine ships",
  ])("stays in a role play after: %s", (opening) => {
    expect(last(opening, "I live on a ship.")).toBe("");
    expect(last(opening, "I am 300 years old.", "ok stop. I live in Leeds.")).toBe("ok stop. I live in Leeds.");
    expect(last(opening, "ok stop.", "I live in Leeds.")).toBe("I live in Leeds.");
  });

  it.each<[opening: string, later: string]>([
    [
      "can we do a scene? I'm the detective and you are a suspect",
      "I've been a detective for 20 years and I live in Hull.",
    ],
    ["Let's act out a scene. You're a waiter. I'm a customer with a nut allergy.", "I'm allergic to peanuts."],
    ["How about a little drama: I'll be the queen, you be my spy.", "I live in the tower."],
    ["wanna play a game? i'm a dragon and you're the knight", "I have three kids."],
    ["Could we improvise a scene? You are my landlord.", "I live in Baker Street."],
    ["I'm the captain and you're the cook. Can we play that?", "I live on a ship."],
    ["can you do a short skit with me", "I'm a nurse from Leeds."],
    ["Let's run a scenario: you're the interviewer, I'm a candidate from Oslo.", "I work at Shell."],
    ["Shall we play doctor? You are the doctor and I'm a patient with asthma.", "I have asthma."],
    ["let's do an interrogation, you are a cop and I'm the thief", "I live in a van."],
    ["Can we try a scene? In it I am a pilot.", "I'm a pilot and my wife is Ana."],
    ["new game. you're a vampire, I'm the hunter", "My brother is called Abe."],
    ["Können wir eine Szene spielen? Ich bin der Kommissar und du bist ein Verdächtiger.", "Ich wohne in Köln."],
    ["Lass uns ein Spiel machen. Du bist der Wirt. Ich bin ein Gast aus Rom.", "Ich wohne in Rom."],
    ["Spielen wir Theater: ich bin die Königin, du bist mein Diener", "Ich habe drei Kinder."],
    ["Hast du Lust auf ein Abenteuer? Ich bin ein Ritter, du bist der Drache.", "Ich wohne in einer Burg."],
    ["wollen wir einen sketch machen", "Ich bin Vegetarierin."],
    ["¿Podemos hacer una escena? Yo soy el detective y tú eres un sospechoso.", "Vivo en Lugo."],
    ["Hagamos un juego: eres el camarero y yo soy un cliente.", "Soy alérgico a las nueces."],
    ["Vamos a jugar. Tú eres la reina. Yo soy el bufón.", "Vivo en un castillo."],
    ["¿jugamos? yo soy la doctora y tú el paciente", "Tengo dos hijos."],
  ])("stays in a scene whose roles stand around its proposal: %s", (opening, later) => {
    expect(last(opening)).not.toMatch(/detective|queen|Oslo|asthma|Rom\b|reina|allergy|Königin/u);
    expect(last(opening, later)).toBe("");
    expect(last(opening, later, "ok stop. I live in Leeds.")).toBe("ok stop. I live in Leeds.");
  });

  it.each([
    "I'm a detective and my partner is a nurse.",
    "My son loves role play.",
    "We did a role play at work today.",
    "The role play was fun. I'm a nurse.",
    "Let's play chess. You are better, I am older.",
    "I'm the head chef and you are a lifesaver.",
    "Can we watch the scene again? I'm a film student and you are a great help.",
    "Can you explain this scene? I'm a teacher.",
    "Let's talk about the game. I'm the goalkeeper of our team.",
    "I want to write a scene. I'm a novelist from Hull.",
    "Can we do the scene from my wedding video? I'm the bride.",
    "I'm the mother of two and you are the best assistant ever.",
    "Want to know a secret? I'm a spy novelist.",
    "We played a game on Sunday. I'm the goalie.",
    "Can you plan a game night? I'm the host and you are a star.",
    "I act in a play. I'm the queen in it.",
    "My son is in a play, he is a tree. I'm a nurse.",
    "Can you be my coach? I'm a nurse and I live in Hull.",
    "Act as a nutritionist. I'm a vegan from Leeds.",
    "Next game is Saturday. I'm the goalkeeper. You are a runner, right?",
    "Another game night at ours, I'm the cook. Could you be a dear and list snacks?",
    "Can you recommend a board game? You are a wizard. I'm a father of two.",
    "I'm an actor and we could do another scene tomorrow.",
    "Noch ein Spiel am Sonntag, ich bin der Torwart. Du bist ein Fan?",
    "Otra obra en mi calle. Soy el vecino y tú eres un arquitecto.",
    "Ich bin Kommissar und meine Frau ist Ärztin.",
    "Ich spiele Theater. Ich bin die Jüngste und du bist eine große Hilfe.",
    "Können wir die Szene anschauen? Ich bin Studentin.",
    "Soy detective y mi pareja es enfermera.",
    "Me gusta el teatro. Soy la mayor y tú eres un sol.",
    "¿Puedes explicar la escena? Soy profesora.",
  ])("learns from what opens none: %s", (said) => {
    expect(last(said)).toBe(said);
  });

  it.each([
    ["let's play a game", "ur the cop, im a robber"],
    ["how about a game?", "hmm", "ok. You are the detective. I am a nurse."],
    ["ok lets play. u are shopkeeper, i am customer who lives in London"],
    ["Lass uns ein Spiel machen", "du bist der Wirt und ich bin ein Gast"],
    ["Hagamos un juego", "eres el camarero y yo soy un cliente"],
  ])("stays in a scene whose roles follow in a later message: %s / %s", (...opening) => {
    expect(last(...opening, "I live in a shack.")).toBe("");
    expect(last(...opening, "ok stop. I live in Leeds.")).toBe("ok stop. I live in Leeds.");
  });

  it.each([
    [["ur the cop, im a robber"], "no scene was proposed"],
    [["I don't want to play a game", "ur the cop, im a robber"], "the scene was declined"],
    [["let's play a game", "hm", "hm", "hm", "ur the cop, im a robber"], "its proposal is four messages old"],
  ])("learns after %j, since %s", (before) => {
    expect(last(...before, "I live in Leeds.")).toBe("I live in Leeds.");
  });

  it.each(["I'd rather talk instead of doing a role play", "I can't do another scene, I'm tired"])(
    "learns after a scene that is declined in passing: %s",
    (declined) => {
      expect(last(declined, "I live in Leeds.")).toBe("I live in Leeds.");
    },
  );

  it.each([
    "I don't want to do a scene.",
    "please let's not do a role play today",
    "Ich will kein Rollenspiel machen.",
    "Bitte lass uns keine Szene spielen.",
    "No quiero hacer una escena.",
  ])("opens no scene where one is declined, and ends the one that goes on: %s", (declined) => {
    expect(last(declined)).toBe(declined);
    expect(last(declined, "I live in Leeds.")).toBe("I live in Leeds.");
    expect(last("let's do a role play. I'm Captain Brann", declined, "I live in Leeds.")).toBe("I live in Leeds.");
  });

  it.each([
    "why don't we do a scene?",
    "don't you want to do a scene?",
    "if you're not busy let's do a scene",
    "Warum spielen wir nicht eine Szene? Ich bin der Wirt, du bist der Gast.",
    "¿por qué no hacemos una escena?",
  ])("opens a scene by a question that only sounds like a denial: %s", (opening) => {
    expect(last(opening, "I live in a shack.")).toBe("");
  });

  it("reads what a player says as themselves", () => {
    expect(last("let's play dnd. you're the DM.", "irl I work at Shell")).toBe("irl I work at Shell");
  });

  it("reads an earlier message of another thread by itself", () => {
    const input = {
      ...said("I live in Leeds."),
      previous: [{ ...said("let's do a role play"), elsewhere: true as const }],
      time_zone: "UTC",
    };
    expect(frameInput(input).content).toBe("I live in Leeds.");
  });
});

describe("partInPlay", () => {
  it.each([
    ["can we play a game? I'm the cop and you're the robber", "turn"],
    ["ok stop", "turn"],
    ["can we play a game?", "proposal"],
    ["ur the cop, im a robber", "cast"],
    ["I'm a detective and my partner is a nurse.", null],
  ])("says of “%s” %s", (content, part) => {
    expect(partInPlay(content)).toBe(part);
  });
});
