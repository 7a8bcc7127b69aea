export const fileName = (memory: string, day: string): string =>
  `engraph-${memory.replace(/[^\p{L}\p{N}._-]+/gu, "_").slice(0, 80)}-${day}.ndjson`;
