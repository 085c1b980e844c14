import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { tellFollowers } from './follower-news.store.ts'

const atOnce = 500

/**
 * Passes events on to the followers of projects, in slices: nobody else has to wait for a project with thousands of
 * followers.
 */
export const followerNewsJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'follower-news',
  everyMs: 5_000,
  async run(signal) {
    while (!signal.aborted) if ((await tellFollowers(db, clock.now(), atOnce)) === null) return
  },
})
