import type { Models } from "../shared/api/models.ts";

/** One line; never throws. */
export async function describeProviders(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/health`);
    const { models } = (await response.json()) as { models: Models };
    const { reader, reader_note, embedder, reranker } = models;
    return `reader ${reader}, embedder ${embedder}, reranker ${reranker}${reader_note === null ? "" : `. ${reader_note}`}`;
  } catch (error) {
    return `the service does not say which models it uses: ${String(error)}`;
  }
}
