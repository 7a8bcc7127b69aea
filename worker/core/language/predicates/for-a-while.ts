export const isForAWhile = ({ predicate, fact }: { predicate: string; fact: string }): boolean =>
  FOR_A_WHILE.test(fact) || (predicate === "LEFT" && saysWhichHour(fact));

const FOR_A_WHILE =
  /\bfor (?:today|tonight|now|the (?:day|night|moment|weekend|week)|(?:an?|one|two|three|four|five|six|\d+|a few|a couple of|some) (?:minutes?|hours?|days?|nights?|weeks?|weekends?))\b|\byet\b|\bbaby shower\b/iu;

/** Leaving at six means leaving for the day. */
export const saysWhichHour = (text: string): boolean => HOUR.test(text);
const HOUR =
  /\bat (?:noon|midnight|lunchtime|half|quarter|\d|(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve)\b)|\b(?:early|late|in a (?:hurry|rush)|just now|(?:minutes?|hours?) (?:ago|later))\b|\bbecause of\b|\bwith (?:\p{L}+ ){0,3}(?:bags?|boxes|shopping|groceries|coffee)\b/iu;
