import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { listPlans } from '#contract/plans/plans.contract.ts'
import { violations } from '#tests/support/page/violations.ts'
import { useFaults } from '../support/faults.ts'
import { looks } from '../support/looks.ts'
import { aRecord, openPopup, popup, press } from './order.page.ts'

const faults = useFaults()
const full = aRecord({
  plan: { id: 'tier3', type: 'yearly' },
  gifts: { tier1: 12, tier3: 1 },
  donations: [{ cents: 2_500, project_type: 'guilds' }],
})

const wear = (theme: string): void => {
  document.documentElement.dataset.theme = theme
}

afterEach(async () => {
  wear('multi-gradient')
  await page.viewport(1280, 800)
})

test.each(looks)('at %i px axe finds nothing in the popup in %s', async (width, theme) => {
  wear(theme)
  await page.viewport(width, 800)
  const { ready } = await openPopup({ record: full })
  await ready()
  if (width < 768) await press(/^Now/)
  expect(await violations()).toEqual([])
  await press('Change the donation of $25.00')
  await press('Remove the plan Elite')
  expect(await violations()).toEqual([])
  await press('Reset')
  await press('Submit Order')
  await expect.element(popup().getByText('Please select a plan, a donation or a gift.')).toBeVisible()
  expect(await violations()).toEqual([])
})

describe.each([375, 1280])('at %i px', (width) => {
  test('axe finds nothing while it loads, when that failed, and when it asks whose order it is', async () => {
    await page.viewport(width, 800)
    faults.hold(listPlans)
    const { hub } = await openPopup({ record: { ...full, owner: 'user-of-yesterday' } })
    expect(await violations()).toEqual([])
    await press('Close')
    faults.heal()
    faults.refuse(listPlans, 'unavailable')
    await expect.poll(() => popup().elements()).toEqual([])
    hub.open({ type: 'order.open', surface: 'popup' })
    await expect.element(popup().getByRole('button', { name: 'Retry' })).toBeVisible()
    expect(await violations()).toEqual([])
    faults.heal()
    await press('Retry')
    await expect.element(popup().getByRole('button', { name: 'Keep it' })).toBeVisible()
    expect(await violations()).toEqual([])
  })
})
