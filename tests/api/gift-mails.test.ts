import { expect, test } from 'vitest'
import { groupGiftCode } from '#contract/gifts/gift-code.rules.ts'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { mailGifts } from '#server/gifts/mail-gifts.ts'
import { openAfterSale, paymentOf } from '#tests/support/server/after-sale.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'
import { codeOf, type Shop } from '#tests/support/server/shop.ts'

type Person = Awaited<ReturnType<Shop['person']>>

const listOf = async (person: Person, of = 'bought'): Promise<GiftCode[]> =>
  (await (await person.call('GET', `/users/${person.id}/gift-codes?of=${of}`)).json()).codes
const first = async (person: Person): Promise<GiftCode> => (await listOf(person))[0]!
const show = async (person: Person, { id }: GiftCode): Promise<string> =>
  (await (await person.call('GET', `/gift-codes/${id}/code`)).json()).code
const refused = async (answer: Response) => [answer.status, await codeOf(answer)]
const letter = { to: 'Lindiwe@Example.org', message: '', language: 'en', deliver_at: null }
const send = (person: Person, { id, version }: GiftCode, more: object = {}) =>
  person.call('POST', `/gift-codes/${id}/mail`, { version, ...letter, ...more })
const takeBack = (person: Person, { id, version }: GiftCode) =>
  person.call('POST', `/gift-codes/${id}/take-back`, { version })
const in_ = ({ clock }: Shop, ms: number) => new Date(clock.now() + ms).toISOString()
/** Days later, when whoever was logged in has logged in again. */
const daysLater = (shop: Shop, days: number): Promise<Person> => {
  shop.clock.advance(days * dayMs)
  return shop.person('alice')
}
/** Three processes mail what is due. */
const mailed = async (shop: Shop) => {
  await Promise.all([mailGifts(shop), mailGifts(shop), mailGifts(shop)])
  return shop.mailer.sent.map(({ to }) => to)
}
const stop = (shop: Shop, token: string) =>
  Promise.resolve(
    shop.app.request('/api/gift-mails/stop', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ token }),
    }),
  )
/** As a mail server refuses. */
const refusal = (responseCode: number) => Object.assign(new Error('Refused'), { responseCode })
const stopTokenIn = (text: string): string => /#not-for-me=(\S+)/u.exec(text)?.[1] ?? ''

const withGift = async (months = 1, shop?: Shop) => {
  const hub = shop ?? (await openProvenShop())
  const alice = await hub.person('alice')
  await hub.buy(alice, anOrder({ gifts: { tier3: months } }))
  return { shop: hub, alice, gift: await first(alice) }
}

test('a gift is mailed at once, in the language its giver picks, once, whoever sends it', async () => {
  const { shop, alice, gift } = await withGift(2)
  const code = groupGiftCode(await show(alice, gift))
  const answer = await send(alice, gift, { message: 'For 11 tabs.\nTake it!', language: 'fr' })
  expect(answer.status).toBe(200)
  expect((await answer.json()).mail).toMatchObject({ to: 'Lindiwe@Example.org', state: 'waiting', at: null })
  expect(await mailed(shop)).toEqual(['Lindiwe@Example.org'])
  const mail = shop.mailer.sent[0]!
  expect(mail).toMatchObject({ language: 'fr', subject: expect.stringContaining('alice') })
  for (const said of ['> For 11 tabs.\n> Take it!', `/invite-codes#code=${code}\n`, 'Elite'])
    expect(mail.text).toContain(said)
  expect(mail.html).toContain('For 11 tabs.<br>Take it!')
  expect((await first(alice)).mail).toMatchObject({
    state: 'sent',
    message: 'For 11 tabs.\nTake it!',
    language: 'fr',
    at: '2026-03-01T12:00:00.000Z',
  })
  const bob = await shop.person('bob')
  await bob.call('POST', '/payments/claim-gift', { gift_code: code, user_id: 'bob' })
  expect((await listOf(bob, 'received'))[0]).toMatchObject({ state: 'claimed', mail: null })
})

test('whoever looks at a mailed gift reads what its giver wrote in the last mail that went out', async () => {
  const { shop, alice, gift } = await withGift(2)
  const bob = await shop.person('bob')
  const messageOf = async (gift_code: string): Promise<string> =>
    (await (await bob.call('POST', '/payments/preview-gift', { gift_code })).json()).message
  const code = await show(alice, gift)
  await send(alice, gift, { message: 'For 11 tabs.\nTake it!' })
  expect(await messageOf(code)).toBe('')
  await mailed(shop)
  expect(await messageOf(code)).toBe('For 11 tabs.\nTake it!')
  shop.clock.advance(1_000)
  await send(alice, gift, { message: 'Have you seen it?', again: true })
  expect(await messageOf(code)).toBe('For 11 tabs.\nTake it!')
  await mailed(shop)
  expect(await messageOf(code)).toBe('Have you seen it?')
  // What was said with a code that was taken back isn't said with the new one.
  await takeBack(alice, await first(alice))
  expect(await messageOf(await show(alice, await first(alice)))).toBe('')
})

test('a gift goes out on its date and not before; taken back or claimed before, it never does', async () => {
  const { shop, alice, gift } = await withGift(4)
  const parts: GiftCode[] = (
    await (
      await alice.call('POST', `/gift-codes/${gift.id}/split`, {
        version: gift.version,
        months: [1, 1, 1, 1],
      })
    ).json()
  ).codes
  const deliver_at = in_(shop, 3 * dayMs)
  for (const [index, part] of parts.entries())
    expect((await send(alice, part, { deliver_at, to: `friend-${index}@example.org` })).status).toBe(200)
  expect(await mailed(shop)).toEqual([])
  const [, second, third] = parts
  const before = await show(alice, second!)
  const back = await (await takeBack(alice, second!)).json()
  expect(back).toMatchObject({ state: 'open', mail: null })
  expect(await show(alice, second!)).not.toBe(before)
  await alice.call('POST', '/payments/claim-gift', { gift_code: await show(alice, third!), user_id: 'alice' })
  shop.clock.advance(3 * dayMs - 1)
  expect(await mailed(shop)).toEqual([])
  shop.clock.advance(1)
  expect((await mailed(shop)).toSorted()).toEqual(['friend-0@example.org', 'friend-3@example.org'])
})

test('a gift whose payment is disputed before its date does not go out', async () => {
  const sale = await openAfterSale()
  const { shop } = sale
  const alice = await shop.person('alice')
  const { sessionId } = await shop.buy(alice, anOrder({ gifts: { tier3: 1 } }))
  await send(alice, await first(alice), { deliver_at: in_(shop, dayMs) })
  await shop.control({ payment_intent: await paymentOf(shop, sessionId), reason: 'fraudulent' }, '/dispute')
  await sale.catchUp()
  const later = await daysLater(shop, 1)
  expect(await mailed(shop)).not.toContain('Lindiwe@Example.org')
  expect(await first(later)).toMatchObject({ state: 'ended', mail: null })
})

test.each([
  ['a minute ago, by a clock that is behind', -60_000, 200],
  ['an hour ago', -3_600_000, 422],
  ['in a year', 365 * dayMs, 200],
  ['in ten years', 3_650 * dayMs, 422],
])('a gift for %s', async (_, ms, status) => {
  const { shop, alice, gift } = await withGift()
  const answer = await send(alice, gift, { deliver_at: in_(shop, ms) })
  expect(answer.status).toBe(status)
  if (status === 422) expect(await codeOf(answer)).toBe('gift_mail_time_wrong')
  if (ms < 0 && status === 200) expect(await mailed(shop)).toHaveLength(1)
})

test('asked for twice with the same words it is mailed once; with others, and for a split, it is taken back first', async () => {
  const { shop, alice, gift } = await withGift(2)
  const both = await Promise.all([send(alice, gift), send(alice, gift)])
  expect(both.map(({ status }) => status)).toEqual([200, 200])
  expect(await refused(await send(alice, gift, { to: 'other@example.org' }))).toEqual([
    409,
    'gift_code_mailed',
  ])
  expect(await mailed(shop)).toHaveLength(1)
  const split = () =>
    alice.call('POST', `/gift-codes/${gift.id}/split`, { version: gift.version, months: [1, 1] })
  expect(await refused(await split())).toEqual([409, 'gift_code_mailed'])
  expect(await refused(await send(alice, gift, { message: 'Other' }))).toEqual([409, 'gift_code_mailed'])
  expect(await refused(await send(alice, gift, { to: 'x@example.org', again: true }))).toEqual([
    409,
    'gift_code_mailed',
  ])
  expect((await send(alice, gift, { again: true, to: 'lindiwe@example.org' })).status).toBe(200)
  expect(await mailed(shop)).toHaveLength(2)
  const back: GiftCode = await (await takeBack(alice, gift)).json()
  expect(await refused(await send(alice, gift))).toEqual([409, 'gift_code_changed'])
  expect((await send(alice, back, { to: 'other@example.org' })).status).toBe(200)
})

test('an address that bounces is shown to the giver, who can send to another one', async () => {
  const { shop, alice, gift } = await withGift()
  await send(alice, gift, { to: 'bounce@example.org' })
  shop.mailer.failure = refusal(550)
  await mailed(shop)
  expect((await first(alice)).mail).toMatchObject({ state: 'bounced', to: 'bounce@example.org' })
  shop.mailer.failure = null
  const later = await daysLater(shop, 2)
  expect(await mailed(shop)).toEqual([])
  expect((await send(later, gift, { to: 'right@example.org' })).status).toBe(200)
  expect(await mailed(shop)).toEqual(['right@example.org'])
})

test('a mail server that is away is tried again for a day; then the giver is told', async () => {
  const { shop, alice, gift } = await withGift()
  await send(alice, gift)
  shop.mailer.failure = refusal(451)
  await mailed(shop)
  expect((await first(alice)).mail?.state).toBe('sending')
  shop.mailer.failure = null
  shop.clock.advance(60_000)
  expect(await mailed(shop)).toHaveLength(1)

  await send(alice, gift, { again: true })
  shop.mailer.failure = refusal(451)
  for (let hours = 0; hours < 26; hours += 1) {
    await mailed(shop)
    shop.clock.advance(3_600_000)
  }
  expect((await first(await shop.person('alice'))).mail?.state).toBe('undelivered')
})

test('a giver sends ten in a day, an address gets three in any week', async () => {
  const { shop, alice, gift } = await withGift(12)
  const parts: GiftCode[] = (
    await (
      await alice.call('POST', `/gift-codes/${gift.id}/split`, {
        version: gift.version,
        months: Array.from({ length: 12 }, () => 1),
      })
    ).json()
  ).codes
  for (const days of [6, 0, 3]) {
    const part = parts.shift()!
    expect((await send(alice, part, { deliver_at: in_(shop, days * dayMs) })).status).toBe(200)
  }
  const fourth = parts.shift()!
  const on = (days: number) => send(alice, fourth, { deliver_at: in_(shop, days * dayMs) })
  expect(await refused(await on(5))).toEqual([429, 'gift_address_spent'])
  expect(await refused(await on(6.9))).toEqual([429, 'gift_address_spent'])
  expect((await on(7)).status).toBe(200)
  for (let sent = 4; sent < 10; sent += 1)
    expect((await send(alice, parts.shift()!, { to: `friend-${sent}@example.org` })).status).toBe(200)
  const last = parts.shift()!
  expect(await refused(await send(alice, last, { to: 'eleventh@example.org' }))).toEqual([
    429,
    'gift_mails_spent',
  ])
  expect((await send(await daysLater(shop, 1), last, { to: 'eleventh@example.org' })).status).toBe(200)
})

test('all spellings of a mailbox share its three gift mails a week, and an address that no mail reaches is refused', async () => {
  const { shop, alice, gift } = await withGift(4)
  const parts: GiftCode[] = (
    await (
      await alice.call('POST', `/gift-codes/${gift.id}/split`, {
        version: gift.version,
        months: [1, 1, 1, 1],
      })
    ).json()
  ).codes
  const friend = 'jürgen@münchen.example'
  const spellings = [friend, `\u202A${friend}\u202C`, 'JÜRGEN@xn--mnchen-3ya.example']
  for (const [index, to] of spellings.entries()) {
    const answer = await send(alice, parts[index]!, { to })
    expect([to, answer.status]).toEqual([to, 200])
    expect((await answer.json()).mail.to).toBe(to.replaceAll(/[\u202A\u202C]/gu, ''))
  }
  expect(await refused(await send(alice, parts[3]!, { to: 'ju\u0308rgen@münchen.example\u200B' }))).toEqual([
    429,
    'gift_address_spent',
  ])
  for (const to of ['jürg\u00ADen@münchen.example', 'a..my@example.org', 'amy@exa_mple.org', 'amy'])
    expect(await refused(await send(alice, parts[3]!, { to }))).toEqual([422, 'email_invalid'])
  expect(await mailed(shop)).toHaveLength(3)
})

test('whoever wants none gets none: by the link in the mail, without a log-in, and by nothing else', async () => {
  const { shop, alice, gift } = await withGift(2)
  await send(alice, gift)
  await mailed(shop)
  const token = stopTokenIn(shop.mailer.sent[0]!.text)
  const again: GiftCode = await (await takeBack(alice, gift)).json()
  await send(alice, again, { deliver_at: in_(shop, dayMs) })
  for (const forged of [token.replace(/^./u, 'x'), token.slice(0, -1), `${token}x`, '.', 'nonsense'])
    expect(await refused(await stop(shop, forged))).toEqual([404, 'link_invalid'])
  expect((await stop(shop, token)).status).toBe(200)
  expect((await stop(shop, token)).status).toBe(200)
  expect((await first(alice)).mail?.state).toBe('unwanted')
  const later = await daysLater(shop, 1)
  expect(await mailed(shop)).toHaveLength(1)
  expect(await refused(await send(later, again, { to: 'lindiwe@EXAMPLE.org' }))).toEqual([
    409,
    'gift_mail_unwanted',
  ])
  expect((await send(later, again, { to: 'other@example.org' })).status).toBe(200)
})

test.each([
  ['a link', 'Look at https://evil.example/x', 422],
  ['a name with a domain', 'Log in at hub-gifts.example now', 422],
  ['an email address', 'Write to me@evil.example', 422],
  ['301 characters', 'x'.repeat(301), 422],
  ['300 of many code points', '👩‍👩‍👧‍👦'.repeat(300), 200],
  ['three sentences', 'Have fun. Enjoy it. 3.5 hours!', 200],
])('a message with %s', async (_, message, status) => {
  const { alice, gift } = await withGift()
  const answer = await send(alice, gift, { message })
  expect(answer.status).toBe(status)
  if (status === 422) expect(await codeOf(answer)).toBe('gift_message_refused')
})

test('a hostile message is plain text in the mail', async () => {
  const { shop, alice, gift } = await withGift()
  await send(alice, gift, { message: '<script>x</script>\u202Eevil\r\n\r\n\r\n\r\nBcc: all\u0007' })
  await mailed(shop)
  const mail = shop.mailer.sent[0]!
  expect(mail.text).toContain('> <script>x</script>evil\n> \n> Bcc: all\n')
  expect(mail.html).toContain('&lt;script&gt;x&lt;/script&gt;evil<br><br>Bcc: all')
})

test('nobody mails the gifts of another', async () => {
  const { shop, gift } = await withGift()
  expect(await refused(await send(await shop.person('bob'), gift))).toEqual([404, 'not_found'])
})
