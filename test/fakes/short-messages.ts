/** The first creates the memory, each of the others teaches a fact. */
export const SHORT_MESSAGES = [
  "I live in Oslo. I have a dog called Rex.",
  "I like chess.",
  "My sister Ella works at Acme.",
  "I moved to Bergen.",
  "Rex loves the sea.",
  "I bought a red bike.",
  "Ella lives in Rome.",
] as const;
