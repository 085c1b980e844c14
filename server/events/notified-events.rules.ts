import type { PlayerEvent } from '#contract/account/player-events.ts'

/** An event that becomes a notification. Unread ones of one kind and `subject` are grouped; null: never grouped. */
export interface Notified {
  readonly subject: string | null
}

const alone: Notified = { subject: null }

/** Returns the notification of an event; null when its player isn't notified. */
export const notifiedAs = ({ kind, data }: PlayerEvent): Notified | null => {
  switch (kind) {
    // The charge says so.
    case 'plan_started':
      return null
    case 'comment_replied':
      return { subject: data.comment_id }
    case 'project_updated':
      return { subject: data.project_id }
    case 'gift_claimed':
      return { subject: data.plan_id }
    default:
      return alone
  }
}
