import { expect, test } from 'vitest'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'

const donation = (cents: number) => anOrder({ donations: [{ cents, project_type: 'general' }] })

test('many orders come twenty at a time, each once', async () => {
  const shop = await openShop()
  const alice = await shop.person('alice')
  await shop.pay(await alice.checkout(donation(500)))
  await shop.deliver()
  await shop.work()
  const [first] = await shop.db.selectFrom('orders').selectAll().execute()
  if (!first) throw new Error('No order')
  const { lines: _lines, checkout: _checkout, ...row } = first
  await shop.db
    .insertInto('orders')
    .values(
      Array.from({ length: 44 }, (_, index) => ({
        ...row,
        lines: JSON.stringify(first.lines) as never,
        checkout: JSON.stringify(first.checkout) as never,
        id: `copy-${index}`,
        number: `HUB-copy-${index}`,
        attempt: 20_000 + index,
        idempotency_key: `copy-${index}`,
        checkout_id: `cs_copy_${index}`,
      })),
    )
    .execute()
  const seen: string[] = []
  let before: string | null = null
  const sizes: number[] = []
  do {
    const path: string = `/payments/orders${before === null ? '' : `?before=${before}`}`
    const page = await (await alice.call('GET', path)).json()
    seen.push(...page.orders.map(({ id }: { id: string }) => id))
    sizes.push(page.orders.length)
    before = page.next
  } while (before !== null)
  expect(sizes).toEqual([20, 20, 5])
  expect(new Set(seen).size).toBe(45)
})

test.each(['0', '-1', 'x', '1e3', '17', '0-1', '5-', '5-%20', '99999999999999999-1'])(
  'older than %s is no question',
  async (before) => {
    const shop = await openShop()
    const alice = await shop.person('alice')
    expect((await alice.call('GET', `/payments/orders?before=${before}`)).status).toBe(400)
  },
)
