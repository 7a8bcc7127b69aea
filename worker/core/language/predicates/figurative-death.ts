const FIGURATIVE =
  /^(?:down|out|off|back|away(?= )|on (?:me|us)|to|for|an? (?:little|bit)|again)\b|\b(?:of (?:boredom|laughter|embarrassment|shame)|inside|times|level|laughing|crying|trying|waiting|blushing|in (?:minecraft|fortnite|roblox|fifa|the game|a (?:video )?game|(?:the |this |that |an? |season |episode |chapter )*(?:movie|film|show|series|book|novel|season|episode|chapter|finale)))\b/iu;

/** @param how the words after "died" */
export const isFigurativeDeath = (how: string): boolean => FIGURATIVE.test(how.trim());
