import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanFeature, PlanId } from '#contract/plans.contract.ts'
import { Losses } from '#src/features/subscriptions/losses.tsx'
import { showPart } from '../support/part.tsx'

const slots = (plan_id: PlanId, count: number): PlanFeature => ({
  plan_id,
  feature_key: 'brainvault_storage',
  feature_description: String(count),
  value: { kind: 'count', count },
  built: false,
})
const features = [slots('tier3', 9), slots('tier4', 11)]

const show = (from: PlanId, to: PlanId) =>
  showPart(<Losses from={from} to={to} features={features} />, 'subscriptions')

test('whoever ends Master for Elite reads how many icon slots go', async () => {
  await show('tier4', 'tier3')
  await expect.element(page.getByText('Icon slots in BrainVault')).toBeVisible()
  await expect.element(page.getByText('11 now, then 9', { exact: true })).toBeInTheDocument()
})

test('nothing is said of slots that stay', async () => {
  await show('tier3', 'tier3')
  await expect.element(page.getByText('Vote bank, at most')).toBeVisible()
  expect(page.getByText('Icon slots in BrainVault').elements()).toEqual([])
})
