import { i18n } from '@lingui/core'
import { I18nProvider } from '@lingui/react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import type { PlanFeature, PlanId } from '#contract/plans.contract.ts'
import { Losses } from '#src/features/subscriptions/losses.tsx'
import { activateLanguage, loadTexts } from '#src/i18n/catalogues.ts'

const slots = (plan_id: PlanId, count: number): PlanFeature => ({
  plan_id,
  feature_key: 'brainvault_storage',
  feature_description: String(count),
  value: { kind: 'count', count },
  built: false,
})
const features = [slots('tier3', 9), slots('tier4', 11)]

const show = async (from: PlanId, to: PlanId) => {
  await activateLanguage('en')
  await loadTexts('subscriptions')
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
  root.render(
    <I18nProvider i18n={i18n}>
      <Losses from={from} to={to} features={features} planned={null} />
    </I18nProvider>,
  )
}

test('whoever ends Master for Elite reads how many icon slots go', async () => {
  await show('tier4', 'tier3')
  await expect.element(page.getByText('Icon slots in BrainVault')).toBeVisible()
  await expect.element(page.getByText('11 now, then 9', { exact: true })).toBeInTheDocument()
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
