import { Plural, useLingui } from '@lingui/react/macro'
import { plural } from '@lingui/core/macro'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'

type Named = Pick<GiftCode, 'plan_id' | 'plan_name' | 'months'>

/** The content of a code: "Elite, 12 months". */
export function GiftName({ gift: { plan_id: planId, plan_name: name, months } }: { gift: Named }) {
  return (
    <span className="gift-name">
      <PlanBadge plain planId={planId} name={name} />
      <span>, </span>
      <Plural value={months} one="# month" other="# months" />
    </span>
  )
}

export const useGiftName = () => {
  const { t } = useLingui()
  return ({ plan_name: name, months }: Named): string =>
    `${name}, ${t`${plural(months, { one: '# month', other: '# months' })}`}`
}
