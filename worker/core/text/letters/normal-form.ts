/** A run of marks and of the two characters that decompose into marks: the engine may reorder all of them. */
const LONG_RUN = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;
const SHORT = 256;

/**
 * `String.normalize` in linear time. The engine sorts runs of marks by insertion: a million took a quarter of an hour.
 * So a run keeps 30 marks, the longest of any language by the Stream-Safe Text Format (UAX #15, section 13).
 */
export const normalForm = (text: string, form: "NFC" | "NFD" | "NFKC" | "NFKD"): string =>
  (text.length > SHORT ? text.replace(LONG_RUN, "$1") : text).normalize(form);
