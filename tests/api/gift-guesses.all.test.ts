import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { giftCodeFrom } from '#contract/gifts/gift-code.rules.ts'
import { logIn } from '#server/session/log-in.store.ts'
import { createTestApp } from '#tests/support/server/create-test-app.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { openShop } from '#tests/support/server/shop.ts'

const rounds = 40
const school = '192.0.2.1'

/** A code in the right form that nobody ever got. */
const guess = (): string => giftCodeFrom(new Uint8Array(randomBytes(15)))

/** Two processes of the hub on one database. Each player previews over either; Alice has a gift code of her own. */
const openTwoProcesses = async () => {
  const shop = await openShop()
  const other = await createTestApp({ db: shop.db, payments: shop.payments, clock: shop.clock })
  const alice = await shop.person('alice')
  await shop.buy(alice, anOrder({ gifts: { tier4: 1 } }))
  const { codes } = await (await alice.call('GET', '/users/alice/gift-codes')).json()
  const { code } = await (await alice.call('GET', `/gift-codes/${codes[0].id}/code`)).json()
  const processes = [shop.app, other.app]
  let turn = 0
  /** `null`: without a log-in. */
  const previewAs = async (name: string | null) => {
    if (name !== null) await shop.person(name)
    const token = name === null ? 'none' : (await logIn(shop.db, shop, name)).token
    return async (gift_code: unknown): Promise<number> => {
      const answer = await processes[(turn += 1) % 2]!.request(
        '/api/payments/preview-gift',
        {
          method: 'POST',
          headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
          body: JSON.stringify({ gift_code }),
        },
        { incoming: { socket: { remoteAddress: school } } },
      )
      return answer.status
    }
  }
  return { clock: shop.clock, previewAs, own: String(code) }
}

const malformed = 'no code at all'
const crowds: [name: string, crowd: (own: string) => string[]][] = [
  ['guesses alone', () => Array.from({ length: 12 }, guess)],
  [
    'guesses among malformed codes',
    () => Array.from({ length: 12 }, (_, at) => (at % 2 ? guess() : malformed)),
  ],
  [
    'guesses among a code of one’s own',
    (own) => Array.from({ length: 12 }, (_, at) => (at % 2 ? guess() : own)),
  ],
  ['one guess with three malformed codes', () => [malformed, guess(), malformed, malformed]],
  [
    'guesses among both',
    (own) => Array.from({ length: 12 }, (_, at) => [guess(), malformed, own][at % 3] ?? malformed),
  ],
]

test.each(crowds)(
  'M5: %s, at once and over two processes: ten guesses an hour are answered',
  async (_, crowd) => {
    const { clock, previewAs, own } = await openTwoProcesses()
    const preview = await previewAs('alice')
    const answers: number[] = []
    for (let round = 0; round < rounds; round += 1) {
      answers.push(...(await Promise.all(crowd(own).map(preview))))
      clock.advance(round % 2)
    }
    expect(answers.filter((status) => status === 404)).toHaveLength(10)
    clock.advance(3_600_000)
    expect(await (await previewAs('alice'))(guess())).toBe(404)
  },
)

test('one account at its limit doesn’t stop the others of its network', async () => {
  const { previewAs, own } = await openTwoProcesses()
  const preview = await previewAs('mallory')
  for (let guesses = 0; guesses < 10; guesses += 1) expect(await preview(guess())).toBe(404)
  for (let crowd = 0; crowd < 6; crowd += 1) {
    const refused = await Promise.all(Array.from({ length: 50 }, () => preview(guess())))
    expect(new Set(refused)).toEqual(new Set([429]))
  }
  const bob = await previewAs('bob')
  expect([await bob(own), await bob(guess())]).toEqual([200, 404])
})

test('calls that are refused before they run use up nothing of their network', async () => {
  const { previewAs, own } = await openTwoProcesses()
  const mallory = await previewAs('mallory')
  const bad = await Promise.all(Array.from({ length: 320 }, () => mallory(undefined)))
  expect(new Set(bad)).toEqual(new Set([400, 429]))
  const nobody = await previewAs(null)
  const foreign = await Promise.all(Array.from({ length: 320 }, () => nobody(own)))
  expect(new Set(foreign)).toEqual(new Set([401, 429]))
  const bob = await previewAs('bob')
  expect([await bob(own), await bob(guess())]).toEqual([200, 404])
})

test('while one account claims as often as it can, the others of its network are answered', async () => {
  const { previewAs, own } = await openTwoProcesses()
  const [mallory, bob] = [await previewAs('mallory'), await previewAs('bob')]
  const crowd = Promise.all(Array.from({ length: 200 }, () => mallory(own)))
  const answers: number[] = []
  for (let looks = 0; looks < 5; looks += 1) answers.push(await bob(own))
  expect(answers).toEqual(Array<number>(5).fill(200))
  expect(new Set(await crowd)).toEqual(new Set([200]))
})
