import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import type { PlanId } from '#contract/plans/plans.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { bonusStepCents, donationVotes, nextStepCents } from '#contract/votes/votes.rules.ts'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { Count, Money, Percent, useFigures } from '#src/ui/figures/figures.tsx'
import { type DonationProps, estimateOf, payableCents, subscribes, useDonation } from './donation-view.ts'
import { ProjectShare } from './project-share.tsx'
import { NextStep, StepRuler } from './step-ruler.tsx'

const useEstimate = ({ donation }: DonationProps) => {
  const cents = useDonation(donation, payableCents)
  const isSubscribed = useDonation(donation, subscribes)
  return { cents, isSubscribed, ...estimateOf(cents, isSubscribed) }
}

function Votes({ value }: { value: number }) {
  return (
    <p className="donate-votes">
      <Trans>
        <Count value={value} className="donate-numeral" /> <span className="donate-votes-word">votes</span>
      </Trans>
    </p>
  )
}

/** Without a project, all votes go to the donation bank. */
function ToTheBank({ donation }: DonationProps) {
  const hasProject = useDonation(donation, ({ project }) => project !== null)
  if (hasProject) return null
  return (
    <p className="donate-to-bank">
      <Trans>They go to your donation bank.</Trans>
    </p>
  )
}

function Row({ name, value }: { name: ReactNode; value: number }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        <Count value={value} />
      </dd>
    </div>
  )
}

function OnTop({ planId }: { planId: PlanId }) {
  return (
    <Trans>
      <PlanBadge planId={planId} name={planNames[planId]} plain />, <Percent share={0.1} /> on top
    </Trans>
  )
}

/** The estimated votes and how they are calculated, the next step, and the project's share. */
export function Estimate({ donation }: DonationProps) {
  const { money, number } = useFigures()
  const planId = useDonation(donation, ({ user }) => user?.planId ?? 'tier0')
  const { cents, isSubscribed, votes, dollars, multiplier, bonus, extra } = useEstimate({ donation })
  const times = number(multiplier)
  const of = number(dollars)
  const from = money(bonusStepCents(cents), true)
  return (
    <div className="donate-estimate">
      <h3 className="donate-get">
        <Trans>You get about</Trans>
      </h3>
      <Votes value={votes} />
      <ToTheBank donation={donation} />
      <dl className="donate-how">
        <Row name={<Trans>One for each dollar</Trans>} value={dollars} />
        <Row
          name={
            <Trans>
              Bonus from {from}: <bdi dir="ltr">{`${times} × ${of}`}</bdi>
            </Trans>
          }
          value={bonus}
        />
        {isSubscribed && <Row name={<OnTop planId={planId} />} value={extra} />}
      </dl>
      <StepRuler cents={cents} />
      <NextStep cents={cents} isSubscribed={isSubscribed} />
      <ProjectShare donation={donation} />
    </div>
  )
}

/** The calculation of the votes in rows, for a project's own page. */
export function CompactEstimate({ donation }: DonationProps) {
  const { number } = useFigures()
  const planId = useDonation(donation, ({ user }) => user?.planId ?? 'tier0')
  const { cents, isSubscribed, votes, dollars, multiplier, extra } = useEstimate({ donation })
  const sum = `${number(dollars)} + ${number(multiplier)} × ${number(dollars)}`
  return (
    <section className="donate-compact">
      <div className="donate-compact-head">
        <h3 className="donate-get">
          <Trans>You get about</Trans>
        </h3>
        <Votes value={votes} />
      </div>
      <dl className="donate-how">
        <Row name={<bdi dir="ltr">{sum}</bdi>} value={votes - extra} />
        {isSubscribed && <Row name={<OnTop planId={planId} />} value={extra} />}
      </dl>
      <NextStep cents={cents} isSubscribed={isSubscribed} />
    </section>
  )
}

/** The estimate in one block, for screens without space beside the choices. */
export function ShortEstimate({ donation }: DonationProps) {
  const { number } = useFigures()
  const { cents, isSubscribed, votes, dollars, multiplier, extra: extraVotes } = useEstimate({ donation })
  const extra = number(extraVotes)
  const sum = `${number(dollars)} + ${number(multiplier)} × ${number(dollars)}`
  const next = nextStepCents(cents)
  return (
    <section className="donate-short">
      <div>
        <h3 className="donate-get">
          <Trans>You get about</Trans>
        </h3>
        <Votes value={votes} />
      </div>
      <div className="donate-short-how">
        <p>
          <bdi dir="ltr">{sum}</bdi>
          {isSubscribed && (
            <>
              <span>, </span>
              <Trans>and {extra} as subscriber</Trans>
            </>
          )}
        </p>
        {next !== null && (
          <p>
            <Trans>
              <strong>
                <Money cents={next} round />
              </strong>{' '}
              gives about{' '}
              <strong>
                <Count value={donationVotes(next, isSubscribed)} />
              </strong>
            </Trans>
          </p>
        )}
        <ToTheBank donation={donation} />
      </div>
    </section>
  )
}
