export const STANDALONE_EPISODE = {
  message_id: null,
  thread_id: null,
  document_id: null,
  part: null,
  role: null,
  name: null,
  title: null,
  extract: null,
} as const;
