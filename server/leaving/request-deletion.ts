import type { RouteDependencies } from '../feature.ts'
import { mailsJobName } from '../events/owed-mails.store.ts'
import { undoneWhenRefused } from '../platform/database/undone-when-refused.ts'
import { isRefused } from '../platform/http/refused.ts'
import type { Refused } from '../platform/http/refused.ts'
import { PaymentError } from '../platform/payments/payment-error.ts'
import { SubscriptionHeld } from '../subscriptions/hold.store.ts'
import { claimRenewals, endRenewalsAgainAt, insertDeletion } from './deletions.store.ts'
import type { DeletionBy, DeletionRow, NotRequested } from './deletions.store.ts'

type Deps = Pick<RouteDependencies, 'db' | 'clock' | 'log' | 'payments' | 'wake' | 'personalData'>

/** Longer than the calls to the payment provider take. */
const claimMs = 120_000
const retryMs = 60_000

/** Ends the renewals of a claimed deletion; false, with a line in the log, when they have to be tried again. */
const endRenewals = async (deps: Deps, { user_id: userId }: DeletionRow): Promise<boolean> => {
  try {
    for (const { leaving } of deps.personalData) await leaving?.requested?.(deps, userId)
    return true
  } catch (error) {
    if (!(error instanceof PaymentError) && !(error instanceof SubscriptionHeld)) throw error
    deps.log.warn(
      { err: error, userId },
      'A renewal could not be ended for a deletion; it will be tried again.',
    )
    return false
  }
}

/** Ends the renewals of players who are leaving, of all that are due; with `id`, of this deletion alone. */
export const endDueRenewals = async (
  deps: Deps,
  { id = null, signal }: { readonly id?: string | null; readonly signal?: AbortSignal | undefined } = {},
): Promise<void> => {
  const { db, clock } = deps
  for (;;) {
    const nowMs = clock.now()
    const deletion = signal?.aborted ? null : await claimRenewals(db, nowMs, nowMs + claimMs, id)
    if (!deletion) return
    const isEnded = await endRenewals(deps, deletion)
    await endRenewalsAgainAt(db, deletion.id, isEnded ? null : clock.now() + retryMs)
    if (id !== null) return
  }
}

/**
 * Requests the deletion of a player's account, for the player or for an administrator, whose reason goes to the audit.
 * Returns the pending deletion; `isNew` is false for an earlier one. Renewals end at once; while the payment provider
 * can't be reached, a job goes on trying.
 */
export const deleteInTime = async (
  deps: Deps,
  { userId, by }: { readonly userId: string; readonly by: DeletionBy },
): Promise<(DeletionRow & { readonly isNew: boolean }) | Refused<NotRequested>> => {
  const { db, clock } = deps
  const deletion = await undoneWhenRefused(db, (trx) =>
    insertDeletion(trx, { userId, by, nowMs: clock.now() }),
  )
  if (isRefused(deletion)) return deletion
  await endDueRenewals(deps, { id: deletion.id })
  deps.wake(mailsJobName)
  return deletion
}
