import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { ClaimEffect, EffectBar } from '#src/product/order/claim-effect.rules.ts'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'

interface Props {
  effect: ClaimEffect
  /** Time of loading, in milliseconds. */
  at: number
}

/** Returns a function that formats a day in short, relative to the time of loading. */
const useDay = (seenAt: number) => {
  const { nearDay } = useFigures()
  return (at: number): string => nearDay(new Date(at).toISOString(), new Date(seenAt).toISOString())
}

function PaidNow({ paid, until }: { paid: NonNullable<ClaimEffect['paid']>; until: string }) {
  if (paid.status === 'past_due') return <Trans>its renewal isn’t paid, kept until {until}</Trans>
  if (paid.renewal !== 'renews' || paid.next !== null) return <Trans>until {until}</Trans>
  return paid.type === 'yearly' ? (
    <Trans>yearly, until {until}, then it renews</Trans>
  ) : (
    <Trans>monthly, until {until}, then it renews</Trans>
  )
}

function NowWords({ effect: { now, paid }, at }: Props) {
  const day = useDay(at)
  if (now.by === 'free') return null
  if (now.by === 'paid' && paid)
    return <PaidNow paid={paid} until={day(now.until ?? Date.parse(paid.current_period_end))} />
  const until = now.until === null ? null : day(now.until)
  return until === null ? <Trans>gift time</Trans> : <Trans>gift time, until {until}</Trans>
}

function ThenWords({ bar, at }: { bar: EffectBar; at: number }) {
  const day = useDay(at)
  const [from, until] = [bar.from, bar.until].map((moment) => (moment === null ? null : day(moment)))
  if (bar.from === null) return <Trans context="gift time">waits</Trans>
  if (bar.by === 'claimed' && bar.until !== null)
    return (
      <Trans>
        {from} to {until}
      </Trans>
    )
  if (bar.from > at) return <Trans>from {from}</Trans>
  return bar.until === null ? <Trans context="a plan">goes on</Trans> : <Trans>until {until}</Trans>
}

function Bar({ bar, children }: { bar: EffectBar; children: ReactNode }) {
  const name = planNames[bar.planId]
  return (
    <li
      className={`claim-bar plan-${bar.planId}`}
      data-by={bar.by}
      data-waits={bar.from === null || undefined}
    >
      <PlanEmblem planId={bar.planId} />
      <strong translate="no">{name}</strong>
      <span>{children}</span>
    </li>
  )
}

/** Shows the plan that counts now and, once a choice is made, the plans before, during and after the gift. */
export function EffectLanes({ effect, at, isChosen }: Props & { isChosen: boolean }) {
  return (
    <dl className="claim-lanes">
      <dt>
        <Trans>Now</Trans>
      </dt>
      <dd>
        <ul className="claim-lane">
          <Bar bar={effect.now}>
            <NowWords effect={effect} at={at} />
          </Bar>
        </ul>
      </dd>
      {isChosen && (
        <>
          <dt>
            <Trans>Then</Trans>
          </dt>
          <dd>
            <ul className="claim-lane">
              {effect.lane.map((bar) => (
                <Bar key={`${bar.by} ${bar.from}`} bar={bar}>
                  <ThenWords bar={bar} at={at} />
                </Bar>
              ))}
            </ul>
          </dd>
        </>
      )}
    </dl>
  )
}
