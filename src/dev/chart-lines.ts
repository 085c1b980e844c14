/** A drawn transition, from its row to its target state; in pixels from the top of the chart. */
export interface Lead {
  id: string
  from: { x: number; y: number }
  to: { path: string; x: number; y: number }
}

export interface Line {
  id: string
  to: string
  path: string
}

const gap = 6

/** Assigns each target state a lane beside the chart: short lines inside, and no two in one lane that would touch. */
export const lanesOf = (leads: readonly Lead[]): ReadonlyMap<string, number> => {
  const spans = [...Map.groupBy(leads, ({ to }) => to.path)]
    .map(([path, group]) => {
      const heights = group.flatMap(({ from, to }) => [from.y, to.y])
      return { path, top: Math.min(...heights), bottom: Math.max(...heights) }
    })
    .toSorted((a, b) => a.bottom - a.top - (b.bottom - b.top))
  const taken: { top: number; bottom: number }[][] = []
  const lanes = new Map<string, number>()
  for (const span of spans) {
    const isFree = (lane: (typeof taken)[number]) =>
      lane.every(({ top, bottom }) => span.bottom + gap < top || span.top - gap > bottom)
    const free = taken.findIndex(isFree)
    const lane = free === -1 ? taken.push([]) - 1 : free
    taken[lane]?.push(span)
    lanes.set(span.path, lane)
  }
  return lanes
}

/** Returns the lines beside a chart whose right edge is `edge`, with lanes `step` pixels apart. */
export const drawLines = (leads: readonly Lead[], edge: number, step: number): Line[] => {
  const lanes = lanesOf(leads)
  return leads.map(({ id, from, to }) => {
    const x = edge + step * ((lanes.get(to.path) ?? 0) + 1)
    const radius = Math.min(4, step / 2, Math.abs(to.y - from.y) / 2)
    const turn = to.y >= from.y ? radius : -radius
    return {
      id,
      to: to.path,
      path:
        `M${from.x} ${from.y}H${x - radius}Q${x} ${from.y} ${x} ${from.y + turn}` +
        `V${to.y - turn}Q${x} ${to.y} ${x - radius} ${to.y}H${to.x}`,
    }
  })
}
