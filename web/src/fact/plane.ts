interface PlaneVersion {
  valid_from: string | null;
  valid_to: string | null;
  known_from: string;
  known_to: string | null;
}

interface Rectangle {
  /** Fractions of width and height, from the top left. */
  x: number;
  y: number;
  width: number;
  height: number;
  isOpenLeft: boolean;
  isOpenRight: boolean;
  isOpenTop: boolean;
}

interface Plane {
  rectangles: Rectangle[];
  valid: { at: string; x: number }[];
  /** Fractions of the height, evenly spaced, because changes may be milliseconds or years apart. */
  known: { at: string; y: number }[];
}

/** Width of the fade of open ends, as a fraction. */
const MARGIN = 0.18;
/** Keeps a day among years visible and clickable. */
const LEAST_WIDTH = 0.015;

export function layPlane(versions: readonly PlaneVersion[]): Plane {
  const distinct = (instants: readonly (string | null)[]): string[] =>
    [...new Set(instants.filter((at) => at !== null))].sort();
  const bounds = distinct(versions.flatMap(({ valid_from, valid_to }) => [valid_from, valid_to]));
  const steps = distinct(versions.flatMap(({ known_from, known_to }) => [known_from, known_to]));
  const [first, last] = [Date.parse(bounds[0] ?? ""), Date.parse(bounds.at(-1) ?? "")];
  const xOf = (at: string): number =>
    first === last ? 0.5 : MARGIN + ((Date.parse(at) - first) / (last - first)) * (1 - 2 * MARGIN);
  const rows = steps.length + (versions.some(({ known_to }) => known_to === null) ? 0 : -1);
  const yOf = (at: string): number => 1 - steps.indexOf(at) / Math.max(1, rows);
  const rectangles = versions.map(({ valid_from, valid_to, known_from, known_to }) => {
    const x = valid_from === null ? 0 : xOf(valid_from);
    const right = valid_to === null ? 1 : xOf(valid_to);
    const y = known_to === null ? 0 : yOf(known_to);
    return {
      x,
      y,
      width: Math.max(LEAST_WIDTH, right - x),
      height: yOf(known_from) - y,
      isOpenLeft: valid_from === null,
      isOpenRight: valid_to === null,
      isOpenTop: known_to === null,
    };
  });
  return {
    rectangles,
    valid: bounds.map((at) => ({ at, x: xOf(at) })),
    known: steps.map((at) => ({ at, y: yOf(at) })),
  };
}
