/** UTF-16 units. */
const TAIL_UNITS = 6_000;
const MIN_TIMES = 4;
const MIN_UNITS = 160;
/** Small numbers may count up in a loop. */
const COUNTER = /:\s*\d{1,4}(?=\s*(?:[,}\]]|$))/gu;

export function endsInLoop(text: string): boolean {
  const reversed = text.slice(-TAIL_UNITS).replace(COUNTER, ":0").replace(/\s+/gu, " ").split("").reverse();
  // prefix function (Knuth, Morris and Pratt): a prefix of length n has the period n - borders[n - 1]
  const borders: number[] = [0];
  for (let n = 1; n < reversed.length; n++) {
    let border = borders[n - 1] ?? 0;
    while (border > 0 && reversed[n] !== reversed[border]) border = borders[border - 1] ?? 0;
    if (reversed[n] === reversed[border]) border++;
    borders.push(border);
    const length = n + 1;
    if (length >= MIN_UNITS && length >= MIN_TIMES * (length - border)) return true;
  }
  return false;
}
