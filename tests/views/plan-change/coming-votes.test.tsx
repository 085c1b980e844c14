import { expect, test } from 'vitest'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import { PlannedChange } from '#src/features/plan-change/planned-change.tsx'
import type { VoteChange } from '#src/features/plan-change/vote-change.rules.ts'
import { VoteLine } from '#src/features/plan-change/vote-line.tsx'
import { noon, paid } from '#tests/support/plans-of-user.ts'
import { showPart } from '../support/part.tsx'

const master = paid({ plan_id: 'tier4', plan_name: 'Master', amount_cents: 3_499 })
const pro = { plan_id: 'tier2', plan_name: 'Pro', type: 'monthly', at: noon('2026-12-25') } as const
const fewer: VoteChange = { before: 8, daily: 3, today: 0, bank: 21, gift: null, waits: null }
const preview: PlanChangePreview = {
  when: 'period_end',
  plan_id: 'tier2',
  plan_name: 'Pro',
  type: 'monthly',
  new_plan_cents: 999,
  credit_cents: 0,
  charged_now_cents: 0,
  starts_at: pro.at,
  next_charge_at: pro.at,
  next_charge_cents: 999,
  resumes: false,
  proration_date: 1_795_000_000,
  valid_until: noon('2026-11-26'),
}

const parts = (isVotingComing: boolean) => (
  <>
    <VoteLine preview={preview} subscription={master} votes={fewer} isVotingComing={isVotingComing} />
    <PlannedChange
      subscription={{ ...master, next: { ...pro, amount_cents: 999 } }}
      votes={fewer}
      isVotingComing={isVotingComing}
      isBusy={false}
      onTakeBack={() => {}}
    />
  </>
)
/** What is said of votes, with the mark behind it. */
const said = (): (string | undefined)[] =>
  [...document.querySelectorAll('.change-votes > span, .change-planned .text-muted')].flatMap(
    ({ textContent }) => /You then get.*$/u.exec(textContent.trim())?.[0].trim() ?? [],
  )

test('what a change does to votes is marked as coming while the server has no voting', async () => {
  const draw = await showPart(parts(true), 'plan-change')
  await expect
    .poll(said)
    .toEqual([
      'You then get 3 votes a day instead of 8. Up to 21 in your vote bank. Coming',
      'You then get 3 votes a day instead of 8. Coming',
    ])
  draw(parts(false))
  await expect
    .poll(said)
    .toEqual([
      'You then get 3 votes a day instead of 8. Up to 21 in your vote bank.',
      'You then get 3 votes a day instead of 8.',
    ])
})
