import type { JobDependencies } from '../feature.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import type { Job } from '../platform/process/scheduler.ts'
import { noteSecurity } from '../platform/security/security-log.ts'
import { SubscriptionHeld } from '../subscriptions/hold.store.ts'
import { beginDeletion, deletePlayer } from './delete-player.store.ts'
import { claimDeletion, tryDeletionAgainAt, deletionsJobName } from './deletions.store.ts'
import type { DeletionRow } from './deletions.store.ts'
import { endDueRenewals } from './request-deletion.ts'

type Deps = Pick<
  JobDependencies,
  'db' | 'clock' | 'log' | 'payments' | 'wake' | 'pagesChanged' | 'live' | 'personalData'
>

/** Longer than all calls to the payment provider for one player take. */
const claimMs = 600_000
const retryMs = 60_000
/** Somebody has to become an administrator first. */
const waitMs = 3_600_000

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
  const outcome = await deletePlayer(db, deps.personalData, deletion, clock.now())
  if (outcome === 'deleted') {
    noteSecurity(log, 'account_deleted', { userId })
    deps.pagesChanged()
    deps.live.feed.changed()
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
      else log.error(details, 'A deletion could not be carried out; it will be tried again.')
      againMs = clock.now() + retryMs
    }
    if (againMs !== null) await tryDeletionAgainAt(db, deletion.id, againMs)
  }
}

export const deletionsJob = (deps: Deps): Job => ({
  name: deletionsJobName,
  everyMs: 10_000,
  run: (signal) => carryOutDeletions(deps, signal),
})
