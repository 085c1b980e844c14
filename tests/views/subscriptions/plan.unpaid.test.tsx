import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { PlanWords } from '#src/features/subscriptions/plan-words.tsx'
import { showPart } from '../support/part.tsx'

const elite: Subscription = {
  id: 'sub-of-alice',
  plan_id: 'tier3',
  plan_name: 'Elite',
  type: 'monthly',
  status: 'past_due',
  renewal: 'renews',
  amount_cents: 1999,
  started_at: '2026-03-01T12:00:00.000Z',
  current_period_end: '2026-04-01T12:00:00.000Z',
  next: null,
  waiting: null,
}

const show = (subscription: Subscription) =>
  showPart(<PlanWords title="Elite" gift={null} subscription={subscription} />, 'subscriptions')

test('a player whose plan nobody renews reads that it can’t be changed, and until when', async () => {
  await show({ ...elite, status: 'active', renewal: 'none' })
  await expect
    .element(
      page.getByText(
        /Runs until April 1, 2026\. It isn’t renewed and can’t be changed; after that you can buy another plan\./u,
      ),
    )
    .toBeVisible()
})

test.each(['past_due', 'unpaid'] as const)(
  'a player whose renewal is %s reads until when it can be paid',
  async (status) => {
    await show({ ...elite, status })
    await expect.element(page.getByText(/The renewal on April 1, 2026 for \$19\.99/u)).toBeVisible()
    await expect
      .element(
        page.getByText(/If it isn’t paid by April 15, 2026, the plan ends and nothing more is charged\.$/u),
      )
      .toBeVisible()
  },
)

test.each(['past_due', 'unpaid'] as const)(
  'a player whose renewal with a planned change is %s reads the price of the change, which is what is to be paid',
  async (status) => {
    const next = { plan_id: 'tier3', plan_name: 'Elite', type: 'yearly', amount_cents: 20_107 } as const
    await show({ ...elite, status, next: { ...next, at: elite.current_period_end } })
    await expect.element(page.getByText(/The renewal on April 1, 2026 for \$201\.07/u)).toBeVisible()
  },
)
