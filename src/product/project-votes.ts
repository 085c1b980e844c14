import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import type { Project } from '#contract/projects.contract.ts'
import { keep, readKept } from '#src/browser/storage.ts'
import { storageKeys } from './storage-keys.ts'

type Counted = Pick<Project, 'id' | 'weightedVotes'>

/** A page that the server wrote may be as old, in milliseconds (docs/decisions/pages-written-by-the-server.md). */
const pageAgeMs = 5_000

const keptSchema = v.record(v.string(), v.object({ votes: v.number(), at: v.number() }))
type Kept = v.InferOutput<typeof keptSchema>

/** What this tab was told so lately that a page written before it may still come. */
const readLately = (): Kept => {
  try {
    const kept = v.parse(keptSchema, JSON.parse(readKept('sessionStorage', storageKeys.countedVotes) ?? '{}'))
    const isLate = ({ at }: { at: number }): boolean => Math.abs(Date.now() - at) <= pageAgeMs
    return Object.fromEntries(Object.entries(kept).filter(([, told]) => isLate(told)))
  } catch {
    return {}
  }
}

/** Totals that answers to votes told, by project, and against lists until when they count. */
let told: Map<string, { votes: number; at: number }> | null = null
/** After a reload they count against the page that comes with it. */
const toldTotals = () =>
  (told ??= new Map(
    Object.entries(readLately()).map(([id, { votes }]) => [id, { votes, at: performance.now() + pageAgeMs }]),
  ))

/** When what a page read was first shown. */
const shown = new WeakMap<Counted, number>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const votesOf = (project: Counted): number => {
  if (!shown.has(project)) shown.set(project, performance.now())
  const later = toldTotals().get(project.id)
  return later && later.at >= (shown.get(project) ?? 0) ? later.votes : project.weightedVotes
}

/** An answer told how many votes a project has. */
export const tellProjectVotes = (id: string, votes: number): void => {
  toldTotals().set(id, { votes, at: performance.now() })
  const kept: Kept = { ...readLately(), [id]: { votes, at: Date.now() } }
  keep('sessionStorage', storageKeys.countedVotes, JSON.stringify(kept))
  for (const listener of listeners) listener()
}

/** How many votes a project has by what was heard last: the page that shows it, or the answer to a vote. */
export const useProjectVotes = (project: Counted): number =>
  useSyncExternalStore(
    subscribe,
    () => votesOf(project),
    () => project.weightedVotes,
  )
