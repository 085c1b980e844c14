import { expect, test } from 'vitest'
import {
  changedValues,
  changeKinds,
  deskOfChange,
  isChangedText,
  openedByChange,
} from '#contract/desk/audit.rules.ts'

test('every kind of change belongs to its desk, and is never given another meaning', () => {
  expect(deskOfChange).toEqual({
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
  })
  expect(changeKinds).toEqual(Object.keys(deskOfChange))
})

test('the values that rows tell of keep their names', () => {
  expect(changedValues).toEqual([
    'to',
    'mailed_at',
    'gift_months',
    'plan_id',
    'months',
    'standing',
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
    'way_in',
    'username',
    'deletes_at',
    'announcement_state',
    'sends_at',
    'leads_to',
    'title_fr',
    'text_fr',
    'title_pt',
    'text_pt',
    'title_tr',
    'text_tr',
  ])
  expect(new Set(changedValues).size).toBe(changedValues.length)
  expect(changedValues).not.toContain('')
})

test('what may name a person or is written by one is a text, everything else a figure', () => {
  expect(changedValues.filter(isChangedText)).toEqual([
    ...['to', 'title', 'text', 'description', 'milestone', 'owner', 'username', 'leads_to'],
    ...['title_fr', 'text_fr', 'title_pt', 'text_pt', 'title_tr', 'text_tr'],
  ])
})

test('what is changed about a payment is opened by its order, and anything else by itself', () => {
  expect(openedByChange({ kind: 'refund_made', subject: 'refund-1', orderId: 'order-1' })).toBe('order-1')
  expect(openedByChange({ kind: 'settled_by_hand', subject: 'entry-1', orderId: null })).toBeNull()
  expect(openedByChange({ kind: 'comment_removed', subject: 'comment-1', orderId: null })).toBe('comment-1')
})
