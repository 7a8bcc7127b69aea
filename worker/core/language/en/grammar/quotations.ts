export function quotationsIn(content: string): (place: number) => boolean {
  const placesOf = (mark: RegExp): number[] => Array.from(content.matchAll(mark), ({ index }) => index);
  const [straight, opening, closing] = [placesOf(/"/gu), placesOf(/[“„«]/gu), placesOf(/[”»]/gu)];
  return (place) => {
    if (countBefore(straight, place) % 2 === 1) return true;
    if (countBefore(opening, place) > countBefore(closing, place)) return true;
    const line = place === 0 ? 0 : content.lastIndexOf("\n", place - 1) + 1;
    return line < place && (content[line] === ">" || content[line] === "|");
  };
}

function countBefore(places: readonly number[], place: number): number {
  let [low, high] = [0, places.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((places[middle] ?? Infinity) < place) low = middle + 1;
    else high = middle;
  }
  return low;
}
