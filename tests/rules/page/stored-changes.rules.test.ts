import { describe, expect, test } from 'vitest'
import { longestWaitMs, undoMs, type PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import {
  dueInMs,
  isOver,
  laterOf,
  marginMs,
  settledMs,
  storedOf,
  textOf,
} from '#src/features/notifications/stored-changes.rules.ts'

const at = Date.UTC(2026, 2, 1, 14, 2)
const change: PendingChange = {
  key: '00000001-0000-4000-8000-000000000000',
  playerId: 'user-alice',
  action: 'delete',
  id: 5,
  unread: 1,
  total: 1,
  at,
  dueAt: at + undoMs,
  phase: 'waiting',
  revision: null,
}
const waiting = { change, settledAt: null, isTried: false }
const inPhase = (phase: PendingChange['phase']) => ({
  change: { ...change, phase },
  settledAt: at,
  isTried: false,
})

describe('a stored change', () => {
  test('is read as it was written', () => {
    const sent = { change: { ...change, phase: 'sent', revision: 7 }, settledAt: at, isTried: true } as const
    expect(storedOf(textOf(waiting), change.key)).toEqual(waiting)
    expect(storedOf(textOf(sent), change.key)).toEqual(sent)
  })

  const damaged = (part: object): string => textOf({ ...waiting, change: { ...change, ...part } })
  test.each([
    ['nothing', null],
    ['no JSON', '<'],
    ['an array', '[]'],
    ['another version', textOf(waiting).replace('"version":1', '"version":2')],
    ['an unknown action', damaged({ action: 'forge' })],
    ['an unknown phase', damaged({ phase: 'gone' })],
    ['a key that is none', damaged({ key: 'x' })],
    ['nobody’s', damaged({ playerId: '' })],
    ['an id of 0', damaged({ id: 0 })],
    ['half an id', damaged({ id: 1.5 })],
    ['less than nothing unread', damaged({ unread: -1 })],
    ['a time before all times', damaged({ at: -1 })],
    ['a time that no date can name', damaged({ dueAt: 1e300 })],
    ['a settlement before all times', textOf({ ...waiting, settledAt: -1 })],
  ])('that is %s counts as none', (_, text) => {
    expect(storedOf(text, change.key)).toBeNull()
  })

  test('belongs to its own key', () => {
    expect(storedOf(textOf(waiting), '00000002-0000-4000-8000-000000000000')).toBeNull()
  })

  test('has ids, counts and times up to the greatest', () => {
    const extreme = { id: Number.MAX_SAFE_INTEGER, unread: 0, total: 0, at: 0, dueAt: 8.64e15 }
    expect(storedOf(damaged(extreme), change.key)?.change).toMatchObject(extreme)
    expect(storedOf(damaged({ id: 1 }), change.key)?.change.id).toBe(1)
  })
})

describe('of two states of a change', () => {
  test('the later stays, in whichever order they come', () => {
    const phases = ['waiting', 'undone', 'refused', 'sent'] as const
    for (const [one, earlier] of phases.entries())
      for (const later of phases.slice(one + 1)) {
        expect(laterOf(inPhase(earlier), inPhase(later)).change.phase).toBe(later)
        expect(laterOf(inPhase(later), inPhase(earlier)).change.phase).toBe(later)
      }
  })

  test('a waiting one that was tried is later than one that wasn’t, and earlier than what became of it', () => {
    const tried = { ...waiting, isTried: true }
    expect(laterOf(waiting, tried)).toBe(tried)
    expect(laterOf(tried, waiting)).toBe(tried)
    expect(laterOf(tried, inPhase('undone')).change.phase).toBe('undone')
    expect(laterOf(inPhase('undone'), tried).change.phase).toBe('undone')
  })

  test('the known one stays if they are alike; one alone is taken', () => {
    const known = inPhase('sent')
    expect(laterOf(known, inPhase('sent'))).toBe(known)
    expect(laterOf(undefined, waiting)).toBe(waiting)
  })
})

test('a settled change is dropped after some minutes, a waiting one after 90 days', () => {
  const sent = inPhase('sent')
  expect(isOver(sent, at + settledMs)).toBe(false)
  expect(isOver(sent, at + settledMs + 1)).toBe(true)
  // The clock was set back.
  expect(isOver(sent, at - settledMs - 1)).toBe(true)
  expect(isOver(waiting, at + longestWaitMs)).toBe(false)
  expect(isOver(waiting, at + longestWaitMs + 1)).toBe(true)
  expect(isOver(waiting, at - longestWaitMs - 1)).toBe(false)
})

test('a deletion is sent when it can no longer be undone, whatever the clock says; a mark at once', () => {
  expect(dueInMs(change, at)).toBe(undoMs + marginMs)
  expect(dueInMs(change, at + 2_000)).toBe(undoMs - 2_000 + marginMs)
  expect(dueInMs(change, at + undoMs)).toBe(marginMs)
  expect(dueInMs(change, at + 86_400_000)).toBe(marginMs)
  expect(dueInMs(change, at - 86_400_000)).toBe(undoMs + marginMs)
  expect(dueInMs({ ...change, action: 'deleteAll' }, at)).toBe(undoMs + marginMs)
  for (const action of ['read', 'readAll'] as const)
    expect(dueInMs({ ...change, action, dueAt: at }, at - 86_400_000)).toBe(0)
})
