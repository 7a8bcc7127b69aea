import { parseBeam } from "../../eval/formats/beam.ts";

export const beamConversation = (id: string, anchors: readonly string[]) =>
  parseBeam({
    id,
    messages: anchors.map((anchor, place) => ({
      id: place,
      role: "user",
      anchor,
      batch: place,
      content: `${id} ${place}`,
    })),
    questions: { information_extraction: [{ question: `${id}?`, rubric: ["yes"], source_chat_ids: [1] }] },
  });
