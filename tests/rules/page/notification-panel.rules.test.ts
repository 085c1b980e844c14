import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { noFacts, readList } from '#contract/notifications/notification-list.rules.ts'
import type { PendingChange } from '#contract/notifications/pending-changes.rules.ts'
import { changesOfRow } from '#contract/notifications/pending-changes.rules.ts'
import type { PanelItem } from '#src/features/notification-panel/panel-items.rules.ts'
import { panelItems, undoable } from '#src/features/notification-panel/panel-items.rules.ts'
import { textParts } from '#src/features/notification-panel/isolated-text.rules.ts'
import { notificationOf, readNotificationOf } from '#tests/support/notifications.ts'

const change = (action: PendingChange['action'], id: number, fields: Partial<PendingChange> = {}) => ({
  key: `${action} ${id}`,
  playerId: 'user-alice',
  action,
  id,
  unread: 1,
  total: 1,
  at: 1_000,
  dueAt: 7_000,
  phase: 'waiting' as const,
  revision: null,
  ...fields,
})

const list = readList(
  { rows: [notificationOf(4), notificationOf(3), readNotificationOf(2)], isWhole: true },
  null,
  { tab: 'recent', facts: noFacts, isHeld: false },
)

const say = (item: PanelItem): string => {
  if (item.kind === 'row')
    return [item.key, item.isRead && 'read', item.reading && 'waits', item.isGone && 'gone']
      .filter(Boolean)
      .join(' ')
  return item.kind === 'deleted' ? `${item.id} deleted ${item.change?.key ?? '-'}` : `all ${item.change.id}`
}
const shown = (changes: PendingChange[], more: Partial<Parameters<typeof panelItems>[0]> = {}) =>
  panelItems({ list, changes, deletedHere: [], isPointed: false, ...more }).map(say)

describe('the places of the list', () => {
  it('are the server’s rows', () => {
    expect(shown([])).toEqual(['4', '3', '2 read'])
  })

  it('show at once what is read, and that it waits; not if the server knows it', () => {
    expect(shown([change('read', 3)])).toEqual(['4', '3 read waits', '2 read'])
    expect(shown([change('readAll', 3)])).toEqual(['4', '3 read waits', '2 read'])
    expect(shown([change('read', 2)])).toEqual(['4', '3', '2 read'])
  })

  it('show nothing of what was undone or refused', () => {
    for (const phase of ['undone', 'refused'] as const)
      expect(shown([change('read', 3, { phase }), change('delete', 4, { phase })])).toEqual([
        '4',
        '3',
        '2 read',
      ])
  })

  it('offer to undo a deletion until it is sent', () => {
    expect(shown([change('delete', 3)])).toEqual(['4', '3 deleted delete 3', '2 read'])
    expect(shown([change('delete', 3, { phase: 'sent' })])).toEqual(['4', '2 read'])
  })

  it('stay under the pointer when nothing can be undone any longer', () => {
    const sent = change('delete', 3, { phase: 'sent' })
    expect(shown([sent], { isPointed: true })).toEqual(['4', '3 deleted -', '2 read'])
  })

  it('are replaced by one when all are deleted, in its place', () => {
    expect(shown([change('deleteAll', 3)])).toEqual(['4', 'all 3'])
    expect(shown([change('deleteAll', 9)])).toEqual(['all 9'])
    expect(shown([change('deleteAll', 1)])).toEqual(['4', '3', '2 read', 'all 1'])
    expect(shown([change('deleteAll', 3, { phase: 'sent' })], { isPointed: true })).toEqual(['4'])
  })

  it('keep their names while their changes come and go', () => {
    const [first, second] = panelItems({
      list,
      changes: [change('delete', 4), change('deleteAll', 3)],
      deletedHere: [],
      isPointed: false,
    })
    expect(first).toEqual({ kind: 'deleted', key: '4', id: 4, change: change('delete', 4) })
    expect(second).toEqual({ kind: 'allDeleted', key: 'deleteAll 3', change: change('deleteAll', 3) })
    const row = { kind: 'row', key: '4', row: notificationOf(4), isRead: false, reading: null, isGone: false }
    expect(panelItems({ list, changes: [], deletedHere: [], isPointed: false })[0]).toEqual(row)
  })

  it('go by the earliest of several changes of one row', () => {
    const sent = change('delete', 3, { key: 'first', phase: 'sent' })
    expect(shown([sent, change('delete', 3, { key: 'second' })])).toEqual(['4', '2 read'])
  })

  it('hide what was deleted alone before all', () => {
    expect(shown([change('delete', 3), change('deleteAll', 3)])).toEqual(['4', 'all 3'])
  })

  it('of rows that the server has deleted are still there while the list is held', () => {
    const held = { ...list, gone: [4, 3] }
    expect(shown([], { list: held })).toEqual(['4 read gone', '3 read gone', '2 read'])
    expect(shown([], { list: held, deletedHere: [3] })).toEqual(['4 read gone', '2 read'])
    expect(shown([], { list: held, deletedHere: [3], isPointed: true })).toEqual([
      '4 read gone',
      '3 deleted -',
      '2 read',
    ])
    // What was deleted here, and is there still, was undone.
    expect(shown([], { deletedHere: [3] })).toEqual(['4', '3', '2 read'])
  })

  it('agree with the queue’s own rule about each row', () => {
    const action = fc.constantFrom('read', 'readAll', 'delete', 'deleteAll' as const)
    const phase = fc.constantFrom('waiting', 'sent', 'undone', 'refused' as const)
    const one = fc.record({ action, id: fc.integer({ min: 1, max: 5 }), phase })
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), (made) => {
        const changes = made.map((fields, at) =>
          change(fields.action, fields.id, { key: String(at), phase: fields.phase }),
        )
        const items = panelItems({ list, changes, deletedHere: [], isPointed: false })
        for (const row of list.rows) {
          const { read, deleted } = changesOfRow(changes, row.id)
          const item = items.find(({ key }) => key === String(row.id))
          expect(item?.kind === 'row').toBe(deleted === null)
          if (item?.kind === 'row') expect(item.isRead).toBe(row.is_read || read !== null)
        }
      }),
    )
  })
})

describe('deletions that can be undone', () => {
  it('wait, and their time has not come', () => {
    const changes = [
      change('delete', 1),
      change('deleteAll', 2),
      change('read', 3),
      change('readAll', 3),
      change('delete', 4, { phase: 'sent' }),
      change('delete', 5, { dueAt: 5_000 }),
    ]
    expect(undoable(changes, 5_000).map(({ id }) => id)).toEqual([1, 2])
  })
})

describe('names in a text of the server', () => {
  it.each([
    ['Gift code ready', [['Gift code ready', false]]],
    ['\u2068Ann\u2069', [['Ann', true]]],
    [
      '\u2068Ann\u2069 replied to \u2068Bo B\u2069.',
      [
        ['Ann', true],
        [' replied to ', false],
        ['Bo B', true],
        ['.', false],
      ],
    ],
    ['broken \u2068Ann', [['broken Ann', false]]],
    ['broken\u2069 too', [['broken too', false]]],
    ['', []],
  ])('%j', (text, parts) => {
    expect(textParts(text).map(({ text: part, isName }) => [part, isName])).toEqual(parts)
  })
})
