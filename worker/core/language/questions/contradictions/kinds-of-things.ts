import { stem } from "../../../text/stem.ts";
import { tokenise } from "../../../text/tokenise.ts";

/** The general words come first; the others name one of its kind. Each part is one language. */
const KINDS = `
sibling siblings: brother brothers sister sisters twin stepbrother stepsister / geschwister: bruder brüder schwester schwestern zwillingsbruder zwillingsschwester
/ hermanos: hermano hermana hermanas / frères sœurs soeurs: frère sœur soeur
child children kid kids: son sons daughter daughters toddler / kinder kind: sohn söhne tochter töchter / hijos: hijo hija hijas / enfants enfant: fils fille filles
pet pets animal animals: dog dogs cat cats puppy puppies kitten kittens hamster hamsters rabbit rabbits parrot parrots guinea tortoise budgie
/ haustier haustiere tier tiere: hund hunde hündin katze katzen kater hamster kaninchen papagei / mascota mascotas: perro perra perros gato gata gatos loro conejo
/ animal animaux: chien chienne chiens chat chatte chats lapin perroquet
car cars vehicle vehicles: van truck pickup hatchback sedan suv / auto autos fahrzeug: wagen pkw / coche coches vehículo: carro furgoneta / voiture voitures véhicule: camionnette
bike bikes bicycle bicycles: cycle ebike / fahrrad fahrräder: rad rennrad / bicicleta: bici / vélo: bicyclette
partner spouse: wife husband girlfriend boyfriend fiancé fiancée / partner partnerin: ehefrau ehemann freundin verlobte verlobter / pareja: esposa esposo marido mujer novia novio
/ conjoint conjointe compagnon: épouse époux mari copine copain fiancé
bone bones: wrist arm leg ankle rib ribs collarbone elbow shoulder finger thumb toe hip nose jaw
/ knochen: handgelenk arm bein knöchel rippe rippen schlüsselbein ellbogen finger daumen zeh hüfte nase kiefer
/ hueso huesos: muñeca brazo pierna tobillo costilla clavícula codo dedo pulgar cadera nariz / os: poignet bras jambe cheville côte clavicule coude doigt pouce hanche nez
plane planes airplane aeroplane aircraft: flight flights flew fly flown / flugzeug: flug geflogen flog / avión: vuelo volé volado / avion: vol
instrument instruments: piano guitar violin cello flute drums trumpet saxophone clarinet ukulele bass banjo harp organ accordion viola mandolin harmonica / instrumente: klavier gitarre geige cello flöte schlagzeug trompete
/ instrumento: piano guitarra violín flauta batería trompeta / : guitare violon violoncelle flûte batterie trompette
university college: degree bachelor bachelors master masters phd doctorate campus / universität uni hochschule: studium bachelorarbeit masterarbeit promotion
/ universidad: licenciatura carrera máster doctorado / université fac: licence master doctorat
job jobs: employer boss / job arbeit stelle: chef chefin arbeitgeber / trabajo empleo: jefe jefa / emploi travail: patron patronne
house home: mortgage / haus eigenheim: hauskredit / casa: hipoteca / maison: hypothèque
cigarette cigarettes: smoking smoked smoke / zigarette zigaretten: geraucht rauchen / cigarrillo cigarrillos: fumado fumar / cigarettes: fumé fumer
room rooms: bathroom kitchen bedroom hallway nursery attic cellar basement / zimmer raum: bad badezimmer küche schlafzimmer flur keller
coffee: espresso cappuccino latte macchiato americano / kaffee: espresso cappuccino / café: espresso cortado capuchino cappuccino
alcohol: beer beers wine whisky whiskey vodka gin rum cocktail cocktails cider champagne / alkohol: bier wein schnaps sekt cocktail
/ alcohol: cerveza vino cóctel / alcool: bière vin champagne cocktail
meat: beef steak pork chicken ham bacon sausage sausages lamb salami / fleisch: steak rind schwein hähnchen schinken speck wurst
fish seafood: salmon tuna trout cod herring sardines shrimp prawns / fisch: lachs thunfisch forelle hering
medication medications medicine: tablet tablets pill pills insulin antibiotics antidepressants antidepressant ibuprofen / medikamente: tabletten insulin antibiotika
book books: novel novels memoir cookbook textbook / buch bücher: roman kochbuch sachbuch
boat boats: sailboat yacht dinghy motorboat / boot: segelboot jolle yacht
debt debts: loan loans mortgage / schulden: kredit darlehen hypothek`;

const stemsOf = (words: string): string[] => tokenise(words).map(stem);

interface Kind {
  general: readonly string[];
  members: ReadonlySet<string>;
}

const KIND_LIST: readonly Kind[] = KINDS.trim()
  .split(/\n(?!\/)/u)
  .flatMap((line) => {
    let general: string[] = [];
    return line
      .replaceAll("\n", " ")
      .split(" / ")
      .map((part) => {
        const [own = "", members = ""] = part.split(":");
        general = own.trim() === "" ? general : stemsOf(own);
        return { general, members: new Set(stemsOf(members)) };
      });
  });

const GENERAL_OF = new Map<string, readonly string[]>();
const MEMBERS_OF = new Map<string, Set<string>>();
for (const { general, members } of KIND_LIST) {
  for (const member of members) GENERAL_OF.set(member, [...(GENERAL_OF.get(member) ?? []), ...general]);
  for (const word of general) {
    const of = MEMBERS_OF.get(word) ?? new Set();
    for (const other of [...members, ...general]) of.add(other);
    MEMBERS_OF.set(word, of);
  }
}

/** Stems, with the general ones: "brother" is also a "sibling". */
export const withKinds = (stems: ReadonlySet<string>): ReadonlySet<string> => {
  const general = Array.from(stems, (one) => GENERAL_OF.get(one) ?? []).flat();
  return general.length === 0 ? stems : new Set([...stems, ...general]);
};

/** The stem and those that it includes: "sibling", "brother", "sister". */
export const kindsWithin = (stemmed: string): ReadonlySet<string> => {
  const within = MEMBERS_OF.get(stemmed);
  return within === undefined ? new Set([stemmed]) : new Set([stemmed, ...within]);
};
