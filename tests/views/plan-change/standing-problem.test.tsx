import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { planChangeMachine } from '#machines/subscriptions/plan-change.machine.ts'
import { ChangeNews } from '#src/features/plan-change/change-news.tsx'
import { noon, paid } from '#tests/support/plans-of-user.ts'
import { showPart } from '../support/part.tsx'

const oracle = paid({ plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 })
const preview: PlanChangePreview = {
  when: 'now',
  plan_id: 'tier5',
  plan_name: 'Oracle',
  type: 'monthly',
  new_plan_cents: 5_999,
  credit_cents: 3_499,
  charged_now_cents: 2_500,
  starts_at: noon('2026-11-25'),
  next_charge_at: noon('2026-12-25'),
  next_charge_cents: 5_999,
  resumes: false,
  proration_date: 1_795_000_000,
  valid_until: noon('2026-11-26'),
}

/** The change was made in another tab: here it is refused, and the hub tells what has become of the plan. */
const refusedWhile = async (found: Subscription) => {
  const change = createActor(
    planChangeMachine.provide({
      actors: {
        previewPlanChange: fromPromise(() => Promise.resolve(preview)),
        changePlan: fromPromise(() => Promise.reject(Object.assign(new Error(), { code: 'change_waiting' }))),
        readPlan: fromPromise(() => Promise.resolve(found)),
        watchPage: fromCallback(() => {}),
      },
      delays: { choicePause: 0 },
    }),
    { input: { subscription: paid(), wish: null } },
  ).start()
  onTestFinished(() => void change.stop())
  await showPart(<ChangeNews change={change} />, 'plan-change')
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  change.send({ type: 'plan.choose', planId: 'tier5' })
  await waitFor(change, (snapshot) => snapshot.matches({ open: 'offered' }))
  change.send({ type: 'change.confirm' })
  await waitFor(
    change,
    (snapshot) => snapshot.matches({ open: 'choosing' }) && snapshot.context.attempt === 1,
  )
}

test('that another change is under way is no longer said once the plan has arrived', async () => {
  await refusedWhile(oracle)
  await expect.element(page.getByRole('status')).toBeInTheDocument()
  expect(page.getByText(/under way/u).elements()).toEqual([])
})

test('as long as the plan is the old one, the refusal stays', async () => {
  await refusedWhile(paid())
  await expect.element(page.getByText(/^Another change of your plan is under way/u)).toBeVisible()
})
