import { expect, onTestFinished, test } from 'vitest'
import { claimPayment } from '#server/payments/touched-payments.store.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'

const nowMs = Date.parse('2026-03-01T12:00:00Z')
const minuteMs = 60_000

// An embedded database has one connection, on which nobody holds anything beside another.
test('a row that another process holds is passed over, and waited for by nobody', async () => {
  const hub = await createTestApp()
  onTestFinished(() => hub.close())
  const due = { heard_at: new Date(nowMs), due_at: new Date(nowMs - minuteMs) }
  const longer = { ...due, due_at: new Date(nowMs - 2 * minuteMs) }
  await hub.db
    .insertInto('touched_payments')
    .values([
      { id: 'pi_0', ...due },
      { id: 'pi_1', ...longer },
    ])
    .execute()
  const [held, seen] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = hub.db.transaction().execute(async (trx) => {
    await trx.selectFrom('touched_payments').select('id').where('id', '=', 'pi_1').forUpdate().execute()
    held.resolve()
    await seen.promise
  })
  await held.promise
  expect((await claimPayment(hub.db, nowMs, nowMs + minuteMs))?.id).toBe('pi_0')
  seen.resolve()
  await other
})
