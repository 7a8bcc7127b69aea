import { wordSet } from "../../text/word-set.ts";
import type { OverviewWords } from "../types/overview-words.ts";

export const DUTCH: OverviewWords = {
  overview: wordSet("profiel portret overzicht samenvatting totaalbeeld"),
  summarize: wordSet("samenvatten vat schets beschrijf"),
  condense: wordSet("breng terugbrengen reduceer vat"),
  topics: wordSet("onderwerp onderwerpen thema themas hoofdonderwerpen gebieden patronen"),
  groups: wordSet("groep groepen kringen gemeenschappen"),
  whole: wordSet(`
    vrienden familie mensen personen iedereen gesprekken gesprek chats berichten notities gegevens geheugen herinneringen kennis geschiedenis
    hier leven wereld dingen
  `),
  breadth: wordSet(`
    meestal vooral vaak vaakst gewoonlijk hoofdzakelijk voornamelijk essentie belangrijkste belangrijke verschillende alle hele algemene algemeen grote grootste voornaamste centrale kort korte volledig volledige meest
    terugkerende veelvoorkomende
  `),
  everything: wordSet("alles"),
  request: wordSet("geef noem toon laat vertel som zeg kun kan kunt zou wil graag nodig maak alsjeblieft"),
  what: wordSet("wat welke waarover waar"),
  verbs: wordSet(`
    gehad bezig houdt praten praat gepraat spreken gesproken gaat gaan zijn er komen komt voor gebeurt besproken bespreken weet opgeslagen bekend
    draait draaien om onthouden herinnert bestaan vormen vind
  `),
  own: wordSet("ik mijn onze ons"),
  shared: ["gemeen", "gemeenschappelijk"],
  known: [
    "wat weet je",
    "wat je weet",
    "alles wat je weet",
    "wat weten we",
    "wat heb je onthouden",
    "wat je hebt onthouden",
    "wat herinner je je",
    "wat is er bekend",
  ],
  gist: ["waar gaat dit over", "waar gaat dit allemaal over", "waar gaat het allemaal over"],
  owner: [
    "wat voor iemand ben ik",
    "wat voor persoon ben ik",
    "wat voor mens ben ik",
    "over mij",
    "van mij",
    "over mezelf",
    "wie ben ik",
    "mij … beschrijven",
    "me … beschrijven",
    "beschrijf mij",
    "beschrijf me",
  ],
  who: ["wie is", "wie zijn", "wie was", "wie waren"],
  part: / (?:de|het) [^ ]+ van (?:de|het|mijn|onze) /,
  capitalisesNouns: false,
  activityEndings: [],
  about: [
    "vertel me over",
    "vertel me iets over",
    "vertel me meer over",
    "vertel me alles over",
    "wat kun je me vertellen over",
    "beschrijf",
  ],
  how: wordSet("hoe"),
  connected: wordSet("verbonden verwant gerelateerd gelinkt"),
  links: wordSet("verbindt verbinden koppelt"),
  between: wordSet("tussen"),
  be: wordSet("zijn is waren ben"),
  connection: wordSet("verband verbanden verbinding verbindingen relatie relaties band link"),
  connects: ["te maken met", "met te maken", "te maken", "kennen elkaar", "elkaar kennen", "elkaar leren kennen"],
  joiners: wordSet("en met tussen aan"),
  otherwise: wordSet("wanneer waarom schrijf vertaal maak leg hoeveel"),
  details: ["hoe laat", "hoe oud", "hoe lang", "hoe ver", "hoe vaak"],
  yesOrNo: wordSet("heeft heb is zijn was waren moet mag"),
  total: wordSet("alles"),
  courtesy: wordSet("ok en graag"),
  grammar: wordSet(`
    soort soorten ik me mij mijn ons onze wij we jij je jou jouw u uw het de een van over op in te voor met en of aan bij uit als is zijn was
    waren ben heeft hebben heb had niet zich ze zij hun er daar dit dat deze die hier tot nu toe zo iets meer wat wie hoe welke eens eigenlijk
    beide beiden elkaar samen
  `),
};
