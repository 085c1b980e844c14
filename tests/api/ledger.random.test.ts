import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { bookRefund } from '#server/ledger/reversals.store.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { scale } from '#tests/support/scale.ts'
import { balancesOf, expectBooksToAddUp } from '#tests/support/server/ledger.ts'
import { payableOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'

const runs = scale(25, 400)

/** Where the cents of a line go, written down once more and apart from the hub's own rules. */
const accountOf = (line: ReceiptLine): string => {
  if (line.kind === 'plan') return 'plans'
  if (line.kind === 'gift') return 'gifts'
  return line.project ? `donations:project:${line.project.id}` : `donations:fund:${line.project_type}`
}

test(
  'whatever is ordered, renewed and refunded, debits are credits, and every account holds what it should',
  { timeout: runs * 2_000 },
  async () => {
    const shop = await openShop()
    await seedProjects(ownerOf(shop.db), shop.clock.now())
    const wanted = new Map<string, number>()
    const move = (account: string, cents: number) =>
      void wanted.set(account, (wanted.get(account) ?? 0) + cents)
    let players = 0

    await fc.assert(
      fc.asyncProperty(payableOrder, fc.nat({ max: 2 }), async (order, renewals) => {
        players += 1
        const player = await shop.person(`player-${players}`)
        const { sessionId } = await shop.buy(player, order)
        const session = await shop.ask(`/v1/checkout/sessions/${sessionId}`)
        const { lines } = await shop.db
          .selectFrom('orders')
          .select('lines')
          .where('user_id', '=', player.id)
          .executeTakeFirstOrThrow()
        for (const line of lines) {
          move('provider', line.cents)
          move(accountOf(line), -line.cents)
        }
        const [plan] = lines.filter(({ kind }) => kind === 'plan')
        if (!plan) return
        for (let renewal = 0; renewal < renewals; renewal += 1) {
          await shop.control({ subscription: session.subscription }, '/renew')
          await shop.catchUp()
          move('provider', plan.cents)
          move('plans', -plan.cents)
        }
      }),
      { numRuns: runs },
    )
    await expectBooksToAddUp(shop)
    const balances = async () =>
      Object.fromEntries(Object.entries(await balancesOf(shop.db)).filter(([, cents]) => cents !== 0))
    expect(await balances()).toEqual(Object.fromEntries(wanted))

    const orders = await shop.db.selectFrom('orders').selectAll().execute()
    const share = fc.sample(fc.integer({ min: 0, max: 100 }), orders.length)
    for (const [index, order] of orders.entries()) {
      const percent = share[index] ?? 0
      const given = order.lines.map((line, at) => ({
        index: at,
        cents: Math.floor((line.cents * percent) / 100),
      }))
      const cents = given.reduce((sum, part) => sum + part.cents, 0)
      const refund = {
        refundId: `re_${index}`,
        orderId: order.id,
        cents,
        lines: given,
        atMs: shop.clock.now(),
      }
      expect(await bookRefund(shop.db, refund)).toBe(true)
      expect(await bookRefund(shop.db, refund)).toBe(false)
      move('provider', -cents)
      for (const part of given) {
        const line = order.lines[part.index]
        if (line) move(line.kind === 'plan' ? 'refunds' : accountOf(line), part.cents)
      }
    }
    const after = await balances()
    expect(after).toEqual(Object.fromEntries([...wanted].filter(([, cents]) => cents !== 0)))
    expect(Object.values(after).reduce((sum, cents) => sum + cents, 0)).toBe(0)
  },
)
