import { expect, test } from 'vitest'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import { PlanFacts } from '#src/features/subscriptions/plan-facts.tsx'
import { at, noon, paid, votesOfMaster } from '#tests/support/plans-of-user.ts'
import { showPart } from '../support/part.tsx'

const factsWith = (features: readonly PlanFeature[]) => (
  <PlanFacts
    plans={{ subscriptions: [paid({ current_period_end: noon('2026-12-25') })], giftTime: [] }}
    now={at('2026-11-25')}
    features={features}
  />
)
const names = (): (string | null)[] =>
  [...document.querySelectorAll('dt')].map(({ textContent }) => textContent)

test('the votes of a plan are marked as coming while the server has no voting', async () => {
  const draw = await showPart(factsWith([votesOfMaster(false)]), 'subscriptions')
  await expect.poll(names).toEqual(['days left of this period', 'votes a day Coming'])
  draw(factsWith([votesOfMaster(true)]))
  await expect.poll(names).toEqual(['days left of this period', 'votes a day'])
})
