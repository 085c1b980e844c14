import { expect, test } from 'vitest'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import {
  changesOfRow,
  longestWaitMs,
  shownCounts,
  undoMs,
} from '#contract/notifications/pending-changes.rules.ts'

const change = (more: Partial<PendingChange>): PendingChange => ({
  key: 'one',
  playerId: 'alice',
  action: 'read',
  id: 7,
  unread: 1,
  total: 0,
  at: 0,
  dueAt: 0,
  phase: 'waiting',
  revision: null,
  ...more,
})
const state = { unreadCount: 5, total: 9, revision: 40 }

test('a deletion can be undone for 6 s, and a change waits for 90 days at most', () => {
  expect(undoMs).toBe(6_000)
  expect(longestWaitMs).toBe(7_776_000_000)
})

test('a change of one row concerns that row, a change of all concerns it and all older rows', () => {
  const one = change({ action: 'delete', id: 7 })
  const all = change({ action: 'readAll', id: 7 })
  const of = (id: number) => {
    const { read, deleted } = changesOfRow([one, all], id)
    return [read !== null, deleted !== null]
  }
  expect(of(6)).toEqual([true, false])
  expect(of(7)).toEqual([true, true])
  expect(of(8)).toEqual([false, false])
})

test('what was undone or refused has no effect; of two changes the earlier one counts', () => {
  const changes = [
    change({ key: 'undone', phase: 'undone' }),
    change({ key: 'refused', phase: 'refused' }),
    change({ key: 'sent', phase: 'sent', revision: 41 }),
    change({ key: 'later' }),
    change({ key: 'gone', action: 'deleteAll', id: 8 }),
  ]
  expect(changesOfRow(changes, 7)).toMatchObject({ read: { key: 'sent' }, deleted: { key: 'gone' } })
  expect(changesOfRow(changes.slice(0, 2), 7)).toEqual({ read: null, deleted: null })
})

test('the shown counts are the server’s less the changes that it doesn’t contain yet', () => {
  expect(shownCounts(state, [])).toEqual({ unread: 5, total: 9 })
  const waiting = change({ unread: 1, total: 2 })
  expect(shownCounts(state, [waiting])).toEqual({ unread: 4, total: 7 })
  const sent = (revision: number) => change({ phase: 'sent', unread: 1, total: 2, revision })
  expect(shownCounts(state, [sent(41)])).toEqual({ unread: 4, total: 7 })
  expect(shownCounts(state, [sent(40), sent(39)])).toEqual({ unread: 5, total: 9 })
  expect(shownCounts(state, [waiting, sent(41)])).toEqual({ unread: 3, total: 5 })
})

test('changes without effect take nothing away, and no count falls below zero', () => {
  const off = (['undone', 'refused'] as const).map((phase) => change({ phase, unread: 1, total: 1 }))
  expect(shownCounts(state, off)).toEqual({ unread: 5, total: 9 })
  expect(shownCounts(state, [change({ unread: 6, total: 10 })])).toEqual({ unread: 0, total: 0 })
  expect(shownCounts({ ...state, unreadCount: 0, total: 0 }, [])).toEqual({ unread: 0, total: 0 })
})
