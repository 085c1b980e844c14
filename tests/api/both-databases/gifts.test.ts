import { expect, test } from 'vitest'
import { mailGifts } from '#server/gifts/mail-gifts.ts'
import { openProvenShop } from '#tests/support/server/ledger.ts'
import { anOrder } from '#tests/support/server/orders.ts'

test('a gift is bought, split, taken back, mailed and claimed by another player', async () => {
  const shop = await openProvenShop()
  const [alice, bob] = [await shop.person('alice'), await shop.person('bob')]
  await shop.buy(alice, anOrder({ gifts: { tier2: 3 } }))
  const list = async () => (await (await alice.call('GET', '/users/alice/gift-codes')).json()).codes
  const [{ id, version }] = await list()
  expect((await alice.call('POST', `/gift-codes/${id}/split`, { version, months: [2, 1] })).status).toBe(200)
  const [first] = await list()
  const show = async () => (await (await alice.call('GET', `/gift-codes/${first.id}/code`)).json()).code
  const sent = await show()
  const back = await alice.call('POST', `/gift-codes/${first.id}/take-back`, { version: first.version })
  expect(back.status).toBe(200)
  const claim = (gift_code: string) => bob.call('POST', '/payments/claim-gift', { gift_code, user_id: 'bob' })
  expect((await claim(sent)).status).toBe(409)
  const [mailed] = await list()
  const { id: mailedId, version: mailedVersion } = mailed
  const letter = { to: 'bob@example.org', message: 'Take it!', language: 'en', deliver_at: null }
  const body = { version: mailedVersion, ...letter }
  expect((await alice.call('POST', `/gift-codes/${mailedId}/mail`, body)).status).toBe(200)
  await Promise.all([mailGifts(shop), mailGifts(shop)])
  expect(shop.mailer.sent.map(({ to }) => to)).toEqual(['bob@example.org'])
  expect((await list())[0].mail).toMatchObject({ state: 'sent', to: 'bob@example.org' })
  const preview = await bob.call('POST', '/payments/preview-gift', { gift_code: await show() })
  expect(await preview.json()).toMatchObject({ plan_id: 'tier2', months: 2, from: 'alice' })
  expect((await claim(await show())).status).toBe(200)
  expect((await bob.me()).plan_id).toBe('tier2')
  expect((await list()).map(({ state }: { state: string }) => state)).toEqual(['claimed', 'open'])
})
