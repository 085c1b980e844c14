import { type ReactNode, useId } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, Gift, UserRound } from 'lucide-react'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { GiftPreview as Preview } from '#machines/gifts/gift-claim.machine.ts'
import { claimEffect, type ClaimEffect } from '#src/product/order/claim-effect.rules.ts'
import { paidPlanAt, plansOf } from '#src/product/order/foreseen-plans.rules.ts'
import { PlanBadge } from '#src/product/plans/plan-badge.tsx'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioList } from '#src/ui/fields/radio-list.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import type { GiftClaimActor } from './code-form.tsx'
import { EffectLanes } from './effect-lanes.tsx'
import { EffectWords, PaidStays } from './effect-words.tsx'

export function GiftFacts({ gift }: { gift: Preview['gift'] }) {
  const { months, from, is_own: isOwn } = gift
  return (
    <dl className="claim-facts">
      <div>
        <dt>
          <Icon of={Gift} size={20} />
          <Trans>Gift</Trans>
        </dt>
        <dd>
          <Trans>
            <PlanBadge planId={gift.plan_id} name={gift.plan_name} plain />,{' '}
            <Plural value={months} one="# month" other="# months" />
          </Trans>
        </dd>
      </div>
      <div>
        <dt>
          <Icon of={UserRound} size={20} />
          <Trans context="giver">From</Trans>
        </dt>
        <dd>
          {isOwn ? (
            <Trans>you, who bought it</Trans>
          ) : from === null ? (
            <Trans>the Hub</Trans>
          ) : (
            <bdi translate="no">{from}</bdi>
          )}
        </dd>
      </div>
    </dl>
  )
}

/** The label of the claim button, which describes its effect. `kind` is null until the player has chosen. */
function DeedWords({
  kind,
  name,
  months,
}: {
  kind: ClaimEffect['kind'] | null
  name: string
  months: number
}) {
  if (kind === null)
    return <Plural value={months} one={`Claim # month of ${name}`} other={`Claim # months of ${name}`} />
  if (kind === 'starts')
    return <Plural value={months} one={`Claim ${name} for # month`} other={`Claim ${name} for # months`} />
  if (kind === 'added')
    return <Plural value={months} one={`Add # month of ${name}`} other={`Add # months of ${name}`} />
  return <Trans>Claim it, to count later</Trans>
}

/** The choice of when the gift counts. Nothing is preselected, because both options have a cost. */
function WhenToCount({
  actor,
  paid,
  first,
}: {
  actor: GiftClaimActor
  paid: Subscription
  first: boolean | null
}) {
  const { t } = useLingui()
  const { date } = useFigures()
  const { plan_name: name } = paid
  const day = date(paid.current_period_end)
  return (
    <RadioList
      legend={<Trans>When shall it count?</Trans>}
      value={first === null ? null : first ? 'now' : 'later'}
      onChange={(value) => actor.send({ type: 'first.choose', first: value === 'now' })}
      options={[
        { value: 'now', label: t`Now, before your ${name}` },
        {
          value: 'later',
          label:
            paid.renewal === 'renews' ? t`Only after I end ${name}` : t`Once ${name} has ended, on ${day}`,
        },
      ]}
    />
  )
}

interface Props {
  actor: GiftClaimActor
  preview: Preview
  /** Replaces the choice, the effects and the button. */
  instead?: ReactNode
  /** Controls for ending the paid plan that a higher gift would go before. */
  ending?: ReactNode
}

/** The gift's effects on the player's plans, and the button that claims it. */
export function GiftPreview({ actor, preview, instead, ending }: Props) {
  const { t } = useLingui()
  const why = useId()
  const first = useSelector(actor, ({ context }) => context.first)
  const { problem, waitSeconds } = useSelector(actor, ({ context }) => context)
  const isClaiming = useSelector(actor, (snapshot) => snapshot.matches('claiming'))
  const { gift, plans, asks, at } = preview
  const { plan_id: planId, months } = gift
  const name = planNames[planId]
  const known = plansOf(plans)
  const isChosen = first !== null
  const effect = claimEffect(known, { planId, months, first: first === true }, at)
  const paid = paidPlanAt(known, at)
  return (
    <>
      <GiftFacts gift={gift} />
      {instead ?? (
        <>
          <div className="claim-effect">
            <h2 className="text-title-3">
              <Trans>What it does to your plan</Trans>
            </h2>
            {asks && paid && <WhenToCount actor={actor} paid={paid} first={first} />}
            <div aria-live="polite" className="claim-effect">
              <EffectLanes effect={effect} at={at} isChosen={isChosen} />
              {isChosen ? (
                <EffectWords effect={effect} planId={planId} months={months} />
              ) : (
                <p>{paid && <PaidStays paid={paid} gift={null} />}</p>
              )}
            </div>
            {ending}
          </div>
          <ProblemAlert problem={problem} waitSeconds={waitSeconds} />
          <div className="claim-actions">
            <div className="claim-foot" data-bottom-bar>
              <Button
                variant="primary"
                size="lg"
                icon={Check}
                busy={isClaiming && t`Claiming`}
                unready={!isChosen}
                aria-describedby={isChosen ? undefined : why}
                onClick={() => actor.send({ type: 'gift.claim' })}
              >
                <span>
                  <DeedWords kind={isChosen ? effect.kind : null} name={name} months={months} />
                </span>
              </Button>
              {!isChosen && (
                <p id={why} className="text-small text-muted">
                  <Trans>Choose first when it shall count.</Trans>
                </p>
              )}
            </div>
            {!isClaiming && (
              <Button variant="ghost" size="lg" onClick={() => actor.send({ type: 'gift.putAway' })}>
                <Trans>Don’t claim it yet</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
