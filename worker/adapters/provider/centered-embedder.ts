import { centered, meanVector } from "../../core/vectors/centering.ts";
import type { Embedder } from "../../ports/providers.ts";

/** A change of this list needs a new name of the model. */
const UNRELATED: readonly string[] = [
  "Maria Keller",
  "Oslo",
  "guitar",
  "Blue Harbor Ltd",
  "the second chapter",
  "photosynthesis",
  "Kenji",
  "Tuesday morning",
  "My sister moved to Lisbon last spring.",
  "I prefer tea without sugar.",
  "The committee approved the budget after a long debate.",
  "Can you help me fix this error in my code?",
  "What time does the museum open?",
  "We adopted two kittens from the shelter.",
  "Thanks, that sounds great!",
  "The river flooded the fields in 1953.",
  "He plays chess with his grandfather every Sunday.",
  "The new battery lasts about nine hours.",
  "Rent is due on the first of each month.",
  "Whales communicate over hundreds of miles.",
  "I have an appointment with the dentist tomorrow.",
  "The orchestra opened the season with a symphony.",
  "Who won the match yesterday?",
  "Bake the bread for forty minutes.",
  "Our flight was cancelled because of fog.",
  "She works as a nurse in a small clinic.",
  "The treaty ended the war between both kingdoms.",
  "Remember to water the plants.",
  "He is allergic to peanuts.",
  "The company was founded by two engineers.",
  "I want to learn how to sail this summer.",
  "The telescope is made of three mirrors.",
];

/**
 * Subtracts the mean of unrelated texts, so that the same minimum cosines suit every model. The new name tells such vectors from the
 * model's own.
 */
export function centeredEmbedder(embedder: Embedder): Embedder {
  let known: Promise<Float32Array> | null = null;
  const mean = (): Promise<Float32Array> => {
    known ??= embedder.embed([...UNRELATED]).then(meanVector);
    known.catch(() => (known = null));
    return known;
  };
  return {
    ...embedder,
    model: `${embedder.model} (centered)`,
    embed: async (texts) => {
      if (texts.length === 0) return [];
      const [from, vectors] = await Promise.all([mean(), embedder.embed(texts)]);
      return vectors.map((vector) => centered(vector, from));
    },
  };
}
