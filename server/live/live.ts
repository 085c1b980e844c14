import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Live } from '../live-service.ts'
import type { Db } from '../schema.ts'
import { findOpenSessions, sessionsChannel } from '../session/session.store.ts'
import { createLiveFeed } from './live-feed.ts'
import { createLiveStreams } from './live-streams.ts'

interface From {
  readonly db: Db
  readonly log: Log
  readonly clock: Clock
}

export const createLive = ({ db, log, clock }: From): Live => {
  const feed = createLiveFeed({ db, log })
  const streams = createLiveStreams(feed, {
    log,
    findOpen: (sessionIds) => findOpenSessions(db, sessionIds, clock.now()),
  })
  feed.alsoHear({ channel: sessionsChannel, hear: streams.endOver })
  return { feed, streams }
}
