import { setTimeout as sleep } from 'node:timers/promises'
import type { JobDependencies } from '../feature.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { errorCode } from '../platform/process/start-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { SubscriptionHeld } from '../subscriptions/hold.store.ts'
import { beginDeletion, deletePlayer, lockHeld } from './delete-player.store.ts'
import { claimDeletion, deletionsJobName, tryDeletionAgainAt } from './deletions.store.ts'
import type { DeletionRow } from './deletions.store.ts'
import { farewellsJobName } from './mail-farewells.ts'
import { endDueRenewals } from './request-deletion.ts'

type Deps = Pick<
  JobDependencies,
  'db' | 'clock' | 'log' | 'payments' | 'wake' | 'pagesChanged' | 'live' | 'personalData'
>

/** Longer than all calls to the payment provider for one player take. */
const claimMs = 600_000
const retryMs = 60_000
const soonMs = 1_000
/** Other calls are over within milliseconds. */
const mostTries = 50
const pauseMs = 200
/** Somebody has to become an administrator first. */
const waitMs = 3_600_000

/** Another call had rows of the player for long, or waited for this deletion while it waited for that call. */
const isHeld = (error: unknown): boolean => [lockHeld, '40P01'].includes(errorCode(error))

/** Deletes the player as soon as no other call has rows of theirs. */
const deleteOnceFree = async ({ db, clock, personalData }: Deps, deletion: DeletionRow) => {
  for (let tries = 1; ; tries += 1) {
    try {
      return await deletePlayer(db, personalData, deletion, clock.now())
    } catch (error) {
      if (errorCode(error) !== lockHeld || tries === mostTries) throw error
    }
    await sleep(pauseMs * Math.random())
  }
}

/** Carries out one deletion; returns when to try again (milliseconds since the epoch), null when it is over. */
const carryOut = async (deps: Deps, deletion: DeletionRow): Promise<number | null> => {
  const { db, clock, log } = deps
  const { id, user_id: userId } = deletion
  const begun = await beginDeletion(db, deletion, clock.now())
  if (begun === 'over') return null
  if (begun === 'last_administrator') {
    log.warn({ deletionId: id, userId }, 'A deletion waits: nobody else is an administrator.')
    return clock.now() + waitMs
  }
  for (const { leaving } of deps.personalData) await leaving?.finish?.(deps, userId)
  const outcome = await deleteOnceFree(deps, deletion)
  if (outcome === 'deleted') {
    noteSecurity(log, 'account_deleted', { userId })
    deps.pagesChanged()
    deps.live.feed.changed()
    deps.wake(farewellsJobName)
    return null
  }
  if (outcome === 'over') return null
  // A payment that was faster is fulfilled first.
  deps.wake('fulfilment')
  return clock.now() + (outcome === 'open' ? retryMs : waitMs)
}

/**
 * Carries out every deletion that is due, once, in any number of processes. What fails is tried again: all of a player
 * is deleted in one transaction.
 */
export const carryOutDeletions = async (deps: Deps, signal?: AbortSignal): Promise<void> => {
  const { db, clock, log } = deps
  await endDueRenewals(deps, { signal })
  for (;;) {
    const nowMs = clock.now()
    const deletion = signal?.aborted ? null : await claimDeletion(db, nowMs, nowMs + claimMs)
    if (!deletion) return
    let againMs: number | null
    try {
      againMs = await carryOut(deps, deletion)
    } catch (error) {
      const details = { err: error, deletionId: deletion.id, userId: deletion.user_id }
      if (error instanceof PaymentError || error instanceof SubscriptionHeld)
        log.warn(details, 'A deletion waits for the payment provider.')
      else if (isHeld(error)) log.warn(details, 'A deletion waits for another call.')
      else log.error(details, 'A deletion could not be carried out; it will be tried again.')
      againMs = clock.now() + (isHeld(error) ? soonMs : retryMs)
    }
    if (againMs !== null) await tryDeletionAgainAt(db, deletion.id, againMs)
  }
}

export const deletionsJob = (deps: Deps): Job => ({
  name: deletionsJobName,
  everyMs: 10_000,
  run: (signal) => carryOutDeletions(deps, signal),
})
