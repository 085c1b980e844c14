import type { DeskId } from './braincore.rules.ts'

/** What an administrator may have changed, and on which desk. A kind is never given another meaning. */
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
} as const satisfies Record<string, DeskId>

export type ChangeKind = keyof typeof deskOfChange
export const changeKinds = Object.keys(deskOfChange) as ChangeKind[]

/** What is told of a thing before and after: `_cents` are cents, `_at` a time (ISO). */
export const changedValues = [
  'to',
  'mailed_at',
  'gift_months',
  'plan_id',
  'months',
  'settled_at',
  'returned_cents',
  'asked_cents',
  'votes',
  'donated_cents',
  'removed',
  'status',
  'title',
  'text',
  'description',
  'category',
  'goal_cents',
  'milestone',
  'open_reports',
  'is_admin',
  'suggestion_state',
  'owner',
  'dao_access',
  'sessions',
  'may_vote',
  'voided',
  'given_back',
  'players',
  'project_id',
] as const
export type ChangedValue = (typeof changedValues)[number]

/** What was so of the thing that was changed. */
export type ChangeState = Readonly<Partial<Record<ChangedValue, string | number | boolean | null>>>

interface Opened {
  readonly kind: ChangeKind
  readonly subject: string
  readonly orderId: string | null
}

/** What the desk of a change opens by its address; null when it has nothing to open there. */
export const openedByChange = ({ kind, subject, orderId }: Opened): string | null =>
  deskOfChange[kind] === 'payments' ? orderId : subject
