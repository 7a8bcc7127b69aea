/** Limits of a Vectorize index for a Worker. Only its errors (40007) document those on reading and deleting. */

/** The most matches per query without values and metadata. */
export const MAX_MATCHES = 100;
/** The most vectors per insert or upsert. */
export const MAX_UPSERTED_VECTORS = 1000;
/** The most ids per deletion. */
export const MAX_DELETED_IDS = 100;
/** The most ids per read. */
export const MAX_READ_IDS = 20;
/** The most bytes per id and per namespace name. */
export const MAX_NAME_BYTES = 64;
