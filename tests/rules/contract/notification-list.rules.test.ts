import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { NotificationFacts, NotificationList } from '#contract/notifications/notification-list.rules.ts'
import {
  isMissingChanges,
  newcomers,
  noFacts,
  readList,
  settled,
  withHeard,
  withOlder,
} from '#contract/notifications/notification-list.rules.ts'
import type { Notification } from '#contract/notifications/notifications.contract.ts'
import {
  changesOf,
  notificationOf as unread,
  readNotificationOf as read,
} from '#tests/support/notifications.ts'

const ids = (rows: readonly Notification[]): number[] => rows.map(({ id }) => id)
const marks = (rows: readonly Notification[]): string[] =>
  rows.map(({ id, is_read: isRead }) => `${id}${isRead ? ' read' : ''}`)

const recent = (facts: NotificationFacts = noFacts, isHeld = false) =>
  ({ tab: 'recent', facts, isHeld }) as const
const past = (facts: NotificationFacts = noFacts, isHeld = false) =>
  ({ tab: 'history', facts, isHeld }) as const
const listOf = (rows: Notification[], isWhole = false): NotificationList =>
  readList({ rows, isWhole }, null, recent())
const heard = (...all: Parameters<typeof changesOf>) => withHeard(noFacts, changesOf(...all))

describe('what was heard of notifications', () => {
  it('adds up, each row once, the newest first', () => {
    const first = heard({ changed: [unread(3), unread(2)], deleted: [9], readUpTo: 4 })
    const both = withHeard(first, changesOf({ changed: [unread(5), unread(3)], deleted: [8, 9] }))
    expect(ids(both.changed)).toEqual([5, 3, 2])
    expect(new Set(both.deleted)).toEqual(new Set([8, 9]))
    expect(both.deleted).toHaveLength(2)
    expect([both.readUpTo, both.deletedUpTo]).toEqual([4, 0])
  })

  it('only ever reads and deletes: an earlier answer takes nothing back', () => {
    const late = withHeard(
      heard({ changed: [read(3)], readUpTo: 7, deletedUpTo: 2 }),
      changesOf({ changed: [unread(3)], readUpTo: 4, deletedUpTo: 1 }),
    )
    expect(marks(late.changed)).toEqual(['3 read'])
    expect([late.readUpTo, late.deletedUpTo]).toEqual([7, 2])
  })

  it('holds no row that is deleted, and no deletion twice', () => {
    const facts = withHeard(
      heard({ changed: [unread(6), unread(5), unread(4)], deleted: [5, 2] }),
      changesOf({ deletedUpTo: 4 }),
    )
    expect(ids(facts.changed)).toEqual([6])
    expect(facts.deleted).toEqual([5])
    expect(facts.deletedUpTo).toBe(4)
    expect(withHeard(facts, changesOf({ deletedUpTo: 5 })).deleted).toEqual([])
  })
})

describe('the rows of a tab', () => {
  it('are those of the server, with the least id and whether there are more', () => {
    expect(listOf([unread(7), unread(4)])).toEqual({
      rows: [unread(7), unread(4)],
      arrived: [],
      gone: [],
      oldest: 4,
      isWhole: false,
    })
    expect(listOf([], true)).toMatchObject({ rows: [], oldest: 0, isWhole: true })
  })

  it('take new ones at their place, and lose deleted ones', () => {
    const facts = heard({ changed: [unread(9), unread(5)], deleted: [7] })
    const list = settled(listOf([unread(8), unread(7), unread(4)]), recent(facts))
    expect(ids(list.rows)).toEqual([9, 8, 5, 4])
    expect([list.arrived, list.gone]).toEqual([[], []])
  })

  it('lose all up to the id of a deletion of all', () => {
    const list = settled(listOf([unread(8), unread(7), unread(4)]), recent(heard({ deletedUpTo: 7 })))
    expect(ids(list.rows)).toEqual([8])
  })

  it('stay in Recent once they are read, one by one or all up to an id', () => {
    const facts = heard({ changed: [read(8)], readUpTo: 5 })
    const list = settled(listOf([unread(8), unread(7), unread(5)]), recent(facts))
    expect(marks(list.rows)).toEqual(['8 read', '7', '5 read'])
  })

  it('that became read elsewhere don’t come into Recent, and unread ones not into History', () => {
    const facts = heard({ changed: [read(9), unread(8)] })
    expect(ids(settled(listOf([unread(4)]), recent(facts)).rows)).toEqual([8, 4])
    const before = readList({ rows: [read(4)], isWhole: false }, null, past())
    expect(ids(settled(before, past(facts)).rows)).toEqual([9, 4])
  })

  it('that were read with all others come into History as read', () => {
    const facts = heard({ changed: [unread(9)], readUpTo: 9 })
    const before = readList({ rows: [read(4)], isWhole: false }, null, past())
    expect(marks(settled(before, past(facts)).rows)).toEqual(['9 read', '4 read'])
    expect(marks(settled(listOf([unread(4)]), recent(facts)).rows)).toEqual(['4 read'])
  })

  it('older than what was loaded wait for their page, unless the list is whole', () => {
    const facts = heard({ changed: [unread(3), unread(2)] })
    expect(ids(settled(listOf([unread(5), unread(3)]), recent(facts)).rows)).toEqual([5, 3])
    expect(ids(settled(listOf([unread(5)], true), recent(facts)).rows)).toEqual([5, 3, 2])
    expect(ids(settled(listOf([]), recent(facts)).rows)).toEqual([3, 2])
  })

  it('neither come nor go while somebody reads the list', () => {
    const known = withHeard(heard({ changed: [unread(9), read(8), unread(6)] }), changesOf({ deleted: [7] }))
    const facts = withHeard(known, changesOf({ deletedUpTo: 4 }))
    const list = settled(listOf([unread(8), unread(7), unread(6), unread(4)]), recent(facts, true))
    expect(marks(list.rows)).toEqual(['8 read', '7', '6', '4'])
    expect(list).toMatchObject({ oldest: 4, isWhole: false })
    expect(ids(list.arrived)).toEqual([9])
    expect(list.gone).toEqual([7, 4])
    const afterwards = settled(list, recent(facts))
    expect(ids(afterwards.rows)).toEqual([9, 8, 6])
    expect(afterwards).toMatchObject({ oldest: 4, isWhole: false })
    expect([afterwards.arrived, afterwards.gone]).toEqual([[], []])
  })

  it('that arrived and were read or deleted before they were shown never are', () => {
    const facts = heard({ changed: [unread(9), unread(10)] })
    const held = settled(listOf([unread(4)]), recent(facts, true))
    const later = withHeard(facts, changesOf({ changed: [read(9)], deleted: [10] }))
    expect(ids(settled(held, recent(later)).rows)).toEqual([4])
  })
})

describe('the next page', () => {
  it('follows, without rows that are known, and says if it is the last', () => {
    const list = withOlder(
      listOf([unread(9), unread(7)]),
      { rows: [unread(7), unread(6), unread(5)], isWhole: true },
      recent(),
    )
    expect(list).toMatchObject({ oldest: 5, isWhole: true })
    expect(ids(list.rows)).toEqual([9, 7, 6, 5])
  })

  it('that is empty keeps the place', () => {
    const list = withOlder(listOf([unread(9)]), { rows: [], isWhole: true }, recent())
    expect(list).toMatchObject({ oldest: 9, isWhole: true })
  })

  it('is shown as was heard since: an answer that is late brings nothing back', () => {
    const facts = heard({ deleted: [5], readUpTo: 4 })
    const list = withOlder(
      listOf([unread(9)]),
      { rows: [unread(5), unread(4)], isWhole: false },
      recent(facts),
    )
    expect(marks(list.rows)).toEqual(['9', '4 read'])
  })
})

describe('a list that is read again', () => {
  const former = listOf([unread(9), read(8), unread(7)])

  it('keeps in Recent what became read since the panel opened', () => {
    const list = readList({ rows: [unread(10), unread(9)], isWhole: true }, former, recent())
    expect(marks(list.rows)).toEqual(['10', '9', '8 read'])
    expect(list).toMatchObject({ oldest: 9, isWhole: true })
  })

  it('keeps nothing of that in History, nor what was deleted since', () => {
    expect(ids(readList({ rows: [read(3)], isWhole: true }, former, past()).rows)).toEqual([3])
    const facts = heard({ deleted: [8] })
    expect(ids(readList({ rows: [unread(9)], isWhole: true }, former, recent(facts)).rows)).toEqual([9])
  })
})

describe('changes are missing', () => {
  const known = { revision: 5, language: 'en' }

  it.each([
    ['the next ones follow', 5, { revision: 6 }, false],
    ['they begin before what is known', 3, { revision: 6 }, false],
    ['they begin after what is known', 6, { revision: 7 }, true],
    ['only the state is known', null, { revision: 6 }, true],
    ['the state is the known one', null, { revision: 5 }, false],
    ['they are old', 7, { revision: 5, isComplete: false }, false],
    ['there were too many', 5, { revision: 6, isComplete: false }, true],
    ['new texts are in another language', 5, { revision: 6, language: 'fr', changed: [unread(1)] }, true],
    ['new texts are in the same language', 5, { revision: 6, changed: [unread(1)] }, false],
    ['there are no texts in the other language', 5, { revision: 6, language: 'fr' }, false],
  ])('when %s: after %o, %o, %o', (_, after, fields, isMissing) => {
    expect(isMissingChanges(known, { after, changes: changesOf(fields) })).toBe(isMissing)
  })
})

describe('newcomers', () => {
  it('are unread and newer than all that is known', () => {
    const changes = changesOf({ changed: [unread(9), read(8), unread(7), unread(6)] })
    expect(ids(newcomers(6, changes))).toEqual([9, 7])
  })
})

/** What happens to a player's notifications on the server, and the news of each step. */
const serverStep = fc.oneof(
  fc.constant('arrive' as const),
  fc.constant('readAll' as const),
  fc.constant('deleteAll' as const),
  fc.record({ read: fc.nat(12) }),
  fc.record({ remove: fc.nat(12) }),
)

describe('a list that hears everything', () => {
  it('is the server’s, whatever comes late, twice or in another order', () => {
    fc.assert(
      fc.property(
        fc.array(serverStep, { maxLength: 25 }),
        fc.nat(25),
        fc.infiniteStream(fc.nat(1_000)),
        fc.array(fc.nat(30)),
        (steps, loadedAfter, order, twice) => {
          let rows: Notification[] = []
          const deleted = new Set<number>()
          let newest = 0
          let loaded: Notification[] = []
          const news = steps.map((step, index) => {
            if (index === loadedAfter) loaded = rows.filter(({ is_read: isRead }) => !isRead)
            if (step === 'arrive') {
              rows = [unread((newest += 1)), ...rows]
              return changesOf({ changed: [unread(newest)] })
            }
            if (step === 'readAll') {
              rows = rows.map((row) => ({ ...row, is_read: true }))
              return changesOf({ readUpTo: newest })
            }
            if (step === 'deleteAll') {
              rows = []
              return changesOf({ deletedUpTo: newest })
            }
            const at = 'read' in step ? step.read : step.remove
            const row = rows[at % Math.max(1, rows.length)]
            if (!row) return changesOf()
            if ('read' in step) {
              rows = rows.map((one) => (one === row ? { ...one, is_read: true } : one))
              return changesOf({ changed: [{ ...row, is_read: true }] })
            }
            deleted.add(row.id)
            rows = rows.filter((one) => one !== row)
            return changesOf({ deleted: [row.id] })
          })
          if (loadedAfter >= steps.length) loaded = rows.filter(({ is_read: isRead }) => !isRead)
          const shuffled = news
            .map((changes) => ({ changes, at: order.next().value }))
            .toSorted((one, other) => one.at - other.at)
            .map(({ changes }) => changes)
          const facts = [...shuffled, ...twice.flatMap((at) => news[at] ?? [])].reduce(withHeard, noFacts)
          const list = readList({ rows: loaded, isWhole: true }, null, recent(facts))
          const shown = list.rows.filter(({ is_read: isRead }) => !isRead)
          expect(ids(shown)).toEqual(ids(rows.filter(({ is_read: isRead }) => !isRead)))
        },
      ),
      { numRuns: 1_000 },
    )
  })
})
