import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { EffectWords } from '#src/features/gift-claim/effect-words.tsx'
import { claimEffect } from '#src/product/order/claim-effect.rules.ts'
import { at, paid, proNext } from '#tests/support/plans-of-user.ts'
import { showPart } from '../support/part.tsx'

const oracle = paid({ plan_id: 'tier5', plan_name: 'Oracle', amount_cents: 5_999 })
const gift = { planId: 'tier3', months: 2, first: false } as const
const now = at('2026-12-01')

const show = (subscription: typeof oracle) => {
  const effect = claimEffect({ subscriptions: [subscription], giftTime: [] }, gift, now)
  return showPart(<EffectWords effect={effect} planId={gift.planId} months={gift.months} />, 'gift-claim')
}

test('a gift waits for the end of the plan that counts, as long as that goes on', async () => {
  await show(oracle)
  await expect
    .element(page.getByText(/Your Oracle counts\. These 2 months wait until it ends\./u))
    .toBeVisible()
})

test('with another plan to come, it is the end of that one it waits for', async () => {
  await show({ ...oracle, next: proNext })
  await expect
    .element(
      page.getByText(/Your Oracle counts\. These 2 months wait until your Pro ends\. .* changes to Pro/u),
    )
    .toBeVisible()
})

test('a yearly plan beside a gift that counts first says that it is charged every year until its end', async () => {
  const pro = paid({ plan_id: 'tier2', plan_name: 'Pro', type: 'yearly', amount_cents: 10_048 })
  const effect = claimEffect({ subscriptions: [pro], giftTime: [] }, { ...gift, first: true }, now)
  await showPart(<EffectWords effect={effect} planId={gift.planId} months={gift.months} />, 'gift-claim')
  await expect
    .element(
      page.getByText(
        /Pro goes on being charged \$100\.48 every year while Elite counts, until you end it; next on December 21, 2026\./u,
      ),
    )
    .toBeVisible()
})
