import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { claimPayment } from '#server/payments/touched-payments.store.ts'
import { longestDue } from '#server/platform/database/longest-due.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import type { TestApp } from '#tests/support/server/create-test-app.ts'

const nowMs = Date.parse('2026-03-01T12:00:00Z')
const minuteMs = 60_000

let hub: TestApp
beforeEach(async () => {
  hub = await createTestApp()
  const due = [-3, -5, 0, 1, null].map((minutes) => minutes !== null && new Date(nowMs + minutes * minuteMs))
  await hub.db
    .insertInto('touched_payments')
    .values(due.map((at, index) => ({ id: `pi_${index}`, heard_at: new Date(nowMs), due_at: at || null })))
    .execute()
})
afterEach(() => hub.close())

const claim = () => claimPayment(hub.db, nowMs, nowMs + minuteMs)

test('what has been due longest comes first, each once, and what is not due yet or never is left alone', async () => {
  const claimed = [await claim(), await claim(), await claim(), await claim()]
  expect(claimed.map((row) => row?.id)).toEqual(['pi_1', 'pi_0', 'pi_2', undefined])
  expect(claimed[0]?.due_at).toEqual(new Date(nowMs + minuteMs))
})

test('of all who claim at once each gets another row', async () => {
  const claimed = await Promise.all(Array.from({ length: 6 }, claim))
  const ids = claimed.flatMap((row) => row?.id ?? [])
  expect(ids).toHaveLength(new Set(ids).size)
  while (ids.length < 3) ids.push((await claim())?.id ?? 'none')
  expect(ids.toSorted()).toEqual(['pi_0', 'pi_1', 'pi_2'])
})

test('a further condition passes over what has been due longer', async () => {
  const only = sql<boolean>`id <> 'pi_1'`
  const due = longestDue({ table: 'touched_payments', due: 'due_at', key: 'id', nowMs, only })
  const found = await hub.db.selectFrom('touched_payments').select('id').where('id', '=', due).execute()
  expect(found).toEqual([{ id: 'pi_0' }])
})
