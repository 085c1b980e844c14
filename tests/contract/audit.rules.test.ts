import { expect, test } from 'vitest'
import { deskIds } from '#contract/braincore.rules.ts'
import { changeKinds, deskOfChange, openedByChange } from '#contract/audit.rules.ts'

test('every kind of change belongs to a desk', () => {
  expect(changeKinds).toContain('comment_removed')
  for (const kind of changeKinds) expect(deskIds).toContain(deskOfChange[kind])
})

test('what is changed about a payment is opened by its order, and anything else by itself', () => {
  expect(openedByChange({ kind: 'refund_made', subject: 'refund-1', orderId: 'order-1' })).toBe('order-1')
  expect(openedByChange({ kind: 'settled_by_hand', subject: 'entry-1', orderId: null })).toBeNull()
  expect(openedByChange({ kind: 'comment_removed', subject: 'comment-1', orderId: null })).toBe('comment-1')
})
