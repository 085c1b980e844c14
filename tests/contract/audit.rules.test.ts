import { expect, test } from 'vitest'
import { changedValues, changeKinds, deskOfChange, openedByChange } from '#contract/audit.rules.ts'

test('every kind of change belongs to its desk, and is never given another meaning', () => {
  expect(deskOfChange).toMatchObject({
    receipt_wanted: 'payments',
    granted_by_hand: 'payments',
    settled_by_hand: 'payments',
    refund_asked: 'payments',
    refund_made: 'payments',
    refund_refused: 'payments',
    project_recounted: 'projects',
    comment_kept: 'comments',
    comment_removed: 'comments',
    administrator_set: 'users',
  })
  expect(changeKinds).toEqual(Object.keys(deskOfChange))
})

test('the values that rows tell of keep their names', () => {
  expect(changedValues).toEqual(
    expect.arrayContaining([
      ...['to', 'mailed_at', 'gift_months', 'plan_id', 'months', 'settled_at', 'returned_cents'],
      ...['asked_cents', 'votes', 'donated_cents', 'removed', 'open_reports', 'is_admin'],
    ]),
  )
  expect(new Set(changedValues).size).toBe(changedValues.length)
  expect(changedValues).not.toContain('')
})

test('what is changed about a payment is opened by its order, and anything else by itself', () => {
  expect(openedByChange({ kind: 'refund_made', subject: 'refund-1', orderId: 'order-1' })).toBe('order-1')
  expect(openedByChange({ kind: 'settled_by_hand', subject: 'entry-1', orderId: null })).toBeNull()
  expect(openedByChange({ kind: 'comment_removed', subject: 'comment-1', orderId: null })).toBe('comment-1')
})
