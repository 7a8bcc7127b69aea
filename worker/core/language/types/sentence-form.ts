/** A whole sentence about the speaker. */
export interface SentenceForm {
  match: RegExp;
  predicate: string;
  type: string | null;
  ended?: boolean;
  sentence(name: string, object: string): string;
}

/** At most four capitalized words. */
export const PLACE = "((?:\\p{Lu}[\\p{L}'-]*)(?: (?:(?:am|an der|de|del|la|las|los) )?\\p{Lu}[\\p{L}'-]*){0,3})";
/** At most five words. */
export const THING = "([\\p{L}][\\p{L}'-]*(?: [\\p{L}][\\p{L}'-]*){0,4})";
