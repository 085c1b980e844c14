import type { Burst } from '#contract/votes-desk.contract.ts'
import type { Columns } from '../braincore/desk-file.rules.ts'

/** Bursts as they stand in a file; times in UTC. */
export const burstColumns: Columns<Burst> = {
  burst: ({ id }) => id,
  project: ({ project }) => project.id,
  title: ({ project }) => project.title,
  from: ({ from }) => from,
  until: ({ until }) => until,
  votes: ({ votes }) => votes,
  young_votes: ({ young_votes: votes }) => votes,
  players: ({ players }) => players,
  standing: ({ standing }) => standing,
  found_at: ({ found_at: at }) => at,
  state: ({ state }) => state,
  settled_at: ({ settled_at: at }) => at,
}
