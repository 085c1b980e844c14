import type { Move } from './moves.ts'
import type { Plan } from './plan-paths.ts'
import { nothing } from './plan.ts'

/**
 * A small set of paths that together show everything `itemsOf` finds in the plan: each goes on to the nearest step that
 * still shows something new. For runs in which a step is dear, as in a browser. `shown`: what other paths show already.
 */
export const coverPaths = (
  { planner, moves }: Plan,
  itemsOf: (move: Move) => readonly string[],
  longest: number,
  shown: ReadonlySet<string> = new Set(),
): { paths: string[][]; items: ReadonlySet<string> } => {
  const roads = new Map<string, { label: string; to: string; items: readonly string[] }[]>()
  const open = new Set<string>()
  for (const move of moves) {
    const items = itemsOf(move)
    for (const item of items) open.add(item)
    const road = { label: move.label, to: move.to.key, items }
    roads.set(move.from.key, [...(roads.get(move.from.key) ?? []), road])
  }
  const all = new Set(open)
  for (const item of shown) open.delete(item)

  const nearest = (from: string, reach: number): { labels: string[]; items: readonly string[] } | null => {
    const seen = new Set([from])
    let front: { key: string; labels: string[] }[] = [{ key: from, labels: [] }]
    for (let depth = 0; front.length > 0 && depth < reach; depth++) {
      const next: typeof front = []
      for (const { key, labels } of front)
        for (const road of roads.get(key) ?? []) {
          if (road.items.some((item) => open.has(item))) {
            return { labels: [...labels, road.label], items: road.items }
          }
          if (seen.has(road.to)) continue
          seen.add(road.to)
          next.push({ key: road.to, labels: [...labels, road.label] })
        }
      front = next
    }
    return null
  }

  const paths: string[][] = []
  for (;;) {
    const path: string[] = []
    let at = nothing
    for (;;) {
      const way = nearest(at.key, longest - path.length)
      if (!way) break
      for (const label of way.labels) {
        if (!planner.steps(at).has(label)) break
        const to = planner.take(at, label)
        for (const item of itemsOf({ from: at, label, to })) open.delete(item)
        at = to
        path.push(label)
      }
      // Tried once: whether it was really shown is for the run to say.
      for (const item of way.items) open.delete(item)
    }
    if (path.length === 0) return { paths, items: all }
    paths.push(path)
  }
}
