/** Invented, in LoCoMo's format, with the oddities of the real file. */
export const SAMPLE = JSON.stringify([
  {
    sample_id: "made-up",
    conversation: {
      speaker_a: "Ada",
      speaker_b: "Ben",
      session_2_date_time: "12:05 am on 1 January, 2024",
      session_2: [
        { speaker: "Ben", dia_id: "D2:1", text: "Happy new year! I moved to Oslo yesterday." },
        { speaker: "Ada", dia_id: "D2:2", text: "", blip_caption: "fireworks over a fjord" },
        { speaker: "Ben", dia_id: "D2:3", text: "" },
      ],
      session_1_date_time: "1:56 pm on 8 May, 2023",
      session_1: [
        { speaker: "Ada", dia_id: "D1:1", text: "Hi Ben! I adopted a kitten." },
        { speaker: "Ben", dia_id: "D1:2", text: "Lovely!", blip_caption: "a kitten on a sofa" },
        { speaker: "Ada", dia_id: "D1:3", text: "Ben, what did you buy?" },
      ],
      session_3_date_time: "9:00 am on 2 February, 2024",
    },
    qa: [
      { question: "What did Ada adopt?", answer: "A kitten", evidence: ["D1:1; D1:2"], category: 4 },
      { question: "When did Ben move to Oslo?", answer: 2023, evidence: ["D:2:01", "D9:9", "D"], category: 2 },
      { question: "Why did Ada move?", adversarial_answer: "For the fjords", evidence: ["D2:1", "D2:1"], category: 5 },
      { question: "Who is who?", answer: "Nobody", category: 3 },
    ],
    observation: {
      session_1_observation: {
        Ada: [
          ["Ada adopted a kitten.", "D1:1"],
          ["Ada never said this.", "D7:1"],
        ],
      },
      session_2_observation: { Ben: [["Ben relocated to Oslo.", ["D2:1", "D2:3"]]] },
    },
  },
]);
