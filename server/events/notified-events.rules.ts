import type { PlayerEvent } from '#contract/account/player-events.ts'

/** An event that becomes a notification. Unread ones of one kind and `subject` are grouped; null: never grouped. */
export interface Notified {
  readonly subject: string | null
}

/**
 * Returns the notification of an event; null when its player isn't notified. Today players are notified of every kind:
 * what is mailed is also here, for players without an address.
 */
export const notifiedAs = ({ kind, data }: PlayerEvent): Notified | null => {
  switch (kind) {
    case 'comment_replied':
      return { subject: data.comment_id }
    case 'project_updated':
      return { subject: data.project_id }
    case 'donation_thanked':
      return { subject: data.order_id }
    case 'gift_claimed':
      return { subject: data.order_id ?? null }
    default:
      return { subject: null }
  }
}
