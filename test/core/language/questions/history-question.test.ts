import { expect, test } from "vitest";
import { autoMode } from "../../../../worker/core/context/auto-mode.ts";
import {
  courseOfHistory,
  topicOf,
  topicOfHistory,
} from "../../../../worker/core/language/questions/history-question.ts";
import { costRatio } from "../../../fakes/cost-ratio.ts";

test.each([
  ["In what order did I bring up my pets?", "pets"],
  ["Walk me through the order in which we planned the wedding. Mention ONLY four items.", "wedding"],
  ["Can you list in order how I prepared for the marathon?", "marathon"],
  ["Give me a timeline of my move to Lisbon", "Lisbon"],
  ["Summarise how the renovation went", "renovation"],
  ["Fasse zusammen, wie die Renovierung vorankam.", "Renovierung"],
  ["Summarise my progress on the thesis", "thesis"],
  ["Could you give me a short summary of how our kitchen renovation developed over time?", "kitchen"],
  ["Recap our conversations about the garden", "garden"],
  ["Sum up what I learned about sourdough", "sourdough"],
  ["What have we discussed about taxes so far?", "taxes"],
  ["How has my running evolved?", "running"],
  ["Give me a summary of the main points we covered about the roof", "roof"],
  ["How far along is my novel?", "novel"],
  ["In welcher Reihenfolge habe ich die Themen meiner Diplomarbeit angesprochen?", "Diplomarbeit"],
  ["Fasse meinen Fortschritt beim Gitarrelernen zusammen", "Gitarrelernen"],
  ["Gib mir einen Überblick über meine bisherigen Bewerbungen", "Bewerbungen"],
  ["Wie hat sich mein Schlaf entwickelt?", "Schlaf"],
  ["Was haben wir bisher am Umzug gemacht?", "Umzug"],
  ["Put the things I told you about my garden in order.", "garden"],
  ["List chronologically the topics I raised about my thesis.", "thesis"],
  ["Which aspects of the kitchen did I bring up first, second and third?", "kitchen"],
  ["How did my questions about the visa unfold, in order?", "visa"],
  ["Summarize how my budget planning has changed over the months.", "budget"],
  ["Bring me up to speed on my marathon training.", "marathon"],
  ["What has happened with my garden since March?", "garden"],
  ["Zähle in zeitlicher Reihenfolge auf, was ich über den Garten gesagt habe.", "Garten"],
  ["Was habe ich über den Umzug zuerst, was danach erwähnt?", "Umzug"],
  ["Wie weit bin ich mit dem Umzug?", "Umzug"],
  ["Bring mich auf den neuesten Stand zu meiner Bewerbung.", "Bewerbung"],
  ["¿En qué orden mencioné los temas de mi boda?", "boda"],
  ["Dime el orden en que planteé los problemas del coche.", "coche"],
  ["¿Qué mencioné primero y qué después sobre mi mudanza?", "mudanza"],
  ["¿Puedes resumir cómo ha evolucionado mi negocio?", "negocio"],
  ["Resume mi progreso con la tesis.", "tesis"],
  ["¿Qué avances he hecho con el piano?", "piano"],
  ["Dans quel ordre ai-je parlé de mes voyages ?", "voyages"],
  ["Peux-tu me donner l'ordre dans lequel j'ai évoqué les pièces de l'appartement ?", "appartement"],
  ["Comment mon entraînement a-t-il évolué ?", "entraînement"],
  ["Récapitule nos conversations sur les impôts.", "impôts"],
  ["Où en est mon mémoire ?", "mémoire"],
  ["In che ordine ho menzionato i temi del mio matrimonio?", "matrimonio"],
  ["Dimmi l'ordine in cui ho parlato delle stanze dell'appartamento.", "appartamento"],
  ["Come si è evoluto il mio allenamento?", "allenamento"],
  ["Riassumi i miei progressi con il pianoforte.", "pianoforte"],
  ["A che punto è la mia tesi?", "tesi"],
  ["Em que ordem eu mencionei os problemas do carro?", "carro"],
  ["Como evoluiu o meu treino?", "treino"],
  ["Resuma o meu progresso na tese.", "tese"],
  ["O que fizemos até agora no jardim?", "jardim"],
  ["In welke volgorde heb ik de kamers van het huis genoemd?", "kamers"],
  ["Hoe heeft mijn training zich ontwikkeld?", "training"],
  ["Vat mijn voortgang met de scriptie samen.", "scriptie"],
  ["Wat hebben we tot nu toe over de tuin besproken?", "tuin"],
  ["Walk me through my path as a potter.", "potter"],
  ["List the milestones of our restaurant.", "restaurant"],
  ["What was the sequence of events at the bakery?", "bakery"],
  ["Fill me in on the lawsuit.", "lawsuit"],
  ["How did the orchard develop over the years?", "orchard"],
  ["Where do we stand with the roof?", "roof"],
  ["Tell me from the beginning how I trained the falcon.", "falcon"],
  ["What has happened at the shelter since 2024?", "shelter"],
  ["Beschreibe meinen Werdegang als Töpfer.", "Töpfer"],
  ["Halte mich zum Prozess auf dem aktuellen Stand.", "Prozess"],
  ["Wie hat sich der Obstgarten entwickelt?", "Obstgarten"],
  ["Cuéntame mi trayectoria como alfarero.", "alfarero"],
  ["Ponnos al tanto del pleito.", "pleito"],
  ["¿Cómo evolucionó el huerto?", "huerto"],
  ["Raconte mon parcours de potière.", "potière"],
  ["Faisons le point sur le procès.", "procès"],
  ["Comment le verger a-t-il évolué ?", "verger"],
  ["Raccontami il mio percorso da vasaio.", "vasaio"],
  ["Conte a minha trajetória de oleiro.", "oleiro"],
  ["Praat me bij over de rechtszaak.", "rechtszaak"],
])("%s asks for the course of %s", (query, topic) => {
  expect(topicOfHistory(query)?.split(" ")).toContain(topic);
  expect(topicOfHistory(query)).not.toMatch(
    /order|timeline|summar|recap|so far|mention|reihenfolge|bisher$|zusammen/iu,
  );
  expect(autoMode(query)).toEqual({ name: "timeline", why: "the query asks for the course of a history" });
});

test.each([
  "What have we done so far?",
  "What did we talk about so far?",
  "Please summarize everything we've discussed so far",
  "Was haben wir bisher gemacht?",
  "Fasse zusammen, was wir bisher besprochen haben.",
  "Cosa abbiamo fatto finora?",
  "O que fizemos até agora?",
  "Wat hebben we tot nu toe gedaan?",
  "¿De qué hemos hablado en las últimas semanas?",
  "Qu'avons-nous fait jusqu'à présent ?",
  "Fais-moi un résumé de ce que nous avons fait jusqu'ici.",
  "Sum up everything since March 2025.",
  "What have I been up to these past weeks?",
  "Was ist seit Mai alles geschehen?",
  "¿Qué ha ocurrido desde marzo?",
  "Que s'est-il passé depuis juin ?",
  "Cosa è successo da marzo?",
  "O que aconteceu desde março?",
  "Wat is er sinds april allemaal gebeurd?",
])("%s asks for the course of everything", (query) => {
  expect(topicOfHistory(query)).toBe("");
});

test.each([
  "In what order should I take these pills?",
  "What order did I place last week?",
  "What is the order of operations?",
  "Could you list the steps in order how I should deploy?",
  "Summarise the meeting",
  "Summarise everything you know about me",
  "Please summarise what happened in March",
  "Give me a summary of the article about Rome",
  "What did we do?",
  "How do I develop my film?",
  "What is my progress bar made of?",
  "Where did we meet?",
  "In welcher Reihenfolge soll ich die Tabletten nehmen?",
  "Wann habe ich die Reihenfolge geändert?",
  "Fasse den Artikel zusammen",
  "What did I put in the order?",
  "Did I put the plates in the right order?",
  "In order to save money, what did I cancel?",
  "Summarise what I pasted above",
  "What did the doctor say about my progress?",
  "I want to see how my progress develops. I have reduced my sessions so far.",
  "How many books did I order first, and how many next?",
  "Fasse zusammen, was ich dir eben geschickt habe.",
  "¿En qué orden debo tomar mis pastillas?",
  "¿Cuándo llegó mi orden de compra?",
  "Resume mi artículo",
  "¿Qué hice ayer?",
  "In che ordine devo prendere le mie pastiglie?",
  "Riassumi l'articolo",
  "Che cosa ho fatto ieri?",
  "Em que ordem devo tomar os meus remédios?",
  "Como se chama o meu cão?",
  "Vat het artikel samen",
  "In welke volgorde moet ik mijn pillen nemen?",
  "Wat heb ik gisteren gedaan?",
  "Dans quel ordre dois-je prendre mes médicaments ?",
  "Quand ai-je donné l'ordre de virement ?",
  "Résume mon article.",
  "Résume le livre que j'ai lu.",
  "Resume el libro que he leído.",
  "Où est mon résumé ?",
  "Walk me through the assembly of my bed.",
  "Show me my history lesson for Monday.",
  "Tell me my path to the station.",
  "What is the order of events in a triathlon?",
  "How did Ben develop his photos?",
  "What happened at the station?",
  "How has Ben's health improved since starting yoga?",
  "Zeig mir meinen Weg zur Arbeit.",
  "Was ist am Freitag passiert?",
  "Cuéntame qué comió mi gato.",
  "Raconte une histoire à mes enfants.",
  "Bring me the file up to the second page.",
])("%s asks for something else", (query) => {
  expect(topicOfHistory(query)).toBeNull();
});

test("A query that names a thing keeps it", () => {
  expect(topicOf("Lisbon")).toBe("Lisbon");
  expect(topicOf("address")).toBe("address");
  expect(topicOf("what did we do with the thing")).toBe("");
});

test("Takes no more time for a query beyond the limit, and stays in proportion below it", async () => {
  const unfinished = (repeats: number) => `how has my ${"work order in which i ".repeat(repeats)}`;
  const asking = (repeats: number) => (): void => {
    for (let n = 0; n < 400; n++) topicOfHistory(unfinished(repeats));
  };
  // quadratic: sixteen times for four times the length
  const most = 9;
  expect(await costRatio(asking(20), asking(5), { most })).toBeLessThanOrEqual(most);
  expect(topicOfHistory(`In what order did I bring up ${"pets ".repeat(200)}`)).toBeNull();
});

test.each([
  ["tell you about", "pottery"],
  ["talk to you about", "pottery"],
  ["speak about", "pottery"],
  ["describe", "pottery"],
  ["share", "pottery"],
  ["address", "address"],
])('"In what order did I %s my %s?" has the topic and the course of "bring up"', (verb, topic) => {
  const query = `In what order did I ${verb} my ${topic}?`;
  expect(topicOfHistory(query)).toBe(topicOfHistory(`In what order did I bring up my ${topic}?`));
  expect(courseOfHistory(query)).toBe("order");
});

test.each([
  ["In welcher Reihenfolge haben wir über das Töpfern geredet?", /^in welcher über das Töpfern$/iu],
  ["In welcher Reihenfolge habe ich dir vom Töpfern berichtet?", /^in welcher ich vom Töpfern$/iu],
  ["¿En qué orden te conté de mi cerámica?", /^cerámica$/u],
  ["Dans quel ordre vous ai-je raconté ma poterie ?", /^poterie$/u],
  ["In che ordine ti ho spiegato la ceramica?", /^ceramica$/u],
  ["Em que ordem contei para você sobre a cerâmica?", /^cerâmica$/u],
  ["In welke volgorde sprak ik met je over pottenbakken?", /^pottenbakken$/u],
])("The topic of %s has none of its asking verbs", (query, topic) => {
  expect(topicOfHistory(query)).toMatch(topic);
  expect(courseOfHistory(query)).toBe("order");
});

test.each([
  ["Can you list the order in which I brought up my pets?", "order"],
  ["In welcher Reihenfolge habe ich die Themen angesprochen?", "order"],
  ["In what order did you suggest the tools to me?", "progress"],
  ["In what order did I bring up the things that I told you?", "order"],
  ["¿En qué orden hemos hablado de mis proyectos?", "order"],
  ["Dans quel ordre as-tu recommandé les livres ?", "progress"],
  ["Summarise my progress on the thesis", "progress"],
  ["Where do I live?", null],
])("%s asks for the course %s", (query, course) => {
  expect(courseOfHistory(query)).toBe(course);
});

test.each([
  ["What happened after the launch was postponed?", "What the launch was postponed"],
  ["What followed once Mia had moved out?", "What Mia moved out"],
  ["Was geschah, nachdem der Start verschoben wurde?", "Was der Start verschoben"],
  ["¿Qué pasó después de que se aplazara el lanzamiento?", "aplazara lanzamiento"],
  ["Que s'est-il passé après le report du lancement ?", "report lancement"],
  ["Che cosa è successo dopo il rinvio del lancio?", "rinvio lancio"],
  ["Wat gebeurde er nadat de lancering was uitgesteld?", "lancering uitgesteld"],
  ["O que aconteceu depois do adiamento do lançamento?", "adiamento lançamento"],
])("%s asks for the course of %s", (question, topic) => {
  expect(topicOfHistory(question)).toBe(topic);
});

test.each([
  "In welcher Reihenfolge sind die Dinge beim Laufen passiert?",
  "In what order did things happen with the van?",
])("%s asks for an order without a word for the asker", (question) => {
  expect(topicOfHistory(question)).not.toBeNull();
});

test.each(["What happened to the van?", "What should I do after lunch?", "Was passiert nach dem Urknall?"])(
  "%s asks for no course",
  (question) => {
    expect(topicOfHistory(question)).toBeNull();
  },
);

test.each([
  "How did my knee do from the first run until now?",
  "Did I buy the van before or after we moved?",
  "Had I resigned when Mia moved out, or was it the other way round?",
  "Wie lief das mit dem Umbau vom ersten Anruf bis zum Schluss?",
  "Habe ich vor oder nach dem Umzug gekündigt?",
  "¿La boda fue antes o después de la mudanza?",
  "Comment s'est passé le chantier du début à la fin ?",
  "Ho cambiato lavoro prima o dopo il trasloco?",
  "Hoe is de verbouwing gegaan van het begin tot nu?",
  "A mudança foi antes ou depois do casamento?",
])("%s asks for the course of events", (question) => {
  expect(topicOfHistory(question)).not.toBeNull();
});

test.each([
  "Should I stretch before or after a run?",
  "Run the script from start to finish.",
  "Is it better before or after lunch?",
])("%s asks for no course of events", (question) => {
  expect(topicOfHistory(question)).toBeNull();
});
