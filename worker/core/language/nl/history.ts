import { wordSet } from "../../text/word-set.ts";
import type { HistoryWords } from "../types/history-words.ts";

export const DUTCH: HistoryWords = {
  subjects: wordSet("ik we wij"),
  listeners: wordSet("je jij jou jouw u"),
  possessives: wordSet("mijn onze ons"),
  past: wordSet(`
    heb hebben heeft had hadden ben is zijn was waren werd werden kwam kwamen sprak spraken noemde begon ging gingen liep verliep verliepen maakte
    maakten vertelde
    vroeg zei bespraken
  `),
  pastEndings: [],
  notPast: new Set(),
  what: [/ (?:wat|waarover|waaraan) /],
  how: wordSet("hoe"),
  everything: wordSet("alles alle"),
  whole: wordSet("alles"),

  order: [
    / in (?:(?:welke|de|een|juiste|chronologische) ){1,2}volgorde /,
    / volgorde (?:waarin|waarop|van hoe) /,
    / chronologisch /,
  ],
  chronicle: [
    / (?:tijdlijn|chronologie|chronologisch overzicht) van (?:mijn|onze|ons|alles|wat) /,
    / (?:volgorde|verloop|opeenvolging) van (?:de )?gebeurtenissen /,
  ],
  sequence: [
    / (?:oudste|vroegste) (?:[^ ]+ )?eerst /,
    / van (?:het |de )?(?:oudste?|vroegste?) (?:tot|naar) /,
    / (?:stap voor stap|een voor een) (?:wat|alles|hoe) /,
  ],
  earlier: [
    / (?:wat|welke) (?:[^ ]+ ){0,3}(?:kwam|gebeurde|was|waren|begon) (?:er )?(?:het )?(?:eerst|eerder) (?:[^ ]+ ){1,20}of /,
  ],
  span: [
    / van (?:het )?(?:begin|start|eerste [^ ]+) (?:[^ ]+ ){0,4}tot (?:het |aan het |en met )?(?:einde?|eind|nu|vandaag|laatste) /,
  ],
  either: [
    / (?:voor|na|voordat|nadat|eerder|later) of (?:pas )?(?:voor|na|voordat|nadat|eerder|later) /,
    / of (?:was het )?andersom /,
  ],
  following: [
    / wat (?:[^ ]+ ){0,4}(?:gebeurde|volgde|kwam|gebeurd) (?:[^ ]+ ){0,2}(?:nadat|na|daarna|voordat|tussen) /,
  ],
  timeline: [/ (?:tijdlijn|chronologie|chronologisch overzicht) van /],
  general: [/ (?:in het algemeen|meestal|vooral|voornamelijk|hoofdzakelijk) /],
  telling: [/ (?:vertel|beschrijf|schets|toon|geef|noem|loop|neem|blik|vertellen|beschrijven) /],
  story: [
    / (?:mijn|onze|ons) (?:[^ ]+ ){0,2}(?:weg|traject|verhaal|geschiedenis|ontwikkeling|mijlpalen|verloop) (?!naar )/,
    / (?:traject|verhaal|geschiedenis|ontwikkeling|mijlpalen|verloop) (?:van|met|in) (?:mijn|onze|ons) /,
  ],
  duty: [
    / (?:moet|moeten|kan|kunnen|mag|mogen|zou|zouden|zal|zullen) (?:ik|we|wij) /,
    / (?:ik|we|wij) (?:moet|moeten|kan|kunnen|mag|zou|zouden|zal) /,
  ],
  yesOrNo: wordSet("heb hebben heeft had hadden ben is zijn was waren"),
  first: wordSet("eerst aanvankelijk"),
  next: wordSet("dan daarna vervolgens laatst later tenslotte"),
  raised: wordSet(
    "genoemd noemde aangekaart besproken bespraken gesproken gezegd zei verteld vertelde gevraagd vroeg opgebracht ter sprak spraken vertelden besprak praatte praatten gepraat uitgelegd beschreef beschreven",
  ),

  done: wordSet("gedaan besproken gesproken gewerkt bereikt gebeurd geleerd behandeld gepraat afgerond gemaakt"),
  evolved: wordSet("ontwikkeld ontwikkelde geevolueerd gevorderd verlopen verliep vooruitgegaan"),
  changed: wordSet("veranderd gegaan ging gegroeid verbeterd gelopen"),
  askedWhat: [/ (?:wat|waarover|waaraan) (?:heb|hebben|had|hadden|is|zijn) /],
  askedHow: [/ hoe (?:heeft|hebben|is|zijn|ging|gingen|verliep|verliepen) (?:zich )?(?:mijn|onze|ons) /],
  whatProgress: [/ welke (?:vooruitgang|vorderingen|voortgang) /],
  untilNow: [
    / (?:tot nu toe|tot dusver|tot nu|tot vandaag|sinds|in de loop|door de tijd|mettertijd) /,
    / in (?:de|onze|alle|deze) (?:afgelopen |laatste )?(?:dagen|weken|maanden|jaren|gesprekken) /,
  ],
  howFar: [/ hoe ver (?:ben ik|zijn we|is) /, / hoe (?:staat|gaat) het met (?:mijn|onze|ons) /],
  happened: [/ wat is er (?:[^ ]+ ){0,6}gebeurd /],
  unfolded: [/ hoe (?:heeft|hebben) (?!je |hij |ze |jij )(?:[^ ]+ ){1,6}zich (?:[^ ]+ ){0,4}ontwikkeld /],

  summary: [
    / (?:samenvatting|samenvatten|samen te vatten|overzicht van|terugblik op) /,
    / vat (?:[^ ]+ ){0,40}samen /,
    / herinner me aan (?:alles|alle) /,
  ],
  catchUp: [/ (?:op de hoogte|bij) (?:van|over|met) /],
  catchMeUp: [/ (?:praat|breng) (?:me|mij|ons) (?:[^ ]+ ){0,6}(?:bij|op de hoogte) /],
  course: wordSet(
    "voortgang vooruitgang ontwikkeling ontwikkelingen verloop gesprekken maanden weken loop sinds tot geschiedenis stappen",
  ),
  atHand: wordSet("hierboven hieronder volgende bijgevoegd bijgevoegde"),

  narrative: wordSet("beschrijf schets loop neem blik weg traject verhaal geschiedenis ontwikkeling mijlpalen verloop"),
  asking: wordSet(`
    volgorde chronologie chronologisch chronologische tijdlijn noem lijst geef toon me vertel som kun kan je alsjeblieft genoemd aangekaart besproken
    gesproken gezegd
    verteld verschillende onderwerp onderwerpen aspecten dingen gesprekken gesprek tot nu toe dusver alles tijd laatste afgelopen maanden weken dagen
    samenvatting
    samenvatten samen vat overzicht terugblik kort korte volledige voortgang vooruitgang vorderingen ontwikkeld ontwikkeling veranderd gedaan heb
    hebben had we ver begin gebeurd gebeurtenissen praat
    breng bij hoogte jaar jaren allemaal
    gebeurde volgde nadat daarna voordat tussen
  `),
  grammar: wordSet(`
    ik mijn me mij ons onze we wij je jij jou jouw u uw hij ze zij het de een van voor naar in op aan met en of bij over om uit als is zijn was waren
    wat welke hoe
    wanneer wie waar waarin waarover alle al nog zich eerst dan daarna er heeft ben staat gaat
  `),
};
