/**
 * Chat sentences with a reader's labels, one JSON object per line:
 *
 *     {"text": "Gran sold the bungalow in the end.", "keep": true, "whose": "other", "ends": true}
 *
 * `keep`: a good memory would keep it for months. `whose`: whose life it is about, if any. `ends`: something that held
 * or was planned no longer does. Neighbours share names and words.
 */
import { z } from "zod";
import { DataFileError, parseRecords, type PublishedDataSet } from "../formats/published-file.ts";

const record = z.strictObject({
  text: z.string().trim().min(1),
  keep: z.boolean(),
  whose: z.enum(["speaker", "other", "nobody"]),
  ends: z.boolean(),
});
export type LabelledSentence = z.infer<typeof record>;

export const SENTENCES_FILE: PublishedDataSet = {
  name: "a file of sentences",
  where: "A file of sentences has one JSON object a line, as eval/extraction/sentences.jsonl has.",
};

export const parseSentences = (text: string, source = "the text"): LabelledSentence[] =>
  parseRecords(SENTENCES_FILE, text, source).map((line, place) => {
    const { success, data, error } = record.safeParse(line);
    if (!success)
      throw new DataFileError(SENTENCES_FILE, `${source}, sentence ${place + 1}: ${z.prettifyError(error)}.`);
    return data;
  });
