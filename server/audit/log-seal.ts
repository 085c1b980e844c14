import type { Dependencies } from '../dependencies.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { readNewestSeal } from './read-chain.store.ts'

/**
 * Logs the newest seal when the hub starts and once per UTC date. The chain alone can't show that changes were removed
 * from its end; a log stored elsewhere can.
 */
export const auditSealJob = ({ db, clock, log }: Pick<Dependencies, 'db' | 'clock' | 'log'>): Job => {
  let loggedOn = ''
  return {
    name: 'audit-seal',
    everyMs: 5 * 60_000,
    async run() {
      const today = new Date(clock.now()).toISOString().slice(0, 10)
      if (today === loggedOn) return
      const newest = await readNewestSeal(db)
      if (newest) log.info({ seal: `${newest.place}:${newest.seal}` }, 'The newest seal of the audit.')
      loggedOn = today
    },
  }
}
