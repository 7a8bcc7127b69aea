const OPEN =
  /(?:^|[^\p{L}'\u2019])(?:the|an?|my|our|your|his|her|their|its|this|these|those|that|which|who|whose|when|where|while|because|if|and|or|but|nor|than|as|of|to|for|from|with|at|by|into|on|in|about|through|during|since|until|till|before|after|between|is|are|was|were|am|be|been|being|very|so|same|following|i|we|you|he|she|they|it|one of (?:the|these|those))[.,;!?]*$/iu;

/** True if the last word needs another behind it: "visited Rome the". */
export const endsOpen = (text: string): boolean => OPEN.test(text.trimEnd());
