import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { tellFollowers } from './follower-news.store.ts'

const atOnce = 500

/** Tells followers what happened to their projects: in slices, so that nobody waits for a project that thousands follow. */
export const followerNewsJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'follower-news',
  everyMs: 5_000,
  async run(signal) {
    while (!signal.aborted) if ((await tellFollowers(db, clock.now(), atOnce)) === null) return
  },
})
