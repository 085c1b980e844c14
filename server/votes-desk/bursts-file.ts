import type { Burst } from '#contract/votes-desk.contract.ts'
import { listFile } from '../platform/content/list-file.ts'

const heads = [
  'burst',
  'project',
  'title',
  'from',
  'until',
  'votes',
  'young_votes',
  'players',
  'standing',
  'found_at',
  'state',
  'settled_at',
] as const

/** Bursts as a file; times in UTC. */
export const burstsFile = (
  bursts: readonly Burst[],
  format: 'csv' | 'json',
  nowMs: number,
): { name: string; text: string } =>
  listFile(
    'bursts',
    heads,
    bursts.map(({ id, project, ...burst }) => ({
      ...{ burst: id, project: project.id, title: project.title },
      ...burst,
    })),
    { format, nowMs },
  )
