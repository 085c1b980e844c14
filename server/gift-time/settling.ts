import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { readUnsettled } from './gift-time.store.ts'
import { settleGiftTime } from './settle-gift-time.store.ts'

const atOnce = 200

/** Updates gift time that has run out, or that starts because the paid plan has ended. */
export const settlingJob = ({ db, clock }: Pick<Dependencies, 'db' | 'clock'>): Job => ({
  name: 'gift-time',
  everyMs: 60_000,
  async run(signal) {
    for (let after = ''; ;) {
      const users = await readUnsettled(db, clock.now(), after, atOnce)
      for (const userId of users) {
        if (signal.aborted) return
        await settleGiftTime(db, userId, clock.now())
      }
      const last = users.at(-1)
      if (last === undefined || users.length < atOnce) return
      after = last
    }
  },
})
