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

/** Returns the side of the line from `a` to `b` that a point is on: positive, negative, or 0 on the line. */
const sideOf = (a: Point, b: Point, point: Point): number =>
  (b.x - a.x) * (point.y - a.y) - (b.y - a.y) * (point.x - a.x)

/**
 * Does the pointer move towards a menu below it? True while it stays inside the triangle of its previous
 * position and the menu's two upper corners.
 */
export const isSteering = (from: Point, to: Point, menu: Box): boolean => {
  if (to.y <= from.y) return false
  const [start, end] = [
    { x: menu.left, y: menu.top },
    { x: menu.right, y: menu.top },
  ]
  return sideOf(from, start, to) <= 0 && sideOf(from, end, to) >= 0
}
