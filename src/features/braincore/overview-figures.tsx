import type { ReactNode } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Check, TriangleAlert } from 'lucide-react'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { AgeText, Count, Money, useFigures } from '#src/ui/figures/figures.tsx'
import type { Overview as Read } from './overview-flow.ts'

interface FigureProps {
  name: ReactNode
  value: ReactNode
  note: ReactNode
  mark?: 'good' | 'bad'
}

function Figure({ name, value, note, mark }: FigureProps) {
  return (
    <div className="overview-figure" data-mark={mark}>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="text-title-1">{value}</dd>
      <dd className={`overview-note text-small ${mark ? '' : 'text-muted'}`}>
        {mark && <Icon of={mark === 'good' ? Check : TriangleAlert} size={16} />}
        <span>{note}</span>
      </dd>
    </div>
  )
}

function Returned({ overview: { returned, came_back: back } }: { overview: Read }) {
  const { refunds, disputes, cents } = returned
  const both = refunds + disputes
  const amount = <Money cents={back.cents} />
  return (
    <Figure
      name={<Trans>Refunded today</Trans>}
      value={<Money cents={cents} />}
      note={
        <>
          {disputes === 0 ? (
            <Plural value={refunds} one="# refund" other="# refunds" />
          ) : refunds === 0 ? (
            <Plural value={disputes} one="# dispute" other="# disputes" />
          ) : (
            <Plural value={both} one="# refund and dispute" other="# refunds and disputes" />
          )}
          {back.count > 0 && (
            <>
              <span>, </span>
              <Trans>{amount} came back</Trans>
            </>
          )}
        </>
      }
    />
  )
}

function Reported({ overview: { reported } }: { overview: Read }) {
  const { count, differing, differing_cents: cents } = reported
  const { number } = useFigures()
  const total = number(count)
  return (
    <Figure
      name={<Trans>Ledger and payment provider</Trans>}
      value={<Money cents={cents} />}
      mark={differing === 0 ? 'good' : 'bad'}
      note={
        differing === 0 ? (
          <Trans>no difference in 30 days</Trans>
        ) : (
          <Plural value={differing} one={`# of ${total} differs`} other={`# of ${total} differ`} />
        )
      }
    />
  )
}

/** Pending work, the day's money and votes, and the comparison of the ledger with the payment provider's reports. */
export function OverviewFigures({ overview }: { overview: Read }) {
  const { total, oldest_at: oldest, at, received, votes } = overview
  const { count: payments } = received
  const { players, taken_back: back } = votes
  const age = oldest && <AgeText at={oldest} seenAt={at} />
  return (
    <dl className="overview-figures">
      <Figure
        name={<Trans>Waiting</Trans>}
        value={<Count value={total} />}
        note={age ? <Trans>the oldest for {age}</Trans> : <Trans>nothing</Trans>}
      />
      <Figure
        name={<Trans>Received today</Trans>}
        value={<Money cents={received.cents} />}
        note={<Plural value={payments} one="# payment" other="# payments" />}
      />
      <Returned overview={overview} />
      <Reported overview={overview} />
      <Figure
        name={<Trans>Votes today</Trans>}
        value={<Count value={votes.cast} />}
        note={
          <>
            <Plural value={players} one="# player" other="# players" />
            {back > 0 && (
              <>
                <span>, </span>
                <Plural value={back} one="# taken back" other="# taken back" />
              </>
            )}
          </>
        }
      />
    </dl>
  )
}
