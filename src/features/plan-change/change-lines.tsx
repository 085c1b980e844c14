import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { PlanChangePreview } from '#contract/subscriptions/plan-change.contract.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import { dayMs } from '#contract/values/time.ts'
import { Money, useFigures } from '#src/ui/figures/figures.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { NothingNow } from './nothing-now.tsx'
import type { VoteChange } from './vote-change.rules.ts'
import { VoteLine } from './vote-line.tsx'

interface Props {
  preview: PlanChangePreview
  subscription: Subscription
  votes: VoteChange
  isVotingComing: boolean
}

function Line({ name, children, strong }: { name: ReactNode; children: ReactNode; strong?: boolean }) {
  return (
    <div className={strong ? 'change-line change-line-now' : 'change-line'}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Shows everything that is charged now and later, and everything that is lost, before anything is paid. */
export function ChangeLines({ preview, subscription, votes, isVotingComing }: Props) {
  const { t } = useLingui()
  const { date, money } = useFigures()
  const { plan_name: plan, starts_at: from, next_charge_at: next } = preview
  const isNow = preview.when === 'now'
  const daysLeft = Math.round((Date.parse(subscription.current_period_end) - Date.parse(from)) / dayMs)
  const [start, end] = [date(from, 'short'), date(next, 'shortAndYear')]
  const credit = `−${money(preview.credit_cents)}`
  return (
    <>
      {!isNow && (
        <p className="change-later">
          <NothingNow preview={preview} own={subscription.type} />
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
          <span>{`${date(next)}, `}</span>
          <Money cents={preview.next_charge_cents} />
        </Line>
      </dl>
      <VoteLine {...{ preview, subscription, votes, isVotingComing }} />
      {preview.resumes && (
        <p className="change-votes">
          <Trans>Your plan was to end. With this change it renews again.</Trans>
        </p>
      )}
    </>
  )
}

/** Shown instead of the lines while the figures load. */
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
