import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import { dailyVotes } from '#contract/votes/votes.rules.ts'
import { ComingBadge } from '#src/product/plans/coming-badge.tsx'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { TimelineRow } from './timeline-rows.rules.ts'

function Why({ row }: { row: TimelineRow }) {
  const { date, money } = useFigures()
  if (row.state === 'waits') {
    const { days } = row
    const behind = planNames[row.behind]
    return (
      <>
        <Trans>Gift time, waits for the end of {behind}.</Trans>{' '}
        <Plural value={days} one="# day left." other="# days left." />
      </>
    )
  }
  const charge = 'charge' in row ? row.charge : null
  const behind = row.state === 'paid' ? planNames[row.behind] : ''
  const price = charge && money(charge.cents)
  const day = charge && date(charge.at)
  return (
    <>
      {row.state === 'paid' && <Trans>Is paid for, but {behind} counts first.</Trans>}
      {row.state === 'counts' && row.by === 'paid' && <Trans>Your paid plan.</Trans>}
      {row.state === 'counts' && row.by === 'gift' && <Trans>Your gift time.</Trans>}
      {row.state === 'counts' && row.by === null && <Trans>No other plan runs then.</Trans>}
      {charge && (
        <>
          {' '}
          <Trans>
            {price} is charged on {day}.
          </Trans>
        </>
      )}
    </>
  )
}

function Row({ row, isVotingComing }: { row: TimelineRow; isVotingComing: boolean }) {
  const { date } = useFigures()
  const { planId, state } = row
  const from = date(new Date(row.from).toISOString())
  const until = row.until === null ? null : date(new Date(row.until).toISOString())
  return (
    <li className={`timeline-row plan-${planId}`} data-state={state}>
      <div className="timeline-row-what">
        <PlanBadge planId={planId} name={planNames[planId]} plain />
        {row.state === 'counts' && (
          <strong>
            {row.isPast ? <Trans>Counted</Trans> : <Trans>Counts</Trans>}
            <span>, </span>
            <Plural value={dailyVotes[planId]} one="# vote a day" other="# votes a day" />
            {isVotingComing && (
              <>
                {' '}
                <ComingBadge />
              </>
            )}
          </strong>
        )}
        {state === 'waits' && <Trans>Waits</Trans>}
        {state === 'paid' && <Trans>Doesn’t count</Trans>}
      </div>
      <p className="text-small">
        {until === null ? (
          <Trans>From {from}</Trans>
        ) : (
          <Trans>
            From {from} to {until}
          </Trans>
        )}
      </p>
      <p className="text-small text-muted">
        <Why row={row} />
      </p>
    </li>
  )
}

/** The timeline as a list: visible on phones, read by screen readers everywhere. */
export function TimelineList({
  rows,
  isVotingComing,
}: {
  rows: readonly TimelineRow[]
  isVotingComing: boolean
}) {
  const { t } = useLingui()
  return (
    <ol className="timeline-list" aria-label={t`What runs when, in the order of time`}>
      {rows.map((row) => (
        <Row key={`${row.state} ${row.planId} ${row.from}`} row={row} isVotingComing={isVotingComing} />
      ))}
    </ol>
  )
}
