/** Limits of a Vectorize index as a Worker meets them. Those on reading and deleting are documented nowhere but in its errors (40007). */

/** Matches of one query, when neither values nor metadata are asked for. */
export const MOST_MATCHES = 100;
/** Vectors of one insert or upsert. */
export const MOST_UPSERTED = 1000;
/** Ids of one deletion. */
export const MOST_DELETED = 100;
/** Ids of one read. */
export const MOST_READ = 20;
/** Bytes of an id, and of the name of a namespace. */
export const MOST_NAME_BYTES = 64;
