import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { createCheckoutSession } from '#contract/order/order.contract.ts'
import { listPlans } from '#contract/plans/plans.contract.ts'
import { useFaults } from '../support/faults.ts'
import { landing, openHub } from '../support/paths.hub.tsx'
import { aRecord, button, kept, openPopup, plan, popup, press } from './order.page.ts'
import { patience } from '#tests/support/pace.ts'

const faults = useFaults()
afterEach(() => page.viewport(1280, 800))

const focused = (): string => {
  const element = document.activeElement
  return element?.getAttribute('aria-label') ?? element?.textContent ?? ''
}
/** Tabs on until the focus is there; a person would see it move, so an endless walk is a failure. */
const tabTo = async (name: string | RegExp): Promise<void> => {
  const isThere = () => (typeof name === 'string' ? focused() === name : name.test(focused()))
  for (let step = 0; step < 60 && !isThere(); step += 1) await userEvent.keyboard('{Tab}')
  expect(focused()).toMatch(name)
}

test('the whole order is built and submitted by keyboard alone', { timeout: patience(60_000) }, async () => {
  const { ready, left } = await openPopup({ player: true })
  await ready()

  await tabTo(/^Basic, /)
  await userEvent.keyboard(' ')
  await expect.element(plan('Basic')).toBeChecked()
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}')
  await expect.element(plan('Master')).toBeChecked()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(plan('Elite')).toBeChecked()

  await tabTo('Add one month of Pro')
  await userEvent.keyboard('{Enter}')
  await tabTo(/^Add 12 months of Pro, 16% off/)
  await userEvent.keyboard(' ')
  await expect.poll(() => kept()?.order.gifts).toEqual({ tier2: 13 })

  await tabTo('Donation in whole dollars')
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  await userEvent.keyboard('{Tab}{Tab}')
  await userEvent.keyboard('{ArrowDown}')
  await tabTo('Add')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kept()?.order.donations).toEqual([{ cents: 1_000, project_type: 'education' }])
  expect(focused()).toBe('Add')

  await tabTo('Remove the gift of Pro')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => kept()?.order.gifts).toEqual({})

  await tabTo('Submit Order')
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => left).toHaveLength(1)
  expect(kept()?.order.plan).toEqual({ id: 'tier3', type: 'monthly' })
})

test('the focus stays in the summary when the last line is taken out', async () => {
  const { ready } = await openPopup({ record: aRecord({ gifts: { tier2: 1 } }) })
  await ready()
  await tabTo('Remove the gift of Pro')
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Pick a plan, a gift or a donation.')
})

test('the focus waits on Close while the plans load, and goes to the first paid plan with them', async () => {
  faults.hold(listPlans)
  const { ready } = await openPopup()
  await expect.poll(focused).toBe('Close')
  faults.heal()
  await ready()
  await expect.poll(focused).toMatch(/^Basic, /)
})

test.each([1280, 375])('the focus goes to the plan that is in the order, at %i px', async (width) => {
  await page.viewport(width, 800)
  const record = aRecord({ plan: { id: 'tier3', type: 'monthly' } })
  const { ready, hub } = await openPopup({ record })
  await ready()
  await expect.poll(focused).toMatch(/^Elite, /)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => popup().elements()).toEqual([])
  hub.open({ type: 'order.open', surface: 'popup' })
  await ready()
  await expect.poll(focused).toMatch(/^Elite, /)
})

test('the focus goes to Retry when loading failed, and on to the plans after it', async () => {
  faults.refuse(listPlans, 'unavailable')
  const { ready } = await openPopup()
  await expect.poll(focused).toBe('Retry')
  faults.heal()
  await userEvent.keyboard('{Enter}')
  await ready()
  await expect.poll(focused).toMatch(/^Basic, /)
})

test.each([
  ['Premium', 'banner'],
  ['Explore plans', 'main'],
] as const)('Escape closes the popup and gives the focus back to %s', async (name, place) => {
  const hub = await openHub(undefined, { address: landing })
  onTestFinished(() => hub.close())
  const opener = page.getByRole(place).getByRole('button', { name, exact: true })
  await expect.element(opener).toBeVisible()
  const element = opener.element() as HTMLElement
  element.focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Submit Order')).toBeVisible()
  await expect.poll(() => popup().element().contains(document.activeElement)).toBe(true)
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => popup().elements()).toEqual([])
  await expect.element(opener).toHaveFocus()
})

test('while the checkout is created nothing of the order has the focus, and Escape leaves the popup open', async () => {
  faults.hold(createCheckoutSession)
  const record = aRecord({ plan: { id: 'tier2', type: 'monthly' }, gifts: { tier3: 1 } })
  const { ready } = await openPopup({ record, player: true })
  await ready()
  const controls = () => [
    plan('Basic'),
    button('Add one month of Pro'),
    popup().getByRole('spinbutton', { name: 'Donation in whole dollars' }),
    button('Remove the gift of Elite'),
    button('Reset'),
  ]
  const parts = controls().map((control) => control.element() as HTMLElement)
  const canFocus = () =>
    parts.filter((part) => {
      part.focus()
      return document.activeElement === part
    })
  expect(canFocus()).toEqual(parts)
  await press('Submit Order')
  await expect.element(button('Creating checkout')).toBeVisible()
  expect(canFocus()).toEqual([])
  await userEvent.keyboard('{Escape}')
  await userEvent.click(document.body, { position: { x: 4, y: 4 }, force: true })
  await expect.element(button('Creating checkout')).toBeVisible()
  expect(kept()?.order).toEqual(record.order)
  await press('Close')
  await expect.poll(() => popup().elements()).toEqual([])
})
