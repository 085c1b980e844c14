import type { Burst } from '#contract/votes-desk.contract.ts'
import type { Cells } from '../braincore/desk-file.rules.ts'

/** Bursts as they stand in a file; times in UTC. */
export const burstCells = (bursts: readonly Burst[]): Cells[] =>
  bursts.map(({ id, project, ...burst }) => ({
    ...{ burst: id, project: project.id, title: project.title },
    ...burst,
  }))
