import type { Dependencies } from './dependencies.ts'
import { forgetOldLinks } from './magic-link/magic-link.store.ts'
import { forgetOldHits } from './platform/security/rate-limit.ts'
import type { Job } from './platform/process/scheduler.ts'
import { forgetOldSessions } from './session/session.store.ts'

/** Forgets what can't be used any more, every hour. */
export const housekeepingJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'housekeeping',
  everyMs: 3_600_000,
  async run() {
    await forgetOldLinks(db, clock.now())
    await forgetOldSessions(db, clock.now())
    await forgetOldHits(db, clock.now())
  },
})
