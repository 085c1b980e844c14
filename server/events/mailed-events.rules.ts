import type { PlayerEvent, PlayerEventKind } from '#contract/account/player-events.ts'

/** What a player arranges on the page and may take back there at once. */
const arrangements: readonly PlayerEventKind[] = [
  'plan_change_waiting',
  'plan_change_planned',
  'plan_change_dropped',
  'plan_ending',
  'plan_kept',
]

/** Whichever of these was told last about a plan is what holds for it. */
export const settling: readonly PlayerEventKind[] = [
  ...arrangements,
  'plan_change_lapsed',
  'plan_changed',
  'plan_ended',
]

/** What each of these takes back: it is news only to whoever was told of that. */
export const takesBack: Partial<Record<PlayerEventKind, readonly PlayerEventKind[]>> = {
  plan_change_dropped: ['plan_change_waiting', 'plan_change_planned'],
  plan_kept: ['plan_ending'],
}

const arrangedForMs = 10 * 60_000

/**
 * How long the mail about an event waits; null when there is none. What was arranged is told once it has held for ten
 * minutes; that a refund ended the plan is said by the mail about the refund, which isn't one of these.
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
      return 0
    case 'refunded':
      return event.data.reason === 'dispute' ? 0 : null
    case 'plan_ended':
      return event.data.reason === 'refund' ? null : 0
    default:
      return null
  }
}
