import type { Move } from './moves.ts'
import type { Planner } from './plan.ts'
import { nothing } from './plan.ts'

interface Road {
  label: string
  to: string
}

/** The first step towards a situation that still has an edge to go, by way of at most `reach` known edges. */
const towards = (
  from: string,
  roads: ReadonlyMap<string, readonly Road[]>,
  open: ReadonlyMap<string, ReadonlySet<string>>,
  reach: number,
): string[] | null => {
  const seen = new Set([from])
  let front: { key: string; labels: string[] }[] = [{ key: from, labels: [] }]
  for (let depth = 0; depth <= reach; depth++) {
    const next: typeof front = []
    for (const { key, labels } of front) {
      for (const label of open.get(key) ?? []) return [...labels, label]
      for (const road of roads.get(key) ?? []) {
        if (seen.has(road.to)) continue
        seen.add(road.to)
        next.push({ key: road.to, labels: [...labels, road.label] })
      }
    }
    front = next
  }
  return null
}

/**
 * Joins shortest paths into fewer, longer ones: a path goes on from where it is to the next edge that no path has
 * taken yet. Every step is computed from the situation really reached, so a joined path is as exact as a short one.
 */
export const joinPaths = (
  planner: Planner,
  goals: readonly (readonly string[])[],
  moves: readonly Move[],
  longest: number,
  reach = 2,
): string[][] => {
  const roads = new Map<string, Road[]>()
  const open = new Map<string, Set<string>>()
  for (const { from, label, to } of moves) {
    if (to.taken.length === 0 && from.snapshot) continue
    if (!roads.has(from.key)) roads.set(from.key, [])
    if (!open.has(from.key)) open.set(from.key, new Set())
    roads.get(from.key)?.push({ label, to: to.key })
    open.get(from.key)?.add(label)
  }
  const paths: string[][] = []

  for (const goal of goals.toSorted((one, other) => one.length - other.length)) {
    const path: string[] = []
    let at = nothing
    let fresh = 0
    const go = (label: string): boolean => {
      if (!planner.steps(at).has(label)) return false
      if (open.get(at.key)?.delete(label)) fresh++
      at = planner.take(at, label)
      path.push(label)
      return true
    }
    if (!goal.every(go)) throw new Error(`the plan ${goal.join(' > ')} can't be followed`)
    if (fresh === 0) continue
    for (;;) {
      const way = path.length < longest ? towards(at.key, roads, open, reach) : null
      if (!way || !way.every(go)) break
    }
    paths.push(path)
  }
  return paths
}
