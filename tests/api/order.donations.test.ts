import { expect, test } from 'vitest'
import type { Order } from '#contract/order/order.contract.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { codeOf, openShop } from '#tests/support/server/shop.ts'

test('fifty donations beside a plan fit into one checkout', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  const many = anOrder({
    plan: { id: 'tier5', type: 'yearly' },
    donations: Array.from({ length: 50 }, () => ({ cents: 200, project_type: 'general' as const })),
  })
  const { sessionId } = await alice.checkout(many)
  expect(await shop.ask(`/v1/checkout/sessions/${sessionId}`)).toMatchObject({ amount_total: 70_340 })
})

const forProjects = anOrder({
  donations: [
    { cents: 1_000, project_type: 'guilds', project_id: 'guild-quartermaster' },
    { cents: 500, project_type: 'general' },
  ],
})

test('a donation for a project names it on the order and on the payment page', async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const alice = await shop.person('alice')
  const { sessionId, orderId } = await alice.checkout(forProjects)
  const items = await shop.ask(`/v1/checkout/sessions/${sessionId}/line_items`)
  expect(items.data.map((item: { description: string }) => item.description)).toEqual([
    'Donation: Guild Quartermaster',
    'Donation',
  ])
  expect((await alice.order(orderId)).lines).toEqual([
    {
      kind: 'donation',
      project_type: 'guilds',
      project: { id: 'guild-quartermaster', title: 'Guild Quartermaster', closed: false },
      cents: 1_000,
      votes: null,
    },
    { kind: 'donation', project_type: 'general', cents: 500, votes: null },
  ])
})

test('a donation for a project that is not active, or not known, is refused and nothing is left behind', async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const alice = await shop.person('alice')
  for (const project_id of ['arena-almanac', 'land-surveyor', 'guild-radio', 'nobody-knows-it']) {
    const answer = await alice.submit(
      anOrder({
        donations: [
          { cents: 500, project_type: 'general' },
          { cents: 500, project_type: 'general', project_id },
        ],
      }),
    )
    expect([project_id, answer.status, await codeOf(answer)]).toEqual([project_id, 409, 'project_closed'])
  }
  expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
})

test('a project that the amounts do not name is refused', async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  const alice = await shop.person('alice')
  const other = anOrder({
    donations: [{ ...forProjects.donations[0]!, project_id: 'replay-theatre' }, forProjects.donations[1]!],
  })
  const { lineItems } = checkoutBody(other, 'alice')
  expect(await codeOf(await alice.send({ ...checkoutBody(forProjects, 'alice'), lineItems }))).toBe(
    'order_mismatch',
  )
})

test('fifty donations for projects beside a plan stay within what one checkout may hold', async () => {
  const shop = await openShop()
  await seedProjects(ownerOf(shop.db), shop.clock.now())
  await shop.db
    .updateTable('projects')
    .set({ title: 'A title that goes on '.repeat(20) })
    .where('id', '=', 'open-ledger')
    .execute()
  const alice = await shop.person('alice')
  const donation = { cents: 200, project_type: 'general', project_id: 'open-ledger' } as const
  const many = (count: number, plan: Order['plan']) =>
    alice.checkout(anOrder({ plan, donations: Array.from({ length: count }, () => donation) }))
  const named = async ({ sessionId }: { sessionId: string }): Promise<string[]> =>
    (await shop.ask(`/v1/checkout/sessions/${sessionId}/line_items?limit=100`)).data.map(
      (item: { description: string }) => item.description,
    )
  expect(await named(await many(50, { id: 'tier5', type: 'yearly' }))).toEqual([
    expect.any(String),
    '50 donations',
  ])
  const single = await named(await many(50, null))
  expect(single).toHaveLength(50)
  expect(single.every((name) => name.startsWith('Donation: A title') && name.length <= 250)).toBe(true)
})
