/** One line; never throws. */
export async function describeProviders(url: string): Promise<string> {
  try {
    const response = await fetch(`${url}/health`);
    const { models } = (await response.json()) as { models: { reader: string; embedder: string; reranker: string } };
    return `reader ${models.reader}, embedder ${models.embedder}, reranker ${models.reranker}`;
  } catch (error) {
    return `the service does not say which models it uses: ${String(error)}`;
  }
}
