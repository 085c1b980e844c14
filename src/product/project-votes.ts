import { useSyncExternalStore } from 'react'
import type { Project } from '#contract/projects.contract.ts'

type Counted = Pick<Project, 'id' | 'weightedVotes'>

/** Totals that answers to votes told, by project, and when. */
const told = new Map<string, { votes: number; at: number }>()
/** When what a page read was first shown. */
const shown = new WeakMap<Counted, number>()
const listeners = new Set<() => void>()

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

const votesOf = (project: Counted): number => {
  if (!shown.has(project)) shown.set(project, performance.now())
  const later = told.get(project.id)
  return later && later.at >= (shown.get(project) ?? 0) ? later.votes : project.weightedVotes
}

/** An answer told how many votes a project has. */
export const tellProjectVotes = (id: string, votes: number): void => {
  told.set(id, { votes, at: performance.now() })
  for (const listener of listeners) listener()
}

/** How many votes a project has by what was heard last: the page that shows it, or the answer to a vote. */
export const useProjectVotes = (project: Counted): number =>
  useSyncExternalStore(
    subscribe,
    () => votesOf(project),
    () => project.weightedVotes,
  )
