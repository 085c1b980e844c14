import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { tellLapsing } from './lapsing.store.ts'

/** Notifies players whose vote bank is too full for today's votes, some hours before these lapse. */
export const lapsingVotesJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'lapsing-votes',
  everyMs: 5 * 60_000,
  async run(signal) {
    while (!signal.aborted && (await tellLapsing(db, clock.now())));
  },
})
