import { expect, test } from 'vitest'
import * as v from 'valibot'
import { listChanges } from '#contract/desk/audit.contract.ts'
import type { ChangeKind } from '#contract/desk/audit.rules.ts'
import { recordChange } from '#server/audit/audit.store.ts'
import { setAdmin } from '#server/user/user.store.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { openAfterSale, project } from '#tests/support/server/after-sale.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { recordsOf } from '#tests/support/csv.ts'
import { codeOf } from '#tests/support/server/shop.ts'

const openAudit = async () => {
  const hub = await openAfterSale()
  await hub.person('bob')
  const read = async (query = '') => {
    const answer = await hub.admin.call('GET', `/braincore/audit${query}`)
    expect(answer.status).toBe(200)
    return v.parse(listChanges.response, await answer.json())
  }
  return {
    ...hub,
    read,
    kinds: async (query: string) => (await read(query)).changes.map(({ kind }) => kind),
    record: async (change: Partial<Parameters<typeof recordChange>[1]> & { kind: ChangeKind }) => {
      hub.shop.clock.advance(60_000)
      return recordChange(hub.shop.db, {
        adminId: 'olivia',
        subject: 'thing',
        userId: null,
        reason: null,
        before: {},
        after: {},
        nowMs: hub.shop.clock.now(),
        ...change,
      })
    },
  }
}

test('a change is told with who, when, what, before and after, and found by whatever names it', async () => {
  const hub = await openAudit()
  const { orderId } = await hub.shop.buy(hub.alice, anOrder({ gifts: { tier2: 1 } }))
  const { number } = await hub.alice.order(orderId)
  await setAdmin(hub.shop.db, { email: 'bob@example.org', isAdmin: true, nowMs: hub.shop.clock.now() })
  await hub.record({
    kind: 'granted_by_hand',
    subject: 'alice',
    userId: 'alice',
    orderId,
    reason: 'Paid 100 % by bank',
    before: { gift_months: 0 },
    after: { gift_months: 2 },
  })
  await hub.record({ kind: 'project_recounted', subject: project, before: { votes: 7 }, after: { votes: 5 } })
  await hub.record({ kind: 'comment_removed', adminId: 'bob', subject: 'comment-1', userId: 'alice' })

  const { changes, next } = await hub.read()
  expect(next).toBeNull()
  expect(changes.map(({ kind, admin }) => [kind, admin?.username])).toEqual([
    ['comment_removed', 'bob'],
    ['project_recounted', 'olivia'],
    ['granted_by_hand', 'olivia'],
    // By command: nobody's name stands for it.
    ['administrator_set', undefined],
  ])
  expect(changes[2]).toMatchObject({
    subject: 'alice',
    subject_name: null,
    reason: 'Paid 100 % by bank',
    player: { id: 'alice', username: 'alice' },
    order: { id: orderId, number: `${number}-1` },
    before: { gift_months: 0 },
    after: { gift_months: 2 },
  })
  expect(changes[1]?.subject_name).not.toBeNull()
  expect(await (await hub.admin.call('GET', `/braincore/audit/${changes[1]?.id}`)).json()).toEqual(changes[1])
  expect(await codeOf(await hub.admin.call('GET', '/braincore/audit/999'))).toBe('not_found')

  const granted = ['granted_by_hand']
  expect(await hub.kinds('?kind=granted_by_hand')).toEqual(granted)
  expect(await hub.kinds('?admin=BOB')).toEqual(['comment_removed'])
  expect(await hub.kinds(`?subject=${number}`)).toEqual(granted)
  expect(await hub.kinds('?subject=Alice')).toEqual(['comment_removed', ...granted])
  expect(await hub.kinds('?subject=comment-1')).toEqual(['comment_removed'])
  expect(await hub.kinds('?q=by%20BANK')).toEqual(granted)
  // What a pattern would mean is a text.
  expect(await hub.kinds('?q=100%20%25')).toEqual(granted)
  expect(await hub.kinds('?q=1_0')).toEqual([])
  expect(await hub.kinds('?q=bo&sort=oldest')).toEqual(['administrator_set', 'comment_removed'])
  const { at = '' } = changes[1] ?? {}
  expect(await hub.kinds(`?since=${at}`)).toEqual(['comment_removed', 'project_recounted'])
  expect(await hub.kinds(`?until=${at}`)).toEqual(['granted_by_hand', 'administrator_set'])
  expect(await hub.kinds('?q=%27%3B%20drop%20table%20users%3B--')).toEqual([])
  // Accents and mistakes don't matter in words, nor does where the words stand.
  await hub.record({ kind: 'receipt_wanted', orderId, userId: 'alice', reason: 'Back from the Münzstraße' })
  for (const q of ['Munzstrasse', 'MÜNZSTRASSE', 'munzstrase', 'from%20munzstrase'])
    expect([q, await hub.kinds(`?q=${q}`)]).toEqual([q, ['receipt_wanted']])
  expect(await hub.kinds('?q=quartermastr')).toEqual(['project_recounted'])
  // A number names one order, and an id one thing: those like it aren't meant.
  expect(await hub.kinds('?q=comment-2')).toEqual([])
  expect(await hub.kinds(`?q=${number.slice(0, 4)}%C3%97`)).toEqual([])
  for (const query of ['?kind=odd', '?sort=worst', '?before=x', '?since=today'])
    expect(await codeOf(await hub.admin.call('GET', `/braincore/audit${query}`))).toBe('invalid_request')
})

test('pages go on where the last one ended, whatever is changed meanwhile, and the file has it all', async () => {
  const hub = await openAudit()
  for (let index = 1; index <= 55; index += 1)
    await hub.record({ kind: 'comment_removed', subject: `comment-${index}`, reason: `=${index}` })
  const subjects = ({ changes }: Awaited<ReturnType<typeof hub.read>>) =>
    changes.map(({ subject }) => subject)
  const first = await hub.read()
  expect(first.changes).toHaveLength(50)
  await hub.record({ kind: 'comment_removed', subject: 'later' })
  const rest = await hub.read(`?before=${first.next}`)
  expect(rest.next).toBeNull()
  expect([...subjects(first), ...subjects(rest)]).toEqual(
    Array.from({ length: 55 }, (_, index) => `comment-${55 - index}`),
  )
  const oldest = await hub.read('?sort=oldest')
  expect(subjects(await hub.read(`?sort=oldest&before=${oldest.next}`)).at(-1)).toBe('later')

  const file = (query: string) => hub.admin.call('GET', `/braincore/audit-file${query}`)
  const csv = recordsOf(new Uint8Array(await (await file('?kind=comment_removed&sort=oldest')).arrayBuffer()))
  expect(csv).toHaveLength(56)
  expect(Object.keys(csv[0] ?? {})).toEqual([
    ...[
      'number',
      'at',
      'administrator',
      'administrator_id',
      'kind',
      'subject',
      'player',
      'player_id',
      'order',
    ],
    ...['reason', 'before', 'after'],
  ])
  const json = await file('?format=json&q=later')
  expect(json.headers.get('Content-Disposition')).toBe('attachment; filename="audit-2026-03-01.json"')
  expect(await json.json()).toMatchObject([
    { subject: 'later', administrator: 'olivia', kind: 'comment_removed' },
  ])
})

test('under one key a change is written down once, and nobody changes or removes a row', async () => {
  const hub = await openAudit()
  const write = () => hub.record({ kind: 'comment_removed', key: 'key-1' })
  const written = await Promise.all([write(), write(), write()])
  expect(written.filter((row) => row !== null)).toHaveLength(1)
  expect((await hub.read()).changes).toHaveLength(1)
  await expect(ownerOf(hub.shop.db).deleteFrom('audit_entries').execute()).rejects.toThrow('only added')
  await expect(
    ownerOf(hub.shop.db).updateTable('audit_entries').set({ subject: '' }).execute(),
  ).rejects.toThrow('only added')
})
