import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const ENGLISH: OverviewWords = {
  overview: wordSet(`
    profile portrait sketch state overview summary recap rundown gist outline picture synopsis digest
  `),
  summarize: wordSet("introduce present summarize summarise recap sum outline describe"),
  condense: wordSet("boil distill distil condense compress reduce"),
  topics: wordSet("topic topics theme themes subjects areas threads patterns"),
  groups: wordSet("group groups circle circles cluster clusters communities community"),
  whole: wordSet(`
    time user us stuff lot folks person friends family colleagues team people everyone everybody memory memories conversation conversations chat
    chats messages notes data graph knowledge history discussions things here world life lives
  `),
  breadth: wordSet(`
    mostly usually often mainly frequently generally typically essentials essence essential overall basically essentially broadly shared main major all different various important key general whole entire big broad biggest most
    principal central common recurring typical short brief quick high level complete full total dominant
  `),
  everything: wordSet("everything all"),
  request: wordSet(`
    give tell show list name can could would will need like want provide let have get please may help walk sketch
  `),
  what: wordSet("what which whats who"),
  verbs: wordSet(`
    doing interested interests care cares stand stands out keeps keeping busy occupy occupies recurring matter matters said talk talks talked
    talking discuss discussed discusses come comes came up going go goes happen happens happening happened mention mentioned mentions exist
    exists cover covered covers contain contains stored store know remember dominate dominates deal deals dealt revolve revolves around fall
    into see find found recur appear appears shape keep seen form
  `),
  own: wordSet("i my mine our"),
  shared: ["have … in common", "has … in common", "had … in common", "in common with", "in common between"],
  known: [
    "what do you know",
    "what you know",
    "what do we know",
    "everything you know",
    "all you know",
    "what do you remember",
    "what you remember",
    "everything you remember",
    "all you remember",
    "what have you stored",
    "what is known",
    "what have you learned",
    "what else do you know",
    "what do you have on",
    "what have you got on",
    "anything you know",
    "what can you tell me about",
    "what have i told you about",
    "what did i tell you about",
  ],
  gist: ["this all about", "this about", "it all about"],
  owner: [
    "what kind of person am i",
    "what sort of person am i",
    "what type of person am i",
    "about me",
    "of me",
    "about myself",
    "of myself",
    "who am i",
    "summarize me",
    "summarise me",
    "describe me",
  ],
  who: ["who is", "who are", "who s", "who re", "who was", "who were"],
  part: / the [^ ]+ of (?:the|my|our|this|that|[^ ]+ s) /,
  capitalisesNouns: false,
  activityEndings: ["ing"],
  about: [
    "tell me about",
    "tell us about",
    "tell me more about",
    "tell me everything about",
    "tell me all about",
    "describe",
    "can you tell me about",
    "what can you tell me about",
    "could you tell me about",
  ],
  how: wordSet("how way ways"),
  connected: wordSet("similar alike connected related linked tied relate relates"),
  links: wordSet("connects links joins ties connect link linked connected"),
  between: wordSet("between"),
  be: wordSet("are were is am"),
  connection: wordSet(`
    connection connections relation relations relationship relationships link links path paths tie ties
  `),
  connects: [
    "do … and … share",
    "how does … know",
    "how do … know",
    "how did … meet",
    "have to do with",
    "has … to do with",
    "have … to do with",
    "had … to do with",
    "know each other",
    "know one another",
    "get to know each other",
    "come to know",
  ],
  joiners: wordSet("know and to with between both from"),
  otherwise: wordSet("where when why write draft translate create generate compose rewrite explain fix"),
  details: [
    "how many",
    "how much",
    "how long",
    "how old",
    "how far",
    "how often",
    "what time",
    "which day",
    "how big",
    "how tall",
  ],
  yesOrNo: wordSet("did does do is are was were has have had will would should"),
  total: wordSet("everything overall"),
  courtesy: wordSet("please ok okay so hey and"),
  grammar: wordSet(`been down than judging actually at point really 
    put together kinds kind sorts sort through each if also else i my me mine myself us our we you your it its this that these those the a an of
    on in to for with and or at by from about as is are was were am be been do does did has have had not there s re d ll m ve they them their so
    far now here one some any just what which who how both other
  `),
};
