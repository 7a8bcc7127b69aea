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
    words: `travel trip trips journey journeys excursion excursions outing outings railway ferry ausflug ausflüge zug züge bahn tren trenes excursión vacation vacations holiday holidays flight flights airline airport hotel hotels hostel itinerary itineraries destination
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
    words: `health medical medicine medication medications dosage dosages pharmacy antibiotic antibiotics lumbar spine injury allergy asthma dosis rücken espalda doctor symptom symptoms pain headache fever ibuprofen paracetamol aspirin dose drug drugs vaccine illness disease
      therapy treatment blood gesundheit medikament medikamente arzt schmerzen fieber symptome krankheit kopfschmerzen salud médico medicamento medicina dolor fiebre síntomas
      enfermedad santé médicament médecin douleur fièvre maladie`,
  },
  {
    words: `money finance finances financial budget budgets dividend dividends crypto bitcoin stock stocks shares fund funds dividende dividenden aktien konto acciones saving savings invest investing investment investments loan loans credit mortgage debt tax taxes salary bank interest
      inflation expense expenses insurance pension geld finanzen sparen kredit steuern steuererklärung versicherung gehalt schulden investieren dinero finanzas ahorro ahorros
      ahorrar crédito hipoteca impuestos deuda sueldo invertir argent finances épargne crédit impôts dette`,
  },
  {
    words: `workout workouts exercise exercises fitness lumbar spine stretch stretching posture muskel rücken estirar gym training yoga running jogging swim swimming muscle muscles squat marathon sport sports übung übungen fitnessstudio
      schwimmen laufen krafttraining ejercicio ejercicios gimnasio entrenamiento deporte correr nadar exercice musculation`,
  },
  {
    words: `hike hikes hiking trail walking trek wanderung wanderungen wandern senderismo caminata randonnée`,
    phrases: /\bgo (?:for a )?walk(?:ing)?\b/iu,
  },
  {
    words: `garden gardening plant plants shrub shrubs flower flowers butterflies pest pests aphids slugs weed weeds hedge prune pruning greenhouse houseplant strauch sträucher blumen schädlinge arbusto flores plagas tomato tomatoes soil compost seeds lawn roses garten gärtnern pflanze pflanzen beet rasen jardín jardinería plantas tomates tierra
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
  {
    words: `learn learning study studying studies exam exams lesson lessons course courses lecture teach teaching teacher pupil pupils student students homework
      worksheet worksheets school university curriculum tutor grading photosynthesis fractions vocabulary grammar pharmacology lernen prüfung prüfungen unterricht kurs lehrer
      schüler klasse hausaufgaben schule arbeitsblatt vokabeln aprender estudiar examen exámenes clase clases curso profesor alumnos deberes escuela`,
    phrases: /\b(?:introduce|explain) (?:\p{L}+ ){1,3}to (?:my|the|a) (?:class|pupils|students|kids)\b/iu,
  },
  {
    words: `renovation renovate renovating plaster wall walls ceiling attic roof floorboards tiles insulation asbestos demolish demolition tearing drywall hallway basement cellar
      drill saw chainsaw hammer screwdriver sander wallpaper shred renovieren wand wände decke dachboden dach fliesen dämmung werkzeug bohrer säge keller
      reforma pared paredes techo azulejos herramienta herramientas taladro sierra`,
  },
  {
    words: `amp amps amplifier amplifiers capacitor capacitors circuit circuits solder soldering voltage wiring speaker speakers headphones laptop phone camera battery
      schaltung löten verstärker kondensator spannung lautsprecher kopfhörer handy kamera akku circuito soldar amplificador condensador voltaje altavoz auriculares móvil cámara`,
  },
  {
    words: `dog dogs cat cats puppy kitten vet pet pets leash hund hunde katze katzen tierarzt haustier perro perros gato gatos veterinario mascota`,
  },
  {
    words: `job jobs boss manager colleague colleagues resume cv career promotion salary earn earns beruf chef kollege kollegen bewerbung lebenslauf gehalt
      trabajo jefe colega colegas carrera currículum sueldo`,
    phrases: /\bday off\b/iu,
  },
  {
    words: `wedding party birthday gift gifts present presents guests invitation eulogy funeral hochzeit feier geburtstag geschenk geschenke gäste einladung trauerrede boda fiesta
      cumpleaños regalo regalos invitados`,
  },
  {
    words: `commute commuting bus tram bike bicycle cycle cycling car ride scooter pendeln zug bus straßenbahn fahrrad auto fahren tren autobús tranvía
      bicicleta coche conducir`,
    phrases: /\bget (?:to (?:work|the|school|town)|home|there)\b/iu,
  },
  {
    words: `wine wines grape grapes bottle beer beers whisky cocktail cocktails winery wein weine traube flasche bier vino vinos uva botella cerveza`,
  },
  {
    words: `contract contracts membership lease landlord tenant rent lawyer court law vertrag verträge mietvertrag vermieter mieter miete kündigung anwalt gesetz contrato contratos alquiler
      casero inquilino abogado ley`,
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
