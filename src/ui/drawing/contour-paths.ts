import { contours } from 'd3-contour'

type Point = [number, number]

/** The size of a terrain in pixels, the distance of its samples, and its number of lines. */
export type Terrain = {
  width: number
  height: number
  step: number
  levels: number
  /** Positions of its summits, if the seed does not choose them; each has room for a sign around it. */
  summits?: readonly Readonly<Point>[]
}

/** A repeatable sequence of numbers from 0 to 1 (mulberry32 over an FNV-1a hash of the seed). */
function sequence(seed: string): () => number {
  let state = 0x811c9dc5
  for (const character of seed) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Three to five hills, stretched and turned, on ground made rough by crossing waves. */
function landscape(random: () => number, aspect: number) {
  const hills = Array.from({ length: 3 + Math.floor(random() * 3) }, (_, index) => ({
    x: (0.12 + 0.76 * random()) * aspect,
    y: 0.1 + 0.8 * random(),
    turn: random() * Math.PI,
    wide: 0.2 + 0.3 * random(),
    narrow: 0.16 + 0.18 * random(),
    high: index === 0 ? 1 : 0.35 + 0.4 * random(),
  }))
  const waves = Array.from({ length: 5 }, (_, index) => ({
    angle: random() * Math.PI,
    pace: 4 + index * 3.1 + random() * 2,
    phase: random() * 6.28,
    high: 0.085 / (1 + index * 0.55),
  }))
  return (x: number, y: number): number => {
    const bend = 0.05 * Math.sin(7 * y + waves[0]!.phase) + 0.03 * Math.sin(13 * x)
    let height = 0
    for (const hill of hills) {
      const [dx, dy] = [x + bend - hill.x, y + bend - hill.y]
      const along = (dx * Math.cos(hill.turn) + dy * Math.sin(hill.turn)) / hill.wide
      const across = (dy * Math.cos(hill.turn) - dx * Math.sin(hill.turn)) / hill.narrow
      height += hill.high * Math.exp(-(along * along + across * across) / 2)
    }
    for (const wave of waves) {
      height +=
        wave.high * Math.sin(wave.pace * (x * Math.cos(wave.angle) + y * Math.sin(wave.angle)) + wave.phase)
    }
    return height
  }
}

/** Even slopes that fall from these summits and meet in a saddle; distances in heights of the view. */
function massif(summits: readonly Readonly<Point>[], random: () => number) {
  const [steep, room] = [6, 0.085]
  const phases = [random(), random(), random()].map((share) => share * 2 * Math.PI)
  return (x: number, y: number): number => {
    const bend = 0.022 * Math.sin(9 * y + phases[0]!) + 0.014 * Math.sin(17 * x + phases[1]!)
    const sum = summits.reduce((all, [atX, atY]) => {
      const far = Math.hypot(x - atX, y - atY)
      // Near a summit its lines are round, so that the sign is in their middle.
      const wild = Math.min(far / 0.3, 1) * bend
      return all + Math.exp(-steep * Math.hypot(x + wild - atX, y + wild - atY))
    }, 0)
    const wave = 0.012 * Math.sin(21 * (x + y) + phases[2]!)
    return Math.min(Math.log(sum) / steep + wave, -room)
  }
}

/**
 * The points of a ring that are far enough from the last included one; fewer outside the view, where they are
 * invisible.
 */
function thinned(ring: readonly Point[], { width, height, step }: Terrain): Point[] {
  const kept: Point[] = []
  for (const [x, y] of ring) {
    const [lastX, lastY] = kept.at(-1) ?? [Infinity, Infinity]
    const seen = x >= 0 && x <= width && y >= 0 && y <= height
    if (Math.hypot(x - lastX, y - lastY) >= step * (seen ? 1.7 : 3.4)) kept.push([x, y])
  }
  return kept
}

/** A closed ring as a path of curves through the middles of its sides, in whole pixels relative to the last one. */
function ringPath(points: readonly Point[]): string {
  if (points.length < 4) return ''
  const corner = (index: number): Point => points[index % points.length] ?? [0, 0]
  const middle = (index: number): Point => {
    const [ax, ay] = corner(index)
    const [bx, by] = corner(index + 1)
    return [Math.round((ax + bx) / 2), Math.round((ay + by) / 2)]
  }
  const curves = points.map((_, index) => {
    const [fromX, fromY] = middle(index)
    const [overX, overY] = corner(index + 1)
    const [toX, toY] = middle(index + 1)
    return [overX - fromX, overY - fromY, toX - fromX, toY - fromY].map(Math.round).join(' ')
  })
  return `M${middle(0).join(' ')}q${curves.join(' ')}Z`.replaceAll(' -', '-')
}

/**
 * One path per level, lowest first, drawn beyond the view's edges so that only its lines show inside. The same seed
 * gives the same terrain.
 */
export function contourPaths(seed: string, terrain: Terrain): string[] {
  const { width, height, step, levels, summits } = terrain
  const columns = Math.ceil(width / step) + 5
  const rows = Math.ceil(height / step) + 5
  const random = sequence(seed)
  const heightAt = summits
    ? massif(
        summits.map(([x, y]) => [x / height, y / height]),
        random,
      )
    : landscape(random, width / height)
  const values = Array.from({ length: columns * rows }, (_, index) =>
    heightAt((((index % columns) - 2) * step) / height, ((Math.floor(index / columns) - 2) * step) / height),
  )
  const [low, high] = [Math.min(...values), Math.max(...values)]
  const thresholds = Array.from(
    { length: levels },
    (_, index) => low + ((index + 0.6) / levels) * (high - low),
  )
  const place = ([x, y]: number[]): Point => [((x ?? 0) - 2.5) * step, ((y ?? 0) - 2.5) * step]
  return contours()
    .size([columns, rows])
    .thresholds(thresholds)(values)
    .map((level) =>
      level.coordinates
        .flatMap((polygon) => polygon.map((ring) => ringPath(thinned(ring.map(place), terrain))))
        .join(''),
    )
    .filter(Boolean)
}
