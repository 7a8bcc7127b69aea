/** What an episode has that belongs to no thread and no document, and is said by nobody. */
export const LOOSE_EPISODE = {
  message_id: null,
  thread_id: null,
  document_id: null,
  part: null,
  role: null,
  name: null,
  title: null,
} as const;
