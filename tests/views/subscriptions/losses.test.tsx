import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { PlanFeature, PlanId } from '#contract/plans/plans.contract.ts'
import { Losses } from '#src/features/subscriptions/losses.tsx'
import { showPart } from '../support/part.tsx'

const slots = (plan_id: PlanId, count: number): PlanFeature => ({
  plan_id,
  feature_key: 'brainvault_storage',
  feature_description: String(count),
  value: { kind: 'count', count },
  built: true,
})
const features = [slots('tier3', 9), slots('tier4', 11)]

const show = (from: PlanId, to: PlanId) =>
  showPart(<Losses from={from} to={to} features={features} givenUp={null} />, 'subscriptions')

test('whoever ends Master for Elite reads how many icon slots go', async () => {
  await show('tier4', 'tier3')
  await expect.element(page.getByText(/^Icon slots in BrainVault/u)).toBeVisible()
  await expect.element(page.getByText('11 now, then 9', { exact: true })).toBeInTheDocument()
})

test('whoever ends Master reads which other features become less, and which go', async () => {
  const games = (plan_id: PlanId, level: number): PlanFeature => ({
    plan_id,
    feature_key: 'educational_games',
    feature_description: String(level),
    value: { kind: 'level', level },
    built: true,
  })
  const analytics: PlanFeature = { ...games('tier4', 1), feature_key: 'corevault_analytics' }
  await showPart(
    <Losses
      from="tier4"
      to="tier1"
      features={[games('tier1', 1), games('tier4', 3), analytics]}
      givenUp={null}
    />,
    'subscriptions',
  )
  await expect.element(page.getByText(/^Educational games: Level/u)).toBeVisible()
  await expect.element(page.getByText('Level 3 now, then Level 1', { exact: true })).toBeInTheDocument()
  await expect.element(page.getByText(/^CoreVault: Analytics/u)).toBeVisible()
  await expect.element(page.getByText('Level 1 now, then nothing', { exact: true })).toBeInTheDocument()
})

test('nothing is said of votes and slots that stay, or become more', async () => {
  await show('tier3', 'tier3')
  await expect.element(page.getByText('Donation votes')).toBeVisible()
  expect(page.getByRole('term').elements()).toHaveLength(1)
})

test('what becomes more is no loss', async () => {
  await show('tier3', 'tier4')
  await expect.element(page.getByText('Donation votes')).toBeVisible()
  expect(page.getByRole('term').elements()).toHaveLength(1)
})

test('what nothing uses yet is marked as coming among the losses, too, and what works is not', async () => {
  const votes: PlanFeature = { ...slots('tier4', 8), feature_key: 'vaultvision_voting', built: false }
  await showPart(
    <Losses from="tier4" to="tier3" features={[...features, votes]} givenUp={null} />,
    'subscriptions',
  )
  const marked = page.getByRole('term').filter({ has: page.getByText('Coming', { exact: true }) })
  await expect.element(marked.first()).toBeVisible()
  expect(marked.elements().map(({ textContent }) => textContent)).toEqual([
    'Votes a day Coming',
    'Vote bank, at most Coming',
  ])
})

test('features that don’t work yet are folded behind their number', async () => {
  const coming = features.map((feature) => ({ ...feature, built: false }))
  await showPart(<Losses from="tier4" to="tier3" features={coming} givenUp={null} />, 'subscriptions')
  await expect.element(page.getByText(/^Icon slots in BrainVault/u)).not.toBeVisible()
  await userEvent.click(page.getByText('and 1 feature that is still coming', { exact: true }))
  await expect.element(page.getByText(/^Icon slots in BrainVault/u)).toBeVisible()
})
