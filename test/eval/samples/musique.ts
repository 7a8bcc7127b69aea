/** Invented, in HippoRAG's form of MuSiQue, with the oddities of the real files. */
export const OPEN_IE = JSON.stringify({
  docs: [
    {
      title: "Lake Ilm",
      text: "Lake Ilm lies in Norrland.",
      extracted_entities: ["Lake Ilm", "Norrland"],
      extracted_triples: [
        ["Lake Ilm", "lies in", "Norrland"],
        ["Lake Ilm", "lies in", "Norrland"],
        ["Lake Ilm", "is deep"],
        ["Lake Ilm", "joins", "River Asp", "at", "Bro"],
      ],
    },
    {
      title: "Norrland",
      text: "Norrland was founded by Odd Berg.",
      extracted_entities: [],
      extracted_triples: [
        ["Norrland", "founded by", "Odd Berg "],
        ["Norrland", "is", "norrland"],
      ],
    },
    { title: "River Asp", text: "River Asp is long.", extracted_entities: [], extracted_triples: [] },
  ],
});

export const QUESTIONS = JSON.stringify([
  {
    id: "2hop__1_2",
    question: "Who founded the place where Lake Ilm lies?",
    answer: "Odd Berg",
    answer_aliases: ["O. Berg"],
    paragraphs: [
      { idx: 0, title: "Lake Ilm", paragraph_text: "Lake Ilm lies in Norrland.", is_supporting: true },
      { idx: 1, title: "River Asp", paragraph_text: "River Asp is long.", is_supporting: false },
      { idx: 2, title: "Norrland", paragraph_text: "Norrland was founded by Odd Berg.", is_supporting: true },
    ],
  },
]);
