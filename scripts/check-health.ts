const TIMEOUT_MS = 5_000;
const LOOPBACK: Readonly<Record<string, string>> = { "0.0.0.0": "127.0.0.1", "::": "::1" };

const listens = process.env.HOST || "127.0.0.1";
const host = LOOPBACK[listens] ?? listens;
const url = `http://${host.includes(":") ? `[${host}]` : host}:${process.env.PORT || "8787"}/health`;

async function checkHealth(): Promise<number> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    console.log(await answer.text());
    return answer.ok ? 0 : 1;
  } catch (error) {
    const { message, cause } = error as Error;
    console.log(`${url}: ${cause instanceof Error ? cause.message : message}`);
    return 1;
  }
}

void checkHealth().then((code) => (process.exitCode = code));
