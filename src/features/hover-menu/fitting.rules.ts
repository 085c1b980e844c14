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

/** Returns how many places stand in the header, from the first; the others are under More. The first one always does. */
export const fittingPlaces = ({ places, more, room, most }: Room): number => {
  let taken = 0
  let fitting = 1
  for (const [at, width] of places.entries()) {
    taken += width
    const isLast = at === places.length - 1
    if (at < most && taken + (isLast ? 0 : more) <= room) fitting = at + 1
  }
  return fitting
}

/** What gives way before any place does, in this order (Shell 2.6). */
export const yielding = ['name', 'wordmark', 'gem'] as const

/** `room` is what there is without any of the `parts`, which are the widths of what gives way, in its order. */
interface Bar extends Room {
  parts: readonly number[]
}

/** Returns how many places stand in the header and how many of the parts give way to them: no more than it takes. */
export const arrange = ({ parts, ...bar }: Bar): { fitting: number; yields: number } => {
  const fitting = fittingPlaces(bar)
  let left = bar.room - (fitting < bar.places.length ? bar.more : 0)
  for (const width of bar.places.slice(0, fitting)) left -= width
  let yields = parts.length
  for (const width of parts.toReversed()) {
    left -= width
    if (left < 0) break
    yields -= 1
  }
  return { fitting, yields }
}
