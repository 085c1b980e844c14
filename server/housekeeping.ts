import type { Dependencies } from './dependencies.ts'
import type { Feature } from './feature.ts'
import type { Job } from './platform/process/scheduler.ts'
import { deleteOldHits } from './platform/security/rate-limit.ts'

/** Deletes what can no longer be used, every hour. */
export const housekeepingJob = (
  { db, clock, settings }: Pick<Dependencies, 'db' | 'clock' | 'settings'>,
  features: readonly Feature[],
): Job => ({
  name: 'housekeeping',
  everyMs: 3_600_000,
  async run() {
    for (const { deleteOld } of features) await deleteOld?.(db, clock.now(), settings)
    await deleteOldHits(db, clock.now())
  },
})
