const GAP_PX = 3;
/** A label that needs more is to the right, where it is cut, because to the left its node would be. */
const LEAST_X = 2;

/** Where the label of a node begins: to the right, or to the left if only that shows it whole. */
export function labelStart(node: { x: number; size: number }, labelWidth: number, canvasWidth: number): number {
  const right = node.x + node.size + GAP_PX;
  const left = node.x - node.size - GAP_PX - labelWidth;
  return right + labelWidth > canvasWidth && left >= LEAST_X ? left : right;
}
