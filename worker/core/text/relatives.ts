/** Who is somebody's, in English, as the source of a regular expression: family, friends, those of work and house, and animals; one or several. */
export const RELATIVE =
  "(?:wife|husband|partner|girlfriend|boyfriend|fiancée?|sister|brother|mum|mom|mother|dad|father|parent|son|daughter|child|children|baby|kid|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandma|grandpa|friend|boss|manager|colleague|roommate|flatmate|neighbou?r|teacher|doctor|dentist|coach|landlord|dog|cat|puppy|kitten|rabbit|horse)s?";
