import { stem } from "../text/stem.ts";
import { tokenise } from "../text/tokenise.ts";

/*
 * Fields of life with clear words in English, German, Spanish and French. A question of a field often names neither
 * the field nor a word of the condition: "Where could I spend a week?" is about travel.
 */

interface Field {
  words: string;
  phrases?: RegExp;
}

const FIELDS: readonly Field[] = [
  {
    words: `travel trip trips journey journeys vacation vacations holiday holidays flight flights airline airport hotel hotels hostel itinerary itineraries destination
      destinations sightseeing luggage tourist visa passport reise reisen urlaub flug flüge hotels reiseziel ferien koffer reisepass unterkunft viaje viajes viajar vuelo
      vuelos vacaciones maleta alojamiento equipaje voyage voyages vacances vol séjour`,
    phrases:
      /\b(?:where (?:could|should|can|shall|do|might) (?:i|we) (?:go|stay|travel|fly)|spend (?:a|an|the|my|our|one|two|three|some|\d+) (?:long )?(?:week|weeks|weekend|days?|nights?|month) ?(?!on|with)|weekend (?:getaway|away)|places? to (?:visit|see|stay))\b|\bwohin (?:könnte|kann|soll|sollen|sollte|können|fahre|fliege|reise)|\b(?:dónde|adónde) (?:podría|puedo|podemos|podríamos) (?:pasar|ir|viajar|alojar)|\bpasar (?:una|unos|el|dos) (?:semana|días|fin de semana)/iu,
  },
  {
    words: `recipe recipes cook cooking bake baking meal meals dinner lunch breakfast supper dish dishes ingredient ingredients snack snacks dessert cuisine oven
      rezept rezepte rezepten kochen koche backen gericht gerichte abendessen mittagessen frühstück zutaten kochzeit nachtisch receta recetas cocinar cocina cena almuerzo desayuno
      ingredientes plato platos postre recette recettes cuisiner dîner déjeuner plat plats restaurant restaurants food foods eat restaurante restaurantes comida comer
      essen vegan vegetarian egg eggs pasta soup calories kalorien calorías`,
  },
  {
    words: `movie movies film films filme filmen series tv show cinema netflix streaming actor actress director episode episodes season trailer sitcom comedy thriller documentary
      platforms platform spoiler spoilers serie serien kino schauspieler staffel folge película películas cine temporada episodio capítulo actores película cinéma saison épisode`,
    phrases:
      /\b(?:something|anything|what) (?:to|should i|could i|can i|shall we|should we) watch\b|\bwhat's on tonight\b/iu,
  },
  {
    words: `book books novel novels author authors read reading fiction literature buch bücher roman romane autor lesen lektüre libro libros novela novelas leer lectura livre
      livres lire roman hamlet poem poems poetry faust`,
  },
  {
    words: `music song songs album albums band bands singer concert playlist melody guitar piano musik lied lieder sänger konzert música canción canciones cantante concierto musique
      chanson chansons hallelujah sang sing`,
  },
  {
    words: `code coding program programming software function functions debug debounce javascript typescript python react css html div api sql database backend frontend git
      deploy deployment docker server bug compiler regex monad programmieren funktion datenbank fehlermeldung skript código programar programación función servidor
      programmation fonction kubernetes terminal linux`,
  },
  {
    words: `health medical medicine medication medications doctor symptom symptoms pain headache fever ibuprofen paracetamol aspirin dose drug drugs vaccine illness disease
      therapy treatment blood gesundheit medikament medikamente arzt schmerzen fieber symptome krankheit kopfschmerzen salud médico medicamento medicina dolor fiebre síntomas
      enfermedad santé médicament médecin douleur fièvre maladie`,
  },
  {
    words: `money finance finances financial budget budgets saving savings invest investing investment investments loan loans credit mortgage debt tax taxes salary bank interest
      inflation expense expenses insurance pension geld finanzen sparen kredit steuern steuererklärung versicherung gehalt schulden investieren dinero finanzas ahorro ahorros
      ahorrar crédito hipoteca impuestos deuda sueldo invertir argent finances épargne crédit impôts dette`,
  },
  {
    words: `workout workouts exercise exercises fitness gym training yoga running jogging swim swimming muscle muscles squat marathon sport sports übung übungen fitnessstudio
      schwimmen laufen krafttraining ejercicio ejercicios gimnasio entrenamiento deporte correr nadar exercice musculation`,
  },
  {
    words: `hike hikes hiking trail walking trek wanderung wanderungen wandern senderismo caminata randonnée`,
    phrases: /\bgo (?:for a )?walk(?:ing)?\b/iu,
  },
  {
    words: `garden gardening plant plants tomato tomatoes soil compost seeds lawn roses garten gärtnern pflanze pflanzen beet rasen jardín jardinería plantas tomates tierra
      jardin jardinage`,
  },
  {
    words: `bike bicycle tyre tyres tire car engine repair repairing patch plumbing drill rust wheel fahrrad auto reparieren repariere reifen motor bicicleta coche rueda reparar
      neumático vélo voiture réparer pneu`,
  },
  {
    words: `painter painting paintings museum sculpture artist gallery gemälde maler malte kunst pintor pintó cuadro escultura museo arte guernica peintre tableau musée`,
  },
  {
    words: `history historical empire emperor war wars revolution napoleon medieval geschichte kaiser krieg mittelalter historia imperio guerra histoire empire guerre`,
  },
];

const STEMS: readonly ReadonlySet<string>[] = FIELDS.map(({ words }) => new Set(tokenise(words).map(stem)));

/** The places of the fields that a text names; empty for most texts. */
export function fieldsOf(text: string): ReadonlySet<number> {
  const said = tokenise(text).map(stem);
  return new Set(
    FIELDS.flatMap(({ phrases }, place) =>
      phrases?.test(text) === true || said.some((word) => STEMS[place]?.has(word) === true) ? place : [],
    ),
  );
}
