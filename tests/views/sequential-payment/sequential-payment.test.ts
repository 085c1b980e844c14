import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import axe from 'axe-core'
import { discardGiftLeg, getGiftLeg, type GiftLeg, openGiftLeg } from '#contract/order/gift-leg.contract.ts'
import { getOrder, type OrderState, recheckOrder } from '#contract/order/placed-order.contract.ts'
import { activateLanguage } from '#src/i18n/catalogues.ts'
import { logIn } from '../order/order.page.ts'
import { useFaults } from '../support/faults.ts'
import { looks } from '../support/looks.ts'
import { openHub } from '../support/paths.hub.tsx'

const faults = useFaults()
const said = (words: string | RegExp) => page.getByRole('main').getByText(words)
const title = (words: string) =>
  expect.element(page.getByRole('heading', { level: 1, name: words })).toBeVisible()
const button = (name: string | RegExp) => page.getByRole('main').getByRole('button', { name })

const running = { paid_until: '2126-12-21T10:00:00.000Z', renewal: 'renews', in_force: true } as const

const first: OrderState = {
  id: 'order-1',
  number: 'HUB-10001',
  status: 'fulfilled',
  total_cents: 3_499,
  lines: [{ kind: 'plan', plan_id: 'tier4', type: 'monthly', cents: 3_499 }],
  created_at: '2026-11-21T10:00:00.000Z',
  paid_at: '2026-11-21T10:01:00.000Z',
  plan: running,
  receipt: null,
  gift_leg: null,
}
const gifts: GiftLeg = {
  id: 'gifts-order-1',
  order_id: 'order-1',
  order_number: 'HUB-10001',
  status: 'open',
  lines: [{ kind: 'gift', plan_id: 'tier3', months: 1, cents: 1_999 }],
  total_cents: 1_999,
  price_cents: 1_999,
  until: '2126-12-21T10:00:00.000Z',
  payment: null,
}

const visit = async (leg: Partial<GiftLeg> = {}, order: Partial<OrderState> = {}, language = 'en') => {
  const left: string[] = []
  const hub = await openHub((url) => left.push(url))
  onTestFinished(() => hub.close())
  if (language !== 'en') await activateLanguage(language)
  await logIn(hub)
  faults.answer(getGiftLeg, { ...gifts, ...leg })
  faults.answer(getOrder, { ...first, ...order })
  await hub.router.navigate({ href: '/sequential-payment?order=order-1' })
  return { left }
}

describe('the gifts of an order', () => {
  test('that cost something else now: both prices are said, and the button carries the one that is charged', async () => {
    await visit({ price_cents: 2_199 })
    await expect.element(said('The price is now $21.99 instead of $19.99')).toBeVisible()
    await expect.element(button('Pay $21.99')).toBeVisible()
    expect(page.getByRole('main').element().querySelector('s')?.textContent).toBe('before $19.99')
    const asked: unknown[] = []
    faults.on(openGiftLeg, async ({ request }) => void asked.push(await request.clone().json()))
    await userEvent.click(button('Pay $21.99'))
    await expect.poll(() => asked).toMatchObject([{ amount: 2_199 }])
  })

  test('whose price changes with the press are charged for by another press only', async () => {
    const { left } = await visit()
    await expect.element(button('Pay $19.99')).toBeVisible()
    faults.refuse(openGiftLeg, 'order_mismatch')
    faults.answer(getGiftLeg, { ...gifts, price_cents: 2_199 })
    await userEvent.click(button('Pay $19.99'))
    await expect.element(button('Pay $21.99')).toBeVisible()
    await expect.element(said('The price changed before you paid. Nothing was charged.')).toBeVisible()
    expect(left).toEqual([])
  })

  test('without a price can’t be paid for, and wait', async () => {
    await visit({ price_cents: null })
    await expect.element(said(/^This gift can’t be paid for right now/)).toBeVisible()
    expect(button(/^Pay/).elements()).toEqual([])
    await expect.element(button('Discard the gift')).toBeVisible()
  })

  test('whose payment page was open too long can be paid for', async () => {
    await visit({ payment: { order_id: 'order-2', status: 'expired' } })
    await expect.element(said('The payment page was open too long. Nothing was charged.')).toBeVisible()
    await expect.element(button('Pay $19.99')).toBeVisible()
  })

  test('that are paid and not confirmed yet can’t be paid again', async () => {
    faults.answer(recheckOrder, {
      order: { ...first, id: 'order-2', status: 'awaiting_payment' },
      confirming: true,
    })
    await visit({ payment: { order_id: 'order-2', status: 'awaiting_payment' } })
    await title('Confirming your payment')
    await expect.element(said(/^Do not pay again/)).toBeVisible()
    expect(button(/^Pay/).elements()).toEqual([])
  })

  test('for which another amount arrived: the order is named, and nothing is asked for', async () => {
    await visit({ status: 'differs', payment: { order_id: 'order-2', status: 'differs' } })
    await title('The amount paid differs from your gift')
    await expect.element(said(/quote order HUB-10001/)).toBeVisible()
    expect(button(/^Pay/).elements()).toEqual([])
  })

  test('beside a plan that no longer runs say so, with a way to it', async () => {
    await visit({}, { plan: { paid_until: '2026-11-22T10:00:00.000Z', renewal: 'none', in_force: false } })
    await expect.element(said('Master was paid until November 22, 2026 and no longer runs.')).toBeVisible()
    await expect.element(page.getByRole('main').getByRole('link', { name: 'Your plan' })).toBeVisible()
    await expect.element(button('Pay $19.99')).toBeVisible()
  })

  test('beside a plan whose renewal failed since say so, with a way to where it is paid', async () => {
    await visit({}, { plan: { ...running, renewal_failed: true } })
    await expect.element(said(/^Your plan was paid, but its renewal has failed since\./)).toBeVisible()
    await expect
      .element(
        said('The renewal of Master on December 21, 2126 failed. Pay it under Your plan, or the plan ends.'),
      )
      .toBeVisible()
    await expect
      .element(page.getByRole('main').getByRole('link', { name: 'Your plan' }))
      .toHaveAttribute('href', '/settings#pay-renewal')
    expect(said(/works now/).elements()).toEqual([])
  })

  test('beside a plan that is another by now say which', async () => {
    await visit({}, { plan: { ...running, changed_to: { plan_id: 'tier5', type: 'yearly' } } })
    await expect.element(said(/^Changed since:.*Oracle.*, yearly, until December 21, 2126$/)).toBeVisible()
    await expect.element(said(/^13 votes a day/)).toBeVisible()
  })

  test('beside a plan and a donation: each part has its amount, and the donation its votes', async () => {
    await visit(
      {},
      {
        total_cents: 5_999,
        lines: [...first.lines, { kind: 'donation', project_type: 'general', cents: 2_500, votes: 60 }],
      },
    )
    const leg = page.getByRole('main').getByRole('listitem').first()
    await expect.element(leg.getByRole('heading', { name: 'Your plan and a donation' })).toBeVisible()
    expect(leg.element().textContent).toMatch(/Master, monthly.*\$34\.99/u)
    expect(leg.element().textContent).toMatch(/Donation, Community fund, 60 votes\$25\.00/u)
    await expect.element(said(/^Your plan and your donation are paid\./)).toBeVisible()
  })

  test('beside a plan of which voting works: it is said to work, and votes aren’t marked', async () => {
    await visit()
    await expect.element(said(/works now/)).toBeVisible()
    expect(said('Coming').elements()).toEqual([])
  })

  test('that can’t be discarded now stay, and the page says why', async () => {
    await visit()
    faults.refuse(discardGiftLeg, 'payment_failed')
    await userEvent.click(button('Discard the gift'))
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByText('Discard one gift worth $19.99?')).toBeVisible()
    await userEvent.click(dialog.getByRole('button', { name: 'Discard', exact: true }))
    await expect.element(page.getByRole('main').getByRole('alert')).toBeVisible()
    await expect.element(button('Pay $19.99')).toBeVisible()
  })

  test.each([
    ['The gift is discarded', gifts.lines],
    ['The gifts are discarded', [...gifts.lines, { ...gifts.lines[0], plan_id: 'tier1' }]],
  ] as const)('that are discarded by keyboard: “%s” has the focus', async (words, lines) => {
    const leg = { ...gifts, lines: lines as GiftLeg['lines'] }
    await visit(leg)
    faults.answer(discardGiftLeg, { ...leg, status: 'discarded' })
    const discard = button(/^Discard/)
    await expect.element(discard).toBeVisible()
    ;(discard.element() as HTMLElement).focus()
    await userEvent.keyboard('{Enter}')
    const dialog = page.getByRole('alertdialog')
    await expect.element(dialog.getByRole('button', { name: /^Keep the gift/ })).toHaveFocus()
    await userEvent.keyboard('{Escape}')
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(discard).toHaveFocus()
    await userEvent.keyboard('{Enter}')
    await expect.element(dialog.getByRole('button', { name: /^Keep the gift/ })).toHaveFocus()
    await userEvent.keyboard('{Tab}{Enter}')
    await expect.element(page.getByRole('heading', { level: 1, name: words })).toHaveFocus()
    await expect.element(dialog).not.toBeInTheDocument()
    await expect.element(page.getByRole('heading', { level: 1, name: words })).toHaveFocus()
  })

  test('in French', async () => {
    await visit({}, {}, 'fr')
    await title('1 sur 2 payé')
    await expect.element(button(/^Payer 19,99/)).toBeVisible()
  })
})

test.each(looks)('at %i px axe finds nothing in %s', async (width, theme) => {
  document.documentElement.dataset.theme = theme
  onTestFinished(async () => {
    document.documentElement.dataset.theme = 'multi-gradient'
    await page.viewport(1280, 800)
  })
  await page.viewport(width, 800)
  await visit({ price_cents: 2_199, payment: { order_id: 'order-2', status: 'expired' } })
  await title('1 of 2 paid')
  const found = await axe.run('main')
  expect(found.violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
})
