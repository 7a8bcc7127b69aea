import { z } from "@hono/zod-openapi";

const count = (why: string) => z.number().int().optional().describe(why);

export const droppedFacts = z
  .object({
    incomplete: count("The fact lacks what a fact must have, such as its sentence."),
    message: count("The fact names a message that does not exist."),
    subject: count("The subject of the fact is not an entity of the answer, or its sentence is about another one."),
    object: count("The fact has no object, or its object is its subject."),
    dates: count("The dates of the fact contradict each other, or its end cannot be read."),
    quotation: count("The message does not contain the quotation of the fact."),
    invented: count("A second look found that no message states the fact (`REFLEXION`)."),
    repeated: count("The answer repeated the fact until it was cut off."),
  })
  .openapi("DroppedFacts", { description: "Number of facts in a model's answers that were left out, by reason." });

export type DroppedFacts = z.infer<typeof droppedFacts>;
