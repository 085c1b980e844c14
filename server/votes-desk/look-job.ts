import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { lookForBursts } from './look-for-bursts.store.ts'

/** Finds bursts of votes, so that the overview shows them before anybody opens the desk. */
export const burstsJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'vote-bursts',
  everyMs: 60_000,
  run: () => lookForBursts(db, clock.now()),
})
