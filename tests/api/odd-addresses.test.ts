import { expect, test } from 'vitest'
import type { Endpoint } from '#contract/http/endpoint.ts'
import { endpoints } from '#tests/support/endpoints.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'

const pathOf = ({ path }: Endpoint): string => path.replaceAll(/\{\w+\}/gu, 'x')

const uuid = '0b9f1a52-6c1e-4f0e-9d55-7a1c1e2f3a4b'
const moments = ['2026-02-31T00:00:00Z', '0000-01-01T00:00:00Z', '2026-01-01T00:00:00+23:59']
/** Places in a list that an address may name and that don't exist. */
const cursors = [
  ...['-', '_', '~'].flatMap((sign) => [`9999999999999999${sign}${uuid}`, `1${sign}${'-'.repeat(36)}`]),
  ...['999999999999999', '999999999999999-999999999999999', '2026-02-31', `v-${uuid}`],
]
const searches = [
  ...['%', '_', '*', '\\', "'; drop table projects; --", 'a & | ! ( :*', '<script>', '\u202E\u2066'],
  ...[
    '\0',
    '\uD800',
    '😀'.repeat(40),
    `e${'\u0301'.repeat(199)}`,
    'x'.repeat(200),
    'x '.repeat(100),
    'x'.repeat(201),
  ],
]
const odd: Readonly<Record<string, readonly string[]>> = {
  since: moments,
  until: moments,
  before: cursors,
  from: cursors,
  after: cursors,
  q: searches,
}

test('an address that names a moment or a place that there isn’t, or seeks what nobody wrote, is at most bad input, and no failure', async () => {
  const { alice, admin } = await openAfterSale()
  const lists = endpoints.filter(({ method, stream }) => method === 'GET' && stream !== true)
  let asked = 0
  for (const endpoint of lists) {
    const fields =
      endpoint.query && 'entries' in endpoint.query ? Object.keys(endpoint.query.entries ?? {}) : []
    const player = endpoint.access === 'admin' ? admin : alice
    for (const field of fields)
      for (const value of odd[field] ?? []) {
        const { status } = await player.call(
          'GET',
          `${pathOf(endpoint)}?${new URLSearchParams({ [field]: value })}`,
        )
        expect([200, 400, 403, 404, 429], `${endpoint.name} ${field}=${value}`).toContain(status)
        asked += 1
      }
  }
  expect(asked).toBeGreaterThan(80)
})
