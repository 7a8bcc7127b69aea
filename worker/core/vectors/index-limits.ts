/** Limits of a Vectorize index for a Worker. Only its errors (40007) document those on reading and deleting. */

/** Matches per query without values and metadata. */
export const MAX_MATCHES = 100;
/** Vectors per insert or upsert. */
export const MAX_UPSERTED_VECTORS = 1000;
/** Ids per deletion. */
export const MAX_DELETED_IDS = 100;
/** Ids per read. */
export const MAX_READ_IDS = 20;
/** Bytes per id and per namespace name. */
export const MAX_NAME_BYTES = 64;
