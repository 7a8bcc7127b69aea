/** Source of a pattern. */
export const PET = String.raw`(?:dogs?|cats?|pupp(?:y|ies)|pups?|kitt(?:y|ies)|kittens?|hamsters?|rabbits?|horses?|pon(?:y|ies)|parrots?|birds?|fish|tortoises?|turtles?|snakes?|hens?|chickens?|goats?|guinea pigs?|mice|mouse|rats?|lizards?|geckos?)`;
