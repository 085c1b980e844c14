import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ArrowRight } from 'lucide-react'
import { type ChangedValue, type ChangeKind, changedValues, type ChangeState } from '#contract/audit.rules.ts'
import { reportReasons } from '#contract/comments.contract.ts'
import { planNames } from '#contract/plans.rules.ts'
import { useReasonNames } from '#src/product/report-reasons.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Count, DateText, Money } from '#src/ui/figures/figures.tsx'

/** What was done, in a few words. */
export const useChangeNames = (): Record<ChangeKind, string> => {
  const { t } = useLingui()
  return {
    receipt_wanted: t`Receipt wanted again`,
    granted_by_hand: t`Granted by hand`,
    settled_by_hand: t`Settled by hand`,
    refund_asked: t`Refund asked for`,
    refund_made: t`Refund made`,
    refund_refused: t`Refund refused`,
    project_recounted: t`Project counted again`,
    comment_removed: t`Comment removed`,
    administrator_set: t`Administrator’s right changed`,
    dao_access_set: t`Access to the DAO changed`,
    sessions_ended: t`Sessions ended`,
    votes_voided: t`Votes voided`,
    voting_barred: t`Barred from voting`,
    voting_allowed: t`Allowed to vote again`,
    burst_voided: t`Burst of votes voided`,
    burst_kept: t`Burst of votes kept`,
  }
}

/** What each value is called. */
export const useValueNames = (): Record<ChangedValue, string> => {
  const { t } = useLingui()
  return {
    to: t`Address`,
    mailed_at: t`Mailed`,
    gift_months: t`Gift time`,
    plan_id: t`Plan`,
    months: t`Months`,
    settled_at: t`Settled`,
    returned_cents: t`Given back`,
    asked_cents: t`Asked for`,
    votes: t`Votes`,
    donated_cents: t`Donations`,
    removed: t`Removed for`,
    is_admin: t`Administrator`,
    dao_access: t`Access to the DAO`,
    sessions: t`Sessions`,
    may_vote: t`May vote`,
    voided: t`Votes voided`,
    given_back: t`Given back to the donation bank`,
    state: t({ message: 'State', context: 'burst' }),
    players: t`Accounts`,
    project_id: t`Project`,
  }
}

type Value = ChangeState[ChangedValue]

/** A value as a reader says it. */
export function ValueText({ name, value }: { name: ChangedValue; value: Value }) {
  const { t } = useLingui()
  const reasons = useReasonNames()
  if (value === null || value === undefined) return <Trans context="value">none</Trans>
  if (typeof value === 'boolean') return value ? t`yes` : t`no`
  if (typeof value === 'number') {
    if (name.endsWith('_cents')) return <Money cents={value} />
    return name === 'gift_months' ? (
      <Plural value={value} one="# month" other="# months" />
    ) : (
      <Count value={value} />
    )
  }
  if (name.endsWith('_at')) return <DateText at={value} look="full" />
  const reason = name === 'removed' ? reportReasons.find((one) => one === value) : undefined
  if (reason) return reasons[reason]
  return <bdi translate="no">{name === 'plan_id' ? (planNames as Record<string, string>)[value] : value}</bdi>
}

/** The values that a change tells of, as they were before and after; those before that say the same are left out. */
export const valuesOf = ({ before, after }: { before: ChangeState; after: ChangeState }): ChangedValue[] =>
  changedValues.filter((name) => name in after && before[name] !== after[name])

export const arrow = <Icon of={ArrowRight} size={16} mirror />

/** What was done, with before and after. */
export function ChangeWords({
  change: { kind, before, after },
}: {
  change: { kind: ChangeKind; before: ChangeState; after: ChangeState }
}) {
  const kinds = useChangeNames()
  const names = useValueNames()
  const [first] = valuesOf({ before, after }).filter((name) => name in before)
  return (
    <>
      {kinds[kind]}
      {first && (
        <>
          {' · '}
          {names[first]} <ValueText name={first} value={before[first]} /> {arrow}{' '}
          <ValueText name={first} value={after[first]} />
        </>
      )}
    </>
  )
}

/** Who changed it: an administrator, or whoever runs the hub. */
export function ChangedBy({ name }: { name: string | null }) {
  return name === null ? <Trans>Whoever runs the hub</Trans> : <bdi translate="no">{name}</bdi>
}
