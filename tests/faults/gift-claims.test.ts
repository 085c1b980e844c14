import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { giftCodeFrom, readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { scale } from '#tests/support/scale.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, type Shop } from '#tests/support/server/shop.ts'

const players = 200
const rounds = scale(1, 10)

type Person = Awaited<ReturnType<Shop['person']>>

const claim = (person: Person, gift_code: string) =>
  person.call('POST', '/payments/claim-gift', { gift_code, user_id: person.id })
/** As a page does: a call that the line of a busy hub turns away comes again when it is told to. */
const claimInTurn = async (person: Person, code: string): Promise<Response> => {
  for (;;) {
    const answer = await claim(person, code)
    if (answer.status !== 429) return answer
    await sleep(Number(answer.headers.get('Retry-After')) * 1_000)
  }
}
const preview = (person: Person, gift_code: string) =>
  person.call('POST', '/payments/preview-gift', { gift_code })
const refused = async (answer: Response) => [answer.status, await codeOf(answer)]

/** Alice has bought a month as a gift; returns its code. */
const withCode = async () => {
  const shop = await openProvenShop()
  const alice = await shop.person('alice')
  await shop.buy(alice, anOrder({ gifts: { tier4: 1 } }))
  const { codes } = await (await alice.call('GET', '/users/alice/gift-codes')).json()
  const { code } = await (await alice.call('GET', `/gift-codes/${codes[0].id}/code`)).json()
  return { shop, code: code as string }
}

test.each(Array.from({ length: rounds }, (_, round) => round + 1))(
  `M5: of ${players} players who claim one code at once, one wins (round %i of ${rounds})`,
  async () => {
    const { shop, code } = await withCode()
    const people = await Promise.all(
      Array.from({ length: players }, (_, at) => shop.person(`player-${at}`, `10.0.${at >> 6}.${at & 63}`)),
    )
    const answers = await Promise.all(people.map((player) => claimInTurn(player, code)))
    const won = people.filter((_, at) => answers[at]?.status === 200)
    const lost = await Promise.all(answers.filter(({ status }) => status !== 200).map(refused))
    const taken = lost.filter(([, problem]) => problem === 'gift_code_used')
    const times = await shop.db.selectFrom('gift_times').select(['user_id', 'months']).execute()
    console.log(
      `M5: ${players} players claimed one code at once: ${won.length} won, ${taken.length} were told that it is taken, ${times.length} got the month`,
    )
    expect(won).toHaveLength(1)
    expect(lost).toEqual(Array.from({ length: players - 1 }, () => [409, 'gift_code_used']))
    expect(times).toEqual([{ user_id: won[0]?.id, months: 1 }])
  },
)

test('M5: the eleventh guess in an hour is refused; slips and codes that exist aren’t counted', async () => {
  const { shop, code } = await withCode()
  const bob = await shop.person('bob')
  const never = [7, 9].map((letter) => giftCodeFrom(new Uint8Array(15).fill(letter)))
  for (const wrong of never) expect(readGiftCode(wrong)).toEqual({ code: wrong })
  for (let times = 0; times < 30; times += 1) {
    expect(await refused(await preview(bob, `${code.slice(0, -1)}!`))).toEqual([400, 'gift_code_malformed'])
    expect((await preview(bob, code)).status).toBe(200)
  }
  const guesses: number[] = []
  for (let times = 0; times < 15; times += 1)
    guesses.push((times % 2 ? await preview(bob, never[0]!) : await claim(bob, never[1]!)).status)
  const answered = (status: number): number => guesses.filter((one) => one === status).length
  console.log(
    `M5: of ${guesses.length} guesses in an hour ${answered(404)} were answered, ${answered(429)} refused with 429`,
  )
  expect(guesses).toEqual([...Array<number>(10).fill(404), ...Array<number>(5).fill(429)])
  expect(await refused(await claim(bob, code))).toEqual([429, 'rate_limited'])
  shop.clock.advance(3_600_000 + 1)
  expect((await claim(await shop.person('bob'), code)).status).toBe(200)
})
