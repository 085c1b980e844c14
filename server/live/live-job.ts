import type { JobDependencies } from '../feature.ts'
import type { Job } from '../platform/process/scheduler.ts'

/** Follows the totals for as long as the hub runs; its streams end with it. */
export const liveJob = ({ live: { feed, streams } }: Pick<JobDependencies, 'live'>): Job => {
  let isFollowed = false
  return {
    name: 'live-totals',
    everyMs: 30_000,
    async run(signal) {
      if (!isFollowed) {
        isFollowed = true
        signal.addEventListener('abort', streams.end, { once: true })
        feed.follow(signal)
      }
      await feed.look()
    },
  }
}
