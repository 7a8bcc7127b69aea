const MAX_BYTES = 1024 * 1024;
const MAX_BYTES_OF_UNIT = 3;

export function partsOf(text: string): string[] {
  if (text.length * MAX_BYTES_OF_UNIT <= MAX_BYTES || Buffer.byteLength(text) <= MAX_BYTES) return [text];
  const parts: string[] = [];
  let rest = text;
  while (Buffer.byteLength(rest) > MAX_BYTES) {
    const end = endOfPart(rest);
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  if (rest !== "") parts.push(rest);
  return parts.filter((part) => part.trim() !== "");
}

function endOfPart(text: string): number {
  let [fits, beyond] = [Math.floor(MAX_BYTES / MAX_BYTES_OF_UNIT), MAX_BYTES + 1];
  while (beyond - fits > 1) {
    const middle = Math.floor((fits + beyond) / 2);
    if (Buffer.byteLength(text.slice(0, middle)) <= MAX_BYTES) fits = middle;
    else beyond = middle;
  }
  const part = text.slice(0, fits);
  const half = fits / 2;
  const line = part.lastIndexOf("\n") + 1;
  if (line > half) return line;
  const word = part.lastIndexOf(" ") + 1;
  if (word > half) return word;
  return /[\uD800-\uDBFF]$/.test(part) ? fits - 1 : fits;
}
