import type { Dependencies } from '../dependencies.ts'
import { claimMs, nextTry } from '../platform/mail/next-try.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { farewellMail } from './farewell-mail.ts'
import { claimFarewell, deleteFarewell, sendFarewellAgainAt } from './farewells.store.ts'

type Deps = Pick<Dependencies, 'db' | 'clock' | 'log' | 'mailer' | 'mailTexts'>

export const farewellsJobName = 'farewells'

/**
 * Mails every deleted player that they are deleted, once each, and then deletes the address. If a process dies between
 * sending a mail and that, another one sends it again: better twice than never.
 */
export const mailFarewells = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, log, mailer, mailTexts } = deps
  for (;;) {
    const nowMs = clock.now()
    const owed = signal?.aborted ? null : await claimFarewell(db, nowMs, nowMs + claimMs)
    if (owed === null) return
    const { deletion_id: deletionId, deleted_at: deletedAt } = owed
    try {
      await mailer.send(farewellMail(mailTexts, owed))
    } catch (error) {
      const again = nextTry(deletedAt.getTime(), clock.now())
      if (again !== null) {
        log.warn({ err: error, deletionId }, 'A last mail could not be sent; it will be tried again.')
        await sendFarewellAgainAt(db, deletionId, again)
        continue
      }
      log.error({ err: error, deletionId }, 'A last mail could not be sent for a day; it is given up.')
    }
    await deleteFarewell(db, deletionId)
  }
}

export const farewellsJob = (deps: Deps): Job => ({
  name: farewellsJobName,
  everyMs: 10_000,
  run: (signal) => mailFarewells(deps, signal),
})
