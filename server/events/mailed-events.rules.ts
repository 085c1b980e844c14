import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'
import { notificationTopics } from '#contract/notifications/notification-choices.contract.ts'
import { topicOf } from './event-topics.rules.ts'

/** Changes that a player makes on the page and can undo there at once. */
const arrangements: readonly PlayerEventKind[] = [
  'plan_change_waiting',
  'plan_change_planned',
  'plan_change_dropped',
  'plan_ending',
  'plan_kept',
]

/** Each of these events makes the earlier ones about the same plan outdated. */
export const settling: readonly PlayerEventKind[] = [
  ...arrangements,
  'plan_change_lapsed',
  'plan_changed',
  'plan_ended',
]

/** Events that cancel earlier ones: mailed only if the earlier one was. */
export const takesBack: Partial<Record<PlayerEventKind, readonly PlayerEventKind[]>> = {
  plan_change_dropped: ['plan_change_waiting', 'plan_change_planned'],
  plan_kept: ['plan_ending'],
}

const arrangedForMs = 10 * 60_000

/**
 * Returns the delay of the mail about an event, in milliseconds; null when there is none. Changes that can be undone
 * are mailed after ten minutes. When a refund ends a plan, the refund's own mail says so.
 */
export const mailDelayMs = (event: PlayerEvent): number | null => {
  if (arrangements.includes(event.kind)) return arrangedForMs
  switch (event.kind) {
    case 'payment_failed':
    case 'renewal_announced':
    case 'payment_recovered':
    case 'gifts_discarded':
    case 'plan_changed':
    case 'plan_change_lapsed':
    case 'dispute_decided':
    case 'deletion_requested':
    case 'deletion_taken_back':
    case 'new_device':
      return 0
    case 'refunded':
      return event.data.reason === 'dispute' ? 0 : null
    case 'plan_ended':
      return event.data.reason === 'refund' ? null : 0
    default:
      return null
  }
}

/** These say what will be charged, or that nothing will be: no choice about the plan switches them off. */
const promises: readonly PlayerEventKind[] = ['renewal_announced', 'plan_ending', 'plan_kept']

/** Does a player get this kind in the hub, and its mail at once, whatever they chose? */
export const isRequiredKind = (kind: PlayerEventKind): boolean =>
  notificationTopics[topicOf[kind]].isRequired || promises.includes(kind)

/** Does a mail of another part of the hub say the same: a receipt, the mail about a refund? Then there is no second one at once. */
export const hasOtherMail = (event: PlayerEvent): boolean =>
  event.kind === 'charged' ||
  (event.kind === 'refunded' && event.data.reason === 'refund') ||
  ((event.kind === 'plan_ended' || event.kind === 'gift_time_ended') && event.data.reason === 'refund')
