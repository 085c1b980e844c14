import type { DeskId } from './braincore.rules.ts'

/** Kinds of recorded changes, and the desk of each. A kind never changes its meaning. */
export const deskOfChange = {
  receipt_wanted: 'payments',
  granted_by_hand: 'payments',
  settled_by_hand: 'payments',
  refund_asked: 'payments',
  refund_made: 'payments',
  refund_refused: 'payments',
  project_recounted: 'projects',
  project_status_set: 'projects',
  project_owner_named: 'projects',
  project_owner_removed: 'projects',
  project_edited: 'projects',
  update_removed: 'projects',
  comment_kept: 'comments',
  comment_removed: 'comments',
  comment_put_back: 'comments',
  administrator_set: 'users',
  suggestion_analyzed: 'suggestions',
  suggestion_accepted: 'suggestions',
  suggestion_refused: 'suggestions',
  dao_access_set: 'users',
  sessions_ended: 'users',
  votes_voided: 'users',
  voting_barred: 'users',
  voting_allowed: 'users',
  burst_voided: 'votes',
  burst_kept: 'votes',
  username_set: 'users',
  way_in_added: 'users',
  way_in_removed: 'users',
  way_in_undone: 'users',
  deletion_requested: 'users',
  deletion_taken_back: 'users',
  account_deleted: 'users',
  data_prepared: 'users',
  announcement_written: 'announcements',
  announcement_changed: 'announcements',
  announcement_scheduled: 'announcements',
  announcement_unscheduled: 'announcements',
  announcement_sent: 'announcements',
  announcement_withdrawn: 'announcements',
  message_answered: 'messages',
  message_closed: 'messages',
} as const satisfies Record<string, DeskId>

export type ChangeKind = keyof typeof deskOfChange
export const changeKinds = Object.keys(deskOfChange) as ChangeKind[]

/**
 * Values that a change records before and after: `_cents` are cents, `_at` a time (ISO). False: a number, a time, an
 * id or a word of a closed list, stored for good. True: a text that may name a person or is written by one, and can
 * be removed later.
 */
const isText = {
  to: true,
  mailed_at: false,
  gift_months: false,
  plan_id: false,
  months: false,
  standing: false,
  settled_at: false,
  returned_cents: false,
  asked_cents: false,
  votes: false,
  donated_cents: false,
  removed: false,
  status: false,
  title: true,
  text: true,
  description: true,
  category: false,
  goal_cents: false,
  milestone: true,
  open_reports: false,
  is_admin: false,
  suggestion_state: false,
  owner: true,
  dao_access: false,
  sessions: false,
  may_vote: false,
  voided: false,
  given_back: false,
  players: false,
  project_id: false,
  way_in: false,
  username: true,
  deletes_at: false,
  announcement_state: false,
  sends_at: false,
  leads_to: true,
  title_fr: true,
  text_fr: true,
  title_pt: true,
  text_pt: true,
  title_tr: true,
  text_tr: true,
} as const satisfies Record<string, boolean>

export type ChangedValue = keyof typeof isText
export const changedValues = Object.keys(isText) as ChangedValue[]

export const isChangedText = (value: ChangedValue): boolean => isText[value]

/** Values of the changed thing, before or after the change. */
export type ChangeState = Readonly<Partial<Record<ChangedValue, string | number | boolean | null>>>

interface Opened {
  readonly kind: ChangeKind
  readonly subject: string
  readonly orderId: string | null
}

/** Id by which the address of the change's desk opens its entry; null if the desk has none. */
export const openedByChange = ({ kind, subject, orderId }: Opened): string | null =>
  deskOfChange[kind] === 'payments' ? orderId : subject
