import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { dayMs } from '#contract/values/time.ts'
import { seedDemo } from '#server/demo-seed.ts'
import { readReported } from '#server/ledger/reported.store.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { openBursts } from '#tests/support/server/burst.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { expectOverviewToBeCounted } from '#tests/support/server/overview-counts.ts'

const minuteMs = 60_000

type Hub = Awaited<ReturnType<typeof openBursts>>

const dispute = async (hub: Hub, payment: string): Promise<string> => {
  await hub.control({ payment_intent: payment, reason: 'fraudulent' }, '/dispute')
  await hub.catchUp()
  return (await hub.ask(`/v1/disputes?payment_intent=${payment}`)).data[0].id
}

test('every number of the overview is a count from scratch on the demo as it is seeded', async () => {
  const hub = await createTestApp()
  await seedDemo(ownerOf(hub.db), hub.clock.now())
  const { total } = await expectOverviewToBeCounted(hub.db, hub.clock.now() - 400 * dayMs, hub.clock.now())
  expect(total).toBeGreaterThan(0)
})

test('every number of the overview is a count from scratch on a busy day and on the day after it', async () => {
  const hub = await openBursts()
  hub.clock.advance(dayMs)
  const morning = hub.clock.now() - minuteMs
  const donations = []
  for (const amount of [10, 20, 50]) donations.push(await hub.donate(await hub.person('alice'), amount))
  const { sessionId } = await hub.buy(
    await hub.person('bob'),
    anOrder({ plan: { id: 'tier2', type: 'monthly' } }),
  )
  const { subscription } = await hub.ask(`/v1/checkout/sessions/${sessionId}`)
  await hub.control({ subscription }, '/renew')
  await hub.catchUp()
  const [refunded, lost, won] = donations
  await hub.refund(refunded!.orderId, [{ index: 0, cents: 300 }], undefined, await hub.person('olivia'))
  await dispute(hub, lost!.payment)
  const dawn = await dispute(hub, won!.payment)
  await hub.storm(10)
  const { data } = await (await hub.vote(hub.alice, 2)).json()
  await (await hub.person('alice')).call('POST', `/vaultvision/votes/${data.receipt.id}/revoke`)
  const busy = await expectOverviewToBeCounted(hub.db, morning, hub.clock.now())
  expect(busy).toMatchObject({
    received: { count: 5 },
    returned: { refunds: 1, disputes: 2, cents: 7_300 },
    came_back: { count: 0, cents: 0 },
    votes: { cast: 12, players: 11, taken_back: 2 },
    // The burst of this minute is on the overview without anybody having opened its desk.
    desks: expect.arrayContaining([{ desk: 'votes', count: 1 }]),
  })

  hub.clock.advance(dayMs)
  const next = hub.clock.now() - minuteMs
  await hub.control({ dispute: dawn, outcome: 'won' }, '/decide')
  await hub.catchUp()
  // Money of a dispute that was won is no payment.
  expect(await expectOverviewToBeCounted(hub.db, next, hub.clock.now())).toMatchObject({
    received: { count: 0, cents: 0 },
    returned: { refunds: 0, disputes: 0, cents: 0 },
    came_back: { count: 1, cents: 5_000 },
  })
})

const reported = (hub: Hub) => {
  hub.clock.advance(2 * minuteMs)
  return readReported(hub.db, hub.clock.now())
}

test('what the payment provider told of is held against the journal: each payment, refund and dispute that isn’t booked as it was told', async () => {
  const hub = await openBursts()
  expect(await reported(hub)).toEqual({ count: 0, differing: 0, differingCents: 0 })
  const one = await hub.donate(hub.alice, 10)
  const other = await hub.donate(hub.alice, 20)
  const { sessionId } = await hub.buy(
    await hub.person('bob'),
    anOrder({ plan: { id: 'tier2', type: 'monthly' } }),
  )
  const { subscription } = await hub.ask(`/v1/checkout/sessions/${sessionId}`)
  await hub.control({ subscription }, '/renew')
  await hub.refund(one.orderId, [{ index: 0, cents: 300 }])
  const id = await dispute(hub, other.payment)
  expect(await reported(hub)).toEqual({ count: 6, differing: 0, differingCents: 0 })
  await hub.control({ dispute: id, outcome: 'won' }, '/decide')
  await hub.catchUp()
  expect(await reported(hub)).toEqual({ count: 6, differing: 0, differingCents: 0 })

  // Money of no order of the hub goes to no account.
  await sql`
    insert into payment_events (id, type, order_id, fact, created_at, received_at, settled_at, outcome)
    select 'evt_stray', type, 'nobody', jsonb_set(fact, '{checkout,id}', '"cs_stray"'), created_at, received_at, settled_at,
      'unknown order'
    from payment_events where order_id = ${one.orderId} and type = 'checkout.session.completed'`.execute(
    hub.db,
  )
  expect(await reported(hub)).toEqual({ count: 7, differing: 1, differingCents: 1_000 })
  await hub.db.updateTable('refunds').set({ cents: 200 }).execute()
  await hub.db.updateTable('disputes').set({ closed_as: 'lost', reinstated_at: null }).execute()
  expect(await reported(hub)).toEqual({ count: 7, differing: 3, differingCents: 1_000 + 100 + 2_000 })
  hub.clock.advance(31 * dayMs)
  expect(await reported(hub)).toEqual({ count: 0, differing: 0, differingCents: 0 })
})
