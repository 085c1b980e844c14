import { expect, test } from 'vitest'
import { followPayments } from '#server/refund/follow-payments.ts'
import { mailRefunds } from '#server/refund/refund-mails.ts'
import { openAfterSale } from '#tests/support/server/after-sale.ts'
import { openPlanChanges } from '#tests/support/server/plan-changes.ts'
import {
  buyMixed,
  firstDonation,
  giftLine,
  refundThere,
  secondDonation,
} from '#tests/support/server/refunds.ts'

test('the mail about a refunded renewal names the plan that it paid for, and leads to its receipt', async () => {
  const shop = await openPlanChanges()
  await shop.change('tier5', 'monthly')
  await shop.until('2026-04-02T12:00:00Z')
  const invoices = await shop.ask(`/v1/invoices?subscription=${shop.providerId}`)
  const sent = shop.mailer.sent.length
  await refundThere(shop, invoices.data[0].payments.data[0].payment.payment_intent)
  await shop.catchUp()
  await followPayments(shop)
  await mailRefunds(shop)
  const mails = shop.mailer.sent.slice(sent).filter(({ subject }) => subject.startsWith('We refunded'))
  expect(mails).toHaveLength(1)
  expect(mails[0]?.text).toContain('Oracle, monthly  \u2066\u2212$')
  expect(mails[0]?.text).not.toContain('Elite')
  const alice = await shop.person('alice')
  const { orders } = await (await alice.call('GET', '/payments/orders')).json()
  const charge = orders.find((order: { charge?: string }) => order.charge === 'renewal')
  expect(mails[0]?.text).toContain(`order=${encodeURIComponent(charge.id)}`)
})

test('the mail about a month that was used up says that the plan goes on, and one that ends the plan says that', async () => {
  const shop = await openPlanChanges()
  await shop.until('2026-04-02T12:00:00Z')
  const { data } = await shop.ask(`/v1/invoices?subscription=${shop.providerId}`)
  const mailOf = async (invoice: { payments: { data: { payment: { payment_intent: string } }[] } }) => {
    await refundThere(shop, invoice.payments.data[0]?.payment.payment_intent ?? '')
    await shop.catchUp()
    await followPayments(shop)
    await mailRefunds(shop)
    return shop.mailer.sent.at(-1)?.text ?? ''
  }
  // The newest invoice comes first.
  const first = await mailOf(data[1])
  expect(first).toContain('Your plan goes on. It is paid until May 1, 2026.')
  expect(first).not.toContain('has ended')
  const renewal = await mailOf(data[0])
  expect(renewal).toContain('Your plan has ended.')
  expect(renewal).not.toContain('goes on')
})

test('the player is mailed about a refund once, in the language of the order', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const sent = shop.mailer.sent.length
  await shop.refund(orderId, [{ index: firstDonation, cents: 1_000 }, { index: secondDonation }])
  await shop.catchUp()
  await Promise.all([shop.mailRefunds(), shop.mailRefunds()])
  await shop.mailRefunds()
  const mails = shop.mailer.sent.slice(sent)
  expect(mails).toHaveLength(1)
  const [mail] = mails
  expect(mail?.to).toBe('alice@example.org')
  expect(mail?.subject).toMatch(/^We refunded \$20\.00 of order [0-9A-HJKMNP-TV-Z]{5}$/u)
  expect(mail?.text).toContain('\u2066\u2212$10.00\u2069')
  expect(mail?.text).toContain('48 votes were taken back from your donation bank.')
  expect(mail?.text).toContain('What is left of your donation keeps 88 votes.')
  expect(mail?.text).toContain('Votes you have given to a project stay there.')
  expect(mail?.text).not.toContain('gift')
  expect(await shop.mismatches()).toEqual([])
})

test('the mail about a whole donation says no votes as left, one about a gift says nothing of votes', async () => {
  const shop = await openAfterSale()
  const { orderId } = await buyMixed(shop)
  const mailOf = async (line: number) => {
    await shop.refund(orderId, [{ index: line }])
    await shop.catchUp()
    await shop.mailRefunds()
    return shop.mailer.sent.at(-1)?.text ?? ''
  }
  const whole = await mailOf(firstDonation)
  expect(whole).toContain('115 votes were taken back from your donation bank.')
  expect(whole).not.toContain('keeps')
  expect(await mailOf(giftLine)).not.toMatch(/votes?/iu)
})

test('a player who reads the hub in another language by now hears of a refund in that one', async () => {
  const shop = await openAfterSale()
  const { orderId } = await shop.donate(shop.alice, 20)
  await shop.alice.call('GET', '/auth/me', undefined, { Cookie: 'language=pt' })
  await shop.refund(orderId, [{ index: 0 }])
  await shop.catchUp()
  await shop.mailRefunds()
  expect(shop.mailer.sent.at(-1)).toMatchObject({ language: 'pt' })
})
