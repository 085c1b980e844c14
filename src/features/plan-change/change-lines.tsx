import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { ChevronsDown, ChevronsUp } from 'lucide-react'
import type { PlanChangePreview } from '#contract/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions.contract.ts'
import { dayMs } from '#contract/time.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { voteChange } from './vote-change.rules.ts'

interface Props {
  preview: PlanChangePreview
  subscription: Subscription
}

function Line({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div className={strong ? 'change-line change-line-now' : 'change-line'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the change does to votes; nothing when only the billing changes. */
function VoteLine({ preview, subscription }: Props) {
  const { number } = useFigures()
  const { before, daily, today, bank } = voteChange(subscription.plan_id, preview.plan_id)
  if (daily === before) return null
  const most = number(bank)
  return (
    <p className="change-votes">
      <Icon of={daily > before ? ChevronsUp : ChevronsDown} size={16} />
      <span>
        {preview.when === 'now' ? (
          <Trans>
            You get <Plural value={today} one="# more vote" other="# more votes" /> today, then{' '}
            {number(daily)} a day. Up to {most} in the bank.
          </Trans>
        ) : (
          <Trans>
            You then get {number(daily)} votes a day instead of {number(before)}. Up to {most} in the bank.
          </Trans>
        )}
      </span>
    </p>
  )
}

/** Everything that is charged now and later, and what is lost, before anything is paid. */
export function ChangeLines({ preview, subscription }: Props) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const { plan_name: plan, starts_at: from, next_charge_at: next } = preview
  const isNow = preview.when === 'now'
  const daysLeft = Math.round((Date.parse(subscription.current_period_end) - Date.parse(from)) / dayMs)
  const [start, end] = [date(from, 'short'), date(next)]
  const credit = `−${money(preview.credit_cents)}`
  return (
    <>
      {!isNow && (
        <p className="change-later">
          <Trans>
            Nothing is charged. {plan} starts on {date(from)}.
          </Trans>
        </p>
      )}
      <dl className="change-lines">
        {isNow && (
          <>
            <Line name={t`${plan}, ${start} to ${end}`}>
              <Money cents={preview.new_plan_cents} />
            </Line>
            {preview.credit_cents > 0 && (
              <Line
                name={
                  <Trans>
                    {subscription.plan_name},{' '}
                    <Plural value={daysLeft} one="# day not used" other="# days not used" />, credited
                  </Trans>
                }
              >
                <bdi dir="ltr" className="change-credit">
                  {credit}
                </bdi>
              </Line>
            )}
          </>
        )}
        <Line strong name={<Trans>Charged now</Trans>}>
          <Money cents={preview.charged_now_cents} />
        </Line>
        <Line name={<Trans>Next charge</Trans>}>
          {date(next)}, <Money cents={preview.next_charge_cents} />
        </Line>
      </dl>
      <VoteLine preview={preview} subscription={subscription} />
      {preview.resumes && (
        <p className="change-votes">
          <Trans>Your plan was to end. With this change it renews again.</Trans>
        </p>
      )}
    </>
  )
}

/** In the place of the lines while the figures are asked for. */
export function ChangeLinesLoading() {
  const { t } = useLingui()
  return (
    <Loading label={t`Loading...`} className="change-lines">
      {[0, 1, 2, 3].map((line) => (
        <span key={line} className={line === 2 ? 'change-line change-line-now' : 'change-line'}>
          <Skeleton className="h-4 w-40" />
          <Skeleton className={line === 2 ? 'h-7 w-20' : 'h-4 w-16'} />
        </span>
      ))}
      <span className="change-votes">
        <Skeleton className="h-4 w-60" />
      </span>
    </Loading>
  )
}
