import { useLingui } from '@lingui/react/macro'
import { planIds, planNames } from '#contract/plans/plans.rules.ts'
import { ChoicePill } from '#src/product/desk/filter-pills.tsx'
import type { PlayerFilters } from './players-source.ts'

interface Props {
  filters: PlayerFilters
  onSet: (changed: Partial<PlayerFilters>) => void
}

/** The filters beside the search, as pills that are edited and removed in place. */
export function PlayerPills({ filters: { role, dao, plan, young, barred, address }, onSet }: Props) {
  const { t } = useLingui()
  const yesAndNo = { yes: t`yes`, no: t`no` }
  return (
    <>
      <ChoicePill
        name={t`Role`}
        any={t`Any role`}
        value={role}
        names={{ admin: t`Administrator`, player: t`Player` }}
        onSet={(value) => onSet({ role: value })}
      />
      <ChoicePill
        name={t`Plan`}
        any={t`Any plan`}
        value={plan}
        names={Object.fromEntries(planIds.map((id) => [id, planNames[id]])) as typeof planNames}
        onSet={(value) => onSet({ plan: value })}
      />
      <ChoicePill
        name={t`Access to the DAO`}
        any={t`Either`}
        value={dao}
        names={yesAndNo}
        onSet={(value) => onSet({ dao: value })}
      />
      <ChoicePill
        name={t`New in the last 7 days`}
        any={t`Either`}
        value={young}
        names={yesAndNo}
        onSet={(value) => onSet({ young: value })}
      />
      <ChoicePill
        name={t`Barred from voting`}
        any={t`Either`}
        value={barred}
        names={yesAndNo}
        onSet={(value) => onSet({ barred: value })}
      />
      <ChoicePill
        name={t`Email`}
        any={t`Any email`}
        value={address}
        names={{ same_mailbox: t`Same mailbox as another account`, not_valid: t`Not valid` }}
        onSet={(value) => onSet({ address: value })}
      />
    </>
  )
}
