import type { PlayerEvent } from '#contract/player-events.ts'

/** What a mail is about. Of ends only those that the player didn't choose: the others they have just asked for. */
export const isMailed = (event: PlayerEvent): boolean => {
  switch (event.kind) {
    case 'payment_failed':
    case 'payment_recovered':
    case 'gifts_discarded':
      return true
    case 'plan_ended':
      return event.data.reason === 'unpaid'
    default:
      return false
  }
}
