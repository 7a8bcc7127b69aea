/** Only Vectorize's errors (40007) document the limits on reading and deleting. */

export const MAX_MATCHES = 100;
export const MAX_UPSERTED_VECTORS = 1000;
export const MAX_DELETED_IDS = 100;
export const MAX_READ_IDS = 20;
export const MAX_NAME_BYTES = 64;
