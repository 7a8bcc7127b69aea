import { stem } from "./stem.ts";

export const RELATIVE =
  "(?:wife|husband|partner|girlfriend|boyfriend|fiancée?|sister|brother|sibling|mum|mom|mother|dad|father|parent|son|daughter|child|children|baby|kid|aunt|uncle|cousin|niece|nephew|grandmother|grandfather|grandma|grandpa|friend|boss|manager|colleague|roommate|flatmate|neighbou?r|teacher|doctor|dentist|coach|landlord|dog|cat|puppy|kitten|rabbit|horse)s?";

const ALIKE = [
  "partner wife|partner husband|partner girlfriend|partner boyfriend|partner fiancé fiancée",
  "parent mother mum mom|parent father dad|child children kid baby son|child children kid baby daughter",
  "grandmother grandma|grandfather grandpa|sibling sister|sibling brother|boss manager|roommate flatmate|dog puppy|cat kitten",
]
  .join("|")
  .split("|")
  .map((words) => new Set(words.split(" ").map(stem)));

/** "mum" and "mother" or "parent", but not "wife" and "husband". */
export const areAlike = (one: string, other: string): boolean =>
  one === other || ALIKE.some((words) => words.has(one) && words.has(other));
