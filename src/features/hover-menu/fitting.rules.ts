/** How much room the places of the header have, and how much each takes, in pixels. */
export interface Room {
  places: readonly number[]
  /** More, which holds those that don't fit. */
  more: number
  room: number
  /** No more than these are shown in a window of this width. */
  most: number
}

/** How many places a window shows at most, by its width in rem (Shell 2.6): 4 under 1024 px, 7 under 1440 px, then all. */
export const mostPlaces = (rem: number): number => (rem < 64 ? 4 : rem < 90 ? 7 : Infinity)

/** Returns how many places stand in the header, from the first; the others are under More. */
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
 * The parts of the header give way in this order: name, wordmark and gem before any place (Shell 2.6), then those icons of an
 * administrator that the sidebar has too, before the first place.
 */
export const yielding = ['name', 'wordmark', 'gem', 'icons'] as const

/** `room` is what there is without any of the `parts`, which are the widths of what gives way, in its order. */
interface Bar extends Room {
  parts: readonly number[]
}

export interface Arrangement {
  /** How many places stand in the header. */
  fitting: number
  /** The header shows More. False where it doesn't fit either: then only the sidebar lists the places. */
  hasMore: boolean
  /** How much of `yielding` gives way to them: no more than it takes. */
  yields: number
}

/** Returns what stands in the header: the icons only give way to the first place. */
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
