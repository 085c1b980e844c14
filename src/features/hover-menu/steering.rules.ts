/** In pixels, as the pointer reports it. */
export interface Point {
  x: number
  y: number
}

export interface Box {
  left: number
  right: number
  top: number
}

/** Which side of the line from `a` to `b` a point is on: positive, negative, or 0 on the line. */
const sideOf = (a: Point, b: Point, point: Point): number =>
  (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)

/**
 * Does the pointer move towards a menu below it? It does as long as it stays inside the triangle between where it was and
 * the two upper corners of the menu.
 */
export const isSteering = (from: Point, to: Point, menu: Box): boolean => {
  if (to.y <= from.y) return false
  const [start, end] = [
    { x: menu.left, y: menu.top },
    { x: menu.right, y: menu.top },
  ]
  return sideOf(from, start, to) <= 0 && sideOf(from, end, to) >= 0
}
