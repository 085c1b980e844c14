import type { Log } from '../platform/process/log.ts'
import type { Db } from '../schema.ts'
import { createLiveFeed } from './live-feed.ts'
import type { LiveFeed } from './live-feed.ts'
import { createLiveStreams } from './live-streams.ts'
import type { LiveStreams } from './live-streams.ts'

/** The totals of projects and fund as they change, for everybody who watches them by this process. */
export interface Live {
  readonly feed: LiveFeed
  readonly streams: LiveStreams
}

export const createLive = (from: { readonly db: Db; readonly log: Log }): Live => {
  const feed = createLiveFeed(from)
  return { feed, streams: createLiveStreams(feed) }
}
