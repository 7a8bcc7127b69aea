/** Source of a pattern. */
export const PET = String.raw`(?:dogs?|cats?|pupp(?:y|ies)|pups?|kitt(?:y|ies)|kittens?|hamsters?|rabbits?|horses?|pon(?:y|ies)|parrots?|birds?|fish|tortoises?|turtles?|snakes?|hens?|chickens?|goats?|guinea pigs?|mice|mouse|rats?|lizards?|geckos?)`;

export const DOG_BREED = String.raw`(?:beagles?|mastiffs?|collies?|labradors?|retrievers?|poodles?|terriers?|spaniels?|dachshunds?|bulldogs?|boxers?|pugs?|huskies|husky|corgis?|dalmatians?|rottweilers?|chihuahuas?|shepherds?|setters?|greyhounds?|whippets?|schnauzers?|pointers?|malteses?|mutts?|mongrels?|labradoodles?|cockapoos?|akitas?|shih tzus?)`;
export const CAT_BREED = String.raw`(?:tabb(?:y|ies)|siamese|persian cats?|maine coons?|ragdolls?|sphynx|bengal cats?|british shorthairs?|calicos?|tortoiseshells?)`;
export const BREED = `(?:${DOG_BREED}|${CAT_BREED})`;
