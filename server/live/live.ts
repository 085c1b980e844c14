import type { Clock } from '../platform/process/clock.ts'
import type { Log } from '../platform/process/log.ts'
import type { Live, NotificationSource } from '../live-service.ts'
import type { Db } from '../schema.ts'
import { findOpenSessions, sessionsChannel } from '../session/session.store.ts'
import { createLiveFeed } from './live-feed.ts'
import { createLiveStreams } from './live-streams.ts'

interface From {
  readonly db: Db
  readonly log: Log
  readonly clock: Clock
  readonly notifications: NotificationSource
}

export const createLive = ({ db, log, clock, notifications }: From): Live => {
  const feed = createLiveFeed({ db, log })
  const streams = createLiveStreams(feed, {
    log,
    notifications,
    findOpen: (sessionIds) => findOpenSessions(db, sessionIds, clock.now()),
  })
  feed.alsoHear({ channel: sessionsChannel, hear: streams.endOver })
  feed.alsoHear({ channel: notifications.channel, hear: streams.notified })
  return { feed, streams }
}
