import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Check, Gift, UserRound } from 'lucide-react'
import { planNames } from '#contract/plans.rules.ts'
import type { GiftPreview as Preview } from '#machines/gift-claim.machine.ts'
import { claimEffect, type ClaimEffect } from '#src/product/claim-effect.rules.ts'
import { paidPlanAt, plansOf } from '#src/product/foreseen-plans.rules.ts'
import { PlanBadge } from '#src/product/plan-badge.tsx'
import { ProblemAlert } from '#src/product/problem-alert.tsx'
import { Button } from '#src/ui/controls/button.tsx'
import { RadioList } from '#src/ui/fields/radio-list.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { GiftClaimActor } from './code-form.tsx'
import { EffectLanes } from './effect-lanes.tsx'
import { EffectWords } from './effect-words.tsx'

/** What is given, and by whom. */
export function GiftFacts({ gift }: { gift: Preview['gift'] }) {
  const { months, from, is_own: isOwn } = gift
  return (
    <dl className="claim-facts">
      <div>
        <dt>
          <Icon of={Gift} size={20} />
          <Trans>What</Trans>
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

/** The press that claims says what it does. */
function DeedWords({ kind, name, months }: { kind: ClaimEffect['kind']; name: string; months: number }) {
  if (kind === 'starts')
    return <Plural value={months} one={`Claim ${name} for # month`} other={`Claim ${name} for # months`} />
  if (kind === 'added')
    return <Plural value={months} one={`Add # month of ${name}`} other={`Add # months of ${name}`} />
  return (
    <Plural
      value={months}
      one={`Claim # month of ${name} for later`}
      other={`Claim # months of ${name} for later`}
    />
  )
}

interface Props {
  actor: GiftClaimActor
  preview: Preview
  /** What stands in place of the button. */
  instead?: ReactNode
}

/** What the gift does to the player's plans, and the one press that claims it. */
export function GiftPreview({ actor, preview, instead }: Props) {
  const { t } = useLingui()
  const first = useSelector(actor, ({ context }) => context.first)
  const { problem, waitSeconds } = useSelector(actor, ({ context }) => context)
  const isClaiming = useSelector(actor, (snapshot) => snapshot.matches('claiming'))
  const { gift, plans, asks, at } = preview
  const { plan_id: planId, months } = gift
  const name = planNames[planId]
  const known = plansOf(plans)
  const effect = claimEffect(known, { planId, months, first }, at)
  const paid = paidPlanAt(known, at)?.plan_name
  return (
    <>
      <GiftFacts gift={gift} />
      {instead ?? (
        <>
          <div className="claim-effect">
            <h2 className="text-title-3">
              <Trans>What it does to your plan</Trans>
            </h2>
            {asks && (
              <RadioList
                legend={<Trans>When shall it count?</Trans>}
                value={first ? 'now' : 'later'}
                onChange={(value) => actor.send({ type: 'first.choose', first: value === 'now' })}
                options={[
                  { value: 'now', label: t`Now, before your ${paid}` },
                  { value: 'later', label: t`Once your ${paid} is over` },
                ]}
              />
            )}
            <div aria-live="polite" className="claim-effect">
              <EffectLanes effect={effect} at={at} />
              <EffectWords effect={effect} planId={planId} months={months} />
            </div>
          </div>
          <ProblemAlert problem={problem} waitSeconds={waitSeconds} />
          <div className="claim-actions">
            <div className="claim-foot" data-bottom-bar>
              <Button
                variant="primary"
                size="lg"
                icon={Check}
                busy={isClaiming && t`Claiming`}
                onClick={() => actor.send({ type: 'gift.claim' })}
              >
                <span>
                  <DeedWords kind={effect.kind} name={name} months={months} />
                </span>
              </Button>
            </div>
            {!isClaiming && (
              <Button variant="ghost" size="lg" onClick={() => actor.send({ type: 'gift.putAway' })}>
                <Trans>Keep it for later</Trans>
              </Button>
            )}
          </div>
        </>
      )}
    </>
  )
}
