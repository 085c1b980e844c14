import { afterEach, describe, expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { languageCodes } from '#contract/values/languages.ts'
import { projectTypes } from '#contract/order/order.contract.ts'
import { legalPaths } from '#contract/http/paths.ts'
import type { Session } from '#contract/auth/session.contract.ts'
import { toast } from '#src/ui/layers/toast.ts'
import { pairs, scale } from '#tests/support/scale.ts'
import { aRecord, button, openPopup, popup, press, submit } from './order.page.ts'

afterEach(() => page.viewport(1280, 800))

const long = aRecord({
  plan: { id: 'tier3', type: 'yearly' },
  gifts: { tier1: 12, tier2: 1, tier4: 3 },
  donations: Array.from({ length: 20 }, (_, index) => ({
    cents: 500 + 100 * index,
    project_type: projectTypes[index % projectTypes.length] ?? 'general',
  })),
})
const both = aRecord({
  plan: { id: 'tier3', type: 'yearly' },
  gifts: { tier1: 12 },
  donations: [{ cents: 2_500, project_type: 'guilds' }],
})
const summary = () => popup().getByRole('region', { name: 'Your order' })
const box = (locator: Locator) => locator.element().getBoundingClientRect()
const settled = () => Promise.allSettled(document.getAnimations().map(({ finished }) => finished))

describe('in a window of 1280 by 800', () => {
  test('head, total, Submit Order and Reset stay while the lines of a long order scroll', async () => {
    const { ready } = await openPopup({ record: long, player: true })
    await ready()
    await settled()
    const place = box(popup())
    const last = summary().getByRole('listitem').last()
    expect(box(last).bottom).toBeGreaterThan(place.bottom)
    const fixed = [
      summary().getByRole('heading', { name: 'Your order' }),
      summary().getByText('You pay now'),
      submit(),
      button('Reset'),
    ]
    const stays = () => fixed.every((one) => box(one).top >= place.top && box(one).bottom <= place.bottom)
    expect(stays()).toBe(true)
    last.element().scrollIntoView()
    expect(box(last).bottom).toBeLessThan(box(summary().getByText('You pay now')).top)
    expect(stays()).toBe(true)
  })

  test('the donation is in sight under the table', async () => {
    const { ready } = await openPopup()
    await ready()
    await settled()
    expect(box(popup().getByRole('region', { name: 'Donation' })).bottom).toBeLessThan(box(popup()).bottom)
  })
})

test.each(pairs(languageCodes, scale([800, 970], [800, 900, 950, 970])))(
  'in %s, in a window of 1280 by %i, what a typed donation gives is in sight, with room below it',
  async (language, height) => {
    await page.viewport(1280, height)
    const record = aRecord({ plan: { id: 'tier3', type: 'monthly' } }, { donationCents: 4_000 })
    const { ready } = await openPopup({ language, record })
    await ready()
    await settled()
    const estimate = popup().element().querySelector('.order-estimate')
    expect(estimate?.textContent).toContain('40')
    const { bottom } = estimate?.getBoundingClientRect() ?? { bottom: Infinity }
    expect(bottom).toBeLessThanOrEqual(box(popup()).bottom - 8)
  },
)

describe.each([1280, 375])('at %i px', (width) => {
  test('of two payments the one that is made now is the big figure', async () => {
    await page.viewport(width, 800)
    const { ready } = await openPopup({ record: both })
    await ready()
    const figure = () =>
      width === 375 ? button(/^Now/).element() : summary().element().querySelector('.text-numeral')
    await expect.poll(() => figure()?.textContent).toMatch(/\$226\.07$/)
    if (width === 375) await press(/^Now/)
    await expect
      .poll(() => summary().element().textContent)
      .toContain('Two payments: $226.07 now, then $50.19 for the gifts.')
  })
})

const tooMuch = [
  ['en', 'A payment can be $999,999.99 at most. Remove something from the order.'],
  ['fr', 'Un paiement ne peut dépasser 999 999,99 $. Retirez quelque chose de la commande.'],
  ['pt', 'Um pagamento pode ter no máximo $ 999.999,99. Retire algo do pedido.'],
  ['tr', 'Bir ödeme en fazla $999.999,99 olabilir. Siparişten bir şey çıkar.'],
] as const

test.each(pairs([1280, 375], tooMuch))(
  'at %i px a payment above the limit is refused before submitting (%s)',
  async (width, [language, words]) => {
    await page.viewport(width, 800)
    const million = { cents: 99_999_900, project_type: 'general' } as const
    const { ready } = await openPopup({ language, record: aRecord({ donations: [million, million] }) })
    await ready()
    await expect.element(popup().getByRole('alert')).toHaveTextContent(words)
    await expect.element(submit()).toHaveAttribute('aria-disabled', 'true')
  },
)

const lowWindows = [
  [1366, 768],
  [1280, 800],
] as const

test.each(pairs(lowWindows, languageCodes))(
  'in a window of %s four lines and the total are in sight at once (%s)',
  async ([width, height], language) => {
    await page.viewport(width, height)
    const { ready } = await openPopup({
      language,
      record: aRecord({
        plan: { id: 'tier3', type: 'yearly' },
        gifts: { tier1: 12, tier3: 1 },
        donations: [{ cents: 2_500, project_type: 'guilds' }],
      }),
    })
    await ready()
    await document.fonts.ready
    await settled()
    const order = popup().getByRole('region', { name: /^(Your order|Votre commande|Seu pedido|Siparişin)$/ })
    const lines = order.getByRole('list')
    const list = order.element().querySelector('.order-summary-lines')
    expect(order.getByRole('listitem').elements()).toHaveLength(4)
    expect(list?.scrollHeight).toBe(list?.clientHeight)
    const note = order.element().querySelector('.order-note')
    expect(box(lines).bottom).toBeLessThan(note?.getBoundingClientRect().top ?? 0)
    expect(box(submit()).bottom).toBeLessThan(box(popup()).bottom)
    expect(box(button(/^(Reset|Réinitialiser|Limpar|Sıfırla)$/)).bottom).toBeLessThan(box(popup()).bottom)
    for (const path of Object.values(legalPaths)) {
      const link = order.element().querySelector(`a[href="${path}"]`)
      expect(link?.getBoundingClientRect().bottom, path).toBeLessThan(box(popup()).bottom)
    }
  },
)

test.each([
  [375, 800],
  [768, 800],
  [1280, 800],
  [1920, 1080],
])(
  'at %i by %i messages cover nothing of the popup, and Submit Order stays where it is',
  async (width, height) => {
    await page.viewport(width, height)
    const { ready } = await openPopup({ record: both })
    await ready()
    await settled()
    const [before, submitBefore] = [box(popup()), box(submit())]
    const ids = ['One', 'Another'].map((title) =>
      toast.info(`${title} message`, {
        text: 'Long enough to be as wide as a message may get, on any line.',
      }),
    )
    const messages = page.getByRole('region', { name: 'Messages' })
    await expect.element(messages.getByText('Another message')).toBeVisible()
    await settled()
    const cards = [...document.querySelectorAll('.ui-toast')].map((card) => card.getBoundingClientRect())
    expect(cards).toHaveLength(2)
    for (const card of cards) {
      expect(card.bottom).toBeLessThan(box(popup()).top)
      expect(card.right).toBe(width - 16)
    }
    expect(Math.abs(box(submit()).top - submitBefore.top)).toBeLessThanOrEqual(1)
    for (const id of ids) toast.dismiss(id)
    await expect.poll(() => box(popup())).toEqual(before)
  },
)

test('at 1280 by 600 the total and Submit Order are in sight, whatever the order has to say', async () => {
  await page.viewport(1280, 600)
  const million = { cents: 99_999_900, project_type: 'general' } as const
  const { ready } = await openPopup({
    record: aRecord({ ...both.order, donations: [million, million] }),
  })
  await ready()
  await settled()
  const place = box(popup())
  for (const one of [summary().getByText('You pay now'), submit()]) {
    expect(box(one).top).toBeGreaterThan(place.top)
    expect(box(one).bottom).toBeLessThan(place.bottom)
  }
})

const translated = languageCodes.filter((code) => code !== 'en')

test.each(pairs([768, 1024], translated))(
  'at %i px the mark of the picked plan stays in its column (%s)',
  async (width, language) => {
    await page.viewport(width, 800)
    const { ready } = await openPopup({ language, record: both })
    await ready()
    await document.fonts.ready
    const column = box(popup().getByRole('columnheader', { name: /^Elite/ }))
    const mark = popup().element().querySelector('.order-picked:not(:empty)')
    const words = document.createRange()
    words.selectNodeContents(mark ?? popup().element())
    expect(words.getBoundingClientRect().left).toBeGreaterThan(column.left)
    expect(words.getBoundingClientRect().right).toBeLessThan(column.right)
  },
)

test.each(translated)('at 320 px the label stays in the button (%s)', async (language) => {
  await page.viewport(320, 640)
  const { ready } = await openPopup({ language, record: both })
  await ready()
  const button = box(submit())
  const words = document.createRange()
  words.selectNodeContents(submit().element())
  expect(words.getBoundingClientRect().left).toBeGreaterThan(button.left)
  expect(words.getBoundingClientRect().right).toBeLessThan(button.right)
})

test.each(pairs(translated, [320, 1280]))(
  'the way to a change of plan stays in its button (%s, %i px)',
  async (language, width) => {
    await page.viewport(width, 800)
    const onPro = (session: Session): Session => ({
      ...session,
      user: { ...session.user, plan_id: 'tier2', paid_plan_id: 'tier2' },
    })
    const record = aRecord({ plan: { id: 'tier5', type: 'yearly' } })
    await openPopup({ language, record, player: onPro })
    await expect.poll(() => popup().element().querySelector('a.order-submit')).not.toBeNull()
    const way = popup().element().querySelector('a.order-submit')
    if (!way) throw new Error('no way to Your plan')
    const words = document.createRange()
    words.selectNodeContents(way)
    expect(words.getBoundingClientRect().left).toBeGreaterThan(way.getBoundingClientRect().left)
    expect(words.getBoundingClientRect().right).toBeLessThan(way.getBoundingClientRect().right)
  },
)
