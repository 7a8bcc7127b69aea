import { wordSet } from "../../text/word-set.ts";
import { isFunctional } from "./functional.ts";

/** A subject has many objects and an object many subjects, so two such facts never exclude each other. */
const MANY_SIDED = wordSet(`
  LIKES LOVES ENJOYS ADORES PREFERS DISLIKES HATES DETESTS CANNOT_STAND INTERESTED_IN IS_INTERESTED_IN HAS_HOBBY HAS_INTEREST
  KNOWS MET FRIEND_OF FRIENDS_WITH HAS_FRIEND HAS_COLLEAGUE WORKS_WITH HAS_NEIGHBOUR HAS_SISTER HAS_BROTHER HAS_CHILD HAS_PET HAS_PETS
  VISITED WENT_TO HAS_BEEN_TO TRAVELLED_TO TRAVELED_TO WANTS WANTS_TO PLANS_TO NOT_PLANS_TO HOPES_TO
  READS WATCHES PLAYS LISTENS_TO SPEAKS COLLECTS COOKS FOLLOWS SUPPORTS MEMBER_OF IS_MEMBER_OF BELONGS_TO ATTENDS PARTICIPATES_IN HAS_SKILL
`);
const ONE_TO_ONE = wordSet("MARRIED_TO ENGAGED_TO IN_RELATIONSHIP_WITH EMAIL PHONE");

export const hasManyObjects = (predicate: string): boolean => MANY_SIDED.has(predicate);

export const hasManySubjects = (predicate: string): boolean =>
  MANY_SIDED.has(predicate) || (isFunctional(predicate) && !ONE_TO_ONE.has(predicate));
