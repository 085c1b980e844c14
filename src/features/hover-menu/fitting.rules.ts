/** The space for places in the header, and the width of each, in pixels. */
export interface Room {
  places: readonly number[]
  /** Width of More, the menu of places that do not fit. */
  more: number
  room: number
  /** Maximum number of places for the window's width. */
  most: number
}

/**
 * Returns the maximum number of places for a window's width in rem (Shell 2.6): 4 below 1024 px, 7 below 1440
 * px, then all.
 */
export const mostPlaces = (rem: number): number => (rem < 64 ? 4 : rem < 90 ? 7 : Infinity)

/** Returns the number of places shown in the header, from the first on. The others are in More. */
export const fittingPlaces = ({ places, more, room, most }: Room): number => {
  let taken = 0
  let fitting = 0
  for (const [at, width] of places.entries()) {
    taken += width
    const isLast = at === places.length - 1
    if (at < most && taken + (isLast ? 0 : more) <= room) fitting = at + 1
  }
  return fitting
}

/**
 * Parts of the header in the order in which they are hidden: name, wordmark and gem before any place (Shell
 * 2.6), then the administrator's icons that the sidebar also has, before the first place.
 */
export const yielding = ['name', 'wordmark', 'gem', 'icons'] as const

/** `parts`: widths of the parts that can be hidden, in that order. `room`: the space with all of them hidden. */
interface Bar extends Room {
  parts: readonly number[]
}

export interface Arrangement {
  fitting: number
  /** Does the header show More? False if it does not fit either: then only the sidebar lists the places. */
  hasMore: boolean
  /** Number of parts of `yielding` that are hidden, no more than necessary. */
  yields: number
}

/** Decides what the header shows. The icons are hidden only to fit the first place. */
export const arrange = ({ parts, ...bar }: Bar): Arrangement => {
  const icons = parts[yielding.indexOf('icons')] ?? 0
  const fitting = fittingPlaces({ ...bar, room: bar.room - icons }) || fittingPlaces(bar)
  const hasMore = fitting < bar.places.length && bar.more <= bar.room
  let left = bar.room - (hasMore ? bar.more : 0)
  for (const width of bar.places.slice(0, fitting)) left -= width
  let yields = parts.length
  for (const width of parts.toReversed()) {
    left -= width
    if (left < 0) break
    yields -= 1
  }
  return { fitting, hasMore, yields }
}
