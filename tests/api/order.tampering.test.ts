import fc from 'fast-check'
import { expect, test } from 'vitest'
import { orderTotal } from '#contract/order/order.rules.ts'
import type { LineItem, Order } from '#contract/order/order.contract.ts'
import { seedProjects } from '#server/projects/seed-fund.ts'
import { catalogue } from '#tests/support/database/catalogue.ts'
import { ownerOf } from '#tests/support/database/test-database.ts'
import { payableOrder } from '#tests/support/server/orders.ts'
import { checkoutBody } from '#tests/support/server/checkout-body.ts'
import { openShop } from '#tests/support/server/shop.ts'
import { patience } from '#tests/support/pace.ts'

type Body = ReturnType<typeof checkoutBody>
type Tampering = (body: Body, order: Order) => unknown

const withItem = (body: Body, change: (item: LineItem) => object): unknown => ({
  ...body,
  lineItems: body.lineItems.map((item, index) => (index === 0 ? change(item) : item)),
})
const withData = (body: Body, change: Partial<Body['metadata']['subscription_data']>): unknown => ({
  ...body,
  metadata: { ...body.metadata, subscription_data: { ...body.metadata.subscription_data, ...change } },
})
/** A donation more, listed and charged, for this project. */
const withProject = (body: Body, project_id: unknown): unknown => {
  const metadata = { project_type: 'general', project_id }
  const { donations } = body.metadata.subscription_data
  const item = {
    price_data: { currency: 'usd', unit_amount: 100, product_data: { name: 'Donation', metadata } },
    quantity: 1,
  }
  const tampered = withData(body, { donations: [...donations, { amount: 1, ...metadata }] as never }) as Body
  return { ...tampered, amount: body.amount + 100, lineItems: [...body.lineItems, item] }
}
const cheaper = (item: LineItem): object =>
  'price' in item
    ? { ...item, price: item.price === 'tier1_gift_1' ? 'tier1_monthly' : 'tier1_gift_1' }
    : { ...item, price_data: { ...item.price_data, unit_amount: item.price_data.unit_amount - 100 } }

const tamperings: Record<string, Tampering> = {
  'a cent less': (body) => ({ ...body, amount: body.amount - 1 }),
  'a cent more': (body) => ({ ...body, amount: body.amount + 1 }),
  nothing: (body) => ({ ...body, amount: 0 }),
  'a negative amount': (body) => ({ ...body, amount: -body.amount }),
  'an amount as text': (body) => ({ ...body, amount: String(body.amount) }),
  'a cheaper price': (body) => withItem(body, cheaper),
  'a cheaper price and amount': (body) => ({ ...(withItem(body, cheaper) as Body), amount: 499 }),
  'a foreign price id': (body) =>
    withItem(body, (item) => ({
      ...item,
      price: 'price_1',
      price_data: undefined,
      adjustable_quantity: { enabled: false },
    })),
  'another quantity': (body) => withItem(body, (item) => ({ ...item, quantity: item.quantity + 1 })),
  'no quantity': (body) => withItem(body, (item) => ({ ...item, quantity: 0 })),
  'a negative quantity': (body) => withItem(body, (item) => ({ ...item, quantity: -1 })),
  'a line less': (body) => ({ ...body, lineItems: body.lineItems.slice(1) }),
  'no lines': (body) => ({ ...body, lineItems: [] }),
  'a line twice': (body) => ({ ...body, lineItems: [...body.lineItems, body.lineItems[0]] }),
  'another user': (body) => ({ ...body, metadata: { ...body.metadata, user_id: 'mallory' } }),
  'no user': (body) => ({ ...body, metadata: { ...body.metadata, user_id: '' } }),
  euros: (body) => ({ ...body, currency: 'eur' }),
  'lines in yen': (body) =>
    withItem(body, (item) => ({
      quantity: 1,
      price_data: {
        currency: 'jpy',
        unit_amount: 1,
        product_data: { name: 'Donation', metadata: { project_type: 'general' } },
      },
      was: item,
    })),
  'a foreign success page': (body) => ({ ...body, success_url: 'https://evil.example/payment-success' }),
  'a success page with a query': (body) => ({ ...body, success_url: `${body.success_url}?order=other` }),
  'a success page of a look-alike host': (body) => ({
    ...body,
    success_url: 'http://localhost:4000@evil.example/payment-success',
  }),
  'a foreign cancel page': (body) => ({ ...body, cancel_url: 'javascript:alert(1)' }),
  'another page of ours': (body) => ({ ...body, cancel_url: body.success_url }),
  'months that were not in the lines': (body) =>
    withData(body, {
      plan: null,
      gifts: [{ plan_id: 'tier5', plan_name: 'Oracle', months: 1_200, plan_monthly_price: 5_999 }],
    }),
  'a dearer plan for the same money': (body) =>
    withData(body, { plan: { id: 'tier5', type: 'yearly' }, gifts: [] }),
  'a larger donation for the same money': (body) =>
    withData(body, { donations: [{ amount: 99_999, project_type: 'general' }] }),
  'a project that the lines do not name': (body) =>
    withData(body, {
      donations: [
        ...body.metadata.subscription_data.donations.slice(1),
        { amount: 1, project_type: 'general', project_id: 'replay-theatre' },
      ],
    }),
  'a project that takes no donations': (body) => withProject(body, 'arena-almanac'),
  'a project nobody knows': (body) => withProject(body, "'; drop table projects; --"),
  'a project that is no text': (body) => withProject(body, ['replay-theatre']),
  'another gift price': (body, order) => {
    const { gifts } = body.metadata.subscription_data
    return gifts.length > 0
      ? withData(body, { gifts: gifts.map((gift) => ({ ...gift, plan_monthly_price: 1 })) })
      : { ...body, amount: orderTotal(order, catalogue) + 7 }
  },
  'a gift twice': (body) => {
    const { gifts } = body.metadata.subscription_data
    return gifts.length > 0
      ? withData(body, { gifts: [...gifts, ...gifts].slice(0, 5).concat(gifts).slice(0, 5) })
      : { ...body, amount: 1 }
  },
}

test(
  'none of 200 tampered checkouts is accepted, and none leaves a trace',
  { timeout: patience(120_000) },
  async () => {
    const shop = await openShop()
    await seedProjects(ownerOf(shop.db), shop.clock.now())
    const alice = await shop.person('alice')
    const names = Object.keys(tamperings)
    const orders = fc.sample(payableOrder, { numRuns: 200, seed: 1 })
    const accepted: string[] = []
    for (const [index, order] of orders.entries()) {
      // Slowly enough for the limits of refused calls.
      shop.clock.advance(5_000)
      const name = names[index % names.length] ?? ''
      const body = checkoutBody(order, 'alice')
      const tampered = tamperings[name]?.(body, order)
      // A pair may leave the order as it was: five gifts doubled are cut back to the same five.
      if (JSON.stringify(tampered) === JSON.stringify(body)) continue
      const answer = await alice.send(tampered as Record<string, unknown>)
      if (answer.status === 429 || answer.status < 400 || answer.status >= 500)
        accepted.push(`${name}: ${answer.status}`)
    }
    expect(accepted).toEqual([])
    expect(await shop.db.selectFrom('orders').selectAll().execute()).toEqual([])
    expect((await shop.ask('/v1/checkout/sessions')).data).toEqual([])
    expect((await alice.send(checkoutBody(orders[0] as Order, 'alice'))).status).toBe(200)
  },
)
