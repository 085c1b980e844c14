import type { JobDependencies } from '../feature.ts'
import type { Job } from '../platform/process/scheduler.ts'

export const liveJob = ({ live: { feed, streams } }: Pick<JobDependencies, 'live'>): Job => {
  let isFollowed = false
  return {
    name: 'live-totals',
    everyMs: 30_000,
    async run(signal) {
      if (!isFollowed) {
        isFollowed = true
        feed.follow(signal)
      }
      streams.notified(null)
      await feed.look()
    },
  }
}
