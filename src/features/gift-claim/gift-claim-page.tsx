import { type ReactNode, useEffect, useRef } from 'react'
import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { Eye } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { groupGiftCode, readGiftCode } from '#contract/gifts/gift-code.rules.ts'
import { giftCodeIn } from '#contract/gifts/gift-link.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import type { Subscription } from '#contract/subscriptions/subscriptions.contract.ts'
import type { GiftClaimContext, giftClaimMachine } from '#machines/gifts/gift-claim.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { asksForFirst, claimedEffect } from '#src/product/order/claim-effect.rules.ts'
import { paidPlanAt, plansOf } from '#src/product/order/foreseen-plans.rules.ts'
import { keptGiftCode } from '#src/product/order/kept-gift-code.ts'
import { ProblemAlert } from '#src/product/words/problem-alert.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { ClaimFrame } from './claim-frame.tsx'
import { CodeForm, type GiftClaimActor } from './code-form.tsx'
import { EffectWords } from './effect-words.tsx'
import { provideGiftClaim } from './gift-claim-actors.ts'
import { GiftFacts, GiftPreview } from './gift-preview.tsx'

type ClaimSnapshot = SnapshotFrom<typeof giftClaimMachine>
const contextOf = ({ context }: ClaimSnapshot) => context
/** Maps the machine's state to the screen, which decides the heading. States within one screen share its heading. */
const screenOf = ({ value }: ClaimSnapshot) => {
  const state = typeof value === 'string' ? value : (Object.keys(value)[0] ?? '')
  if (state === 'typing' || state === 'looking' || state === 'arriving') return 'code'
  return state === 'claiming' ? 'shown' : (state as 'shown' | 'claimed' | 'putAway' | 'refused')
}

interface Shown {
  actor: GiftClaimActor
  context: GiftClaimContext
}

function Title({ screen, context }: { screen: ReturnType<typeof screenOf>; context: GiftClaimContext }) {
  const { preview } = context
  if (screen === 'code' || preview === null) return <Trans>Claim a gift</Trans>
  const { plan_id: planId, months } = preview.gift
  const name = planNames[planId]
  if (screen === 'putAway') return <Trans>It waits for you</Trans>
  if (screen === 'claimed') return <Trans>The gift is yours</Trans>
  return <Plural value={months} one={`Claim # month of ${name}`} other={`Claim # months of ${name}`} />
}

function Another({ actor, variant = 'ghost' }: { actor: GiftClaimActor; variant?: 'ghost' | 'primary' }) {
  return (
    <Button variant={variant} size="lg" onClick={() => actor.send({ type: 'code.another' })}>
      <Trans>Enter another code</Trans>
    </Button>
  )
}

function YourPlan({ variant }: { variant: 'primary' | 'secondary' }) {
  return (
    <Link to={paths.settings} hash="tab-assets" className={buttonClass({ variant, size: 'lg' })}>
      <Trans>Your plan</Trans>
    </Link>
  )
}

function Claimed({ actor, context: { claimed, preview }, ending }: Shown & { ending: ReactNode }) {
  if (!claimed || !preview) return null
  const { gift_time_id: id, plans, at } = claimed
  const { plan_id: planId, months } = preview.gift
  return (
    <>
      <GiftFacts gift={preview.gift} />
      <EffectWords
        effect={claimedEffect(plansOf(plans), { id, planId }, at)}
        planId={planId}
        months={months}
      />
      {ending}
      <div className="claim-actions">
        <div className="claim-foot" data-bottom-bar>
          <YourPlan variant="primary" />
        </div>
        <Another actor={actor} />
      </div>
    </>
  )
}

function PutAway({ actor, context: { giftCode } }: Shown) {
  const code = groupGiftCode(readGiftCode(giftCodeIn(giftCode)).code ?? '')
  return (
    <>
      <p className="claim-lead">
        <Trans>
          Nothing was claimed, and your plan is as it was. A code doesn’t run out: open its link again, or
          note it down and type it here.
        </Trans>
      </p>
      <p className="claim-noted" dir="ltr" translate="no">
        {code}
      </p>
      <div className="claim-actions">
        <div className="claim-foot" data-bottom-bar>
          <Button variant="primary" size="lg" icon={Eye} onClick={() => actor.send({ type: 'code.submit' })}>
            <Trans>See the gift</Trans>
          </Button>
        </div>
        <Another actor={actor} />
      </div>
    </>
  )
}

/** The problem's text in place of the button. */
function Refused({ actor, context: { preview, problem } }: Shown) {
  const reason = (
    <>
      <ProblemAlert problem={problem} />
      {problem === 'gift_code_used' && (
        <p className="claim-lead">
          <Trans>If it was you, you find it under Your plan.</Trans>
        </p>
      )}
      <div className="claim-actions">
        <div className="claim-foot" data-bottom-bar>
          <Another actor={actor} variant="primary" />
        </div>
        {problem === 'gift_code_used' && <YourPlan variant="secondary" />}
      </div>
    </>
  )
  return preview ? <GiftPreview actor={actor} preview={preview} instead={reason} /> : reason
}

interface Props {
  userId: string
  breadcrumbs: ReactNode
  /** Another plan may count now. */
  onChanged: () => void
  renderEnding: (known: {
    subscription: Subscription
    onTold: (subscription: Subscription) => void
  }) => ReactNode
}

/**
 * Returns the paid plan that the gift could go before. It continues to be charged, so its end is offered beside
 * the gift.
 */
const paidBeside = ({ preview, claimed }: GiftClaimContext): Subscription | null => {
  const read = claimed ?? preview
  if (!preview || !read) return null
  const plans = plansOf(read.plans)
  return asksForFirst(plans, preview.gift.plan_id, read.at) ? paidPlanAt(plans, read.at) : null
}

/**
 * Claiming a gift: the player enters a code, or arrives with one, reads its effects, and claims it with one
 * press (design.md 19).
 */
export function GiftClaimPage({ userId, breadcrumbs, onChanged, renderEnding }: Props) {
  const call = useCall()
  const actor = useFlow(() => provideGiftClaim({ call, userId, onChanged }), {
    input: { giftCode: keptGiftCode.read() },
  })
  const screen = useSelector(actor, screenOf)
  const context = useSelector(actor, contextOf)
  const { preview } = context
  const paid = paidBeside(context)
  const ending =
    paid &&
    renderEnding({
      subscription: paid,
      onTold: (subscription) => actor.send({ type: 'plan.told', subscription }),
    })
  const heading = useRef<HTMLHeadingElement>(null)
  const last = useRef(screen)
  useEffect(() => {
    if (last.current !== screen && document.activeElement === document.body)
      // The pressed button has disappeared, so the focus moves to the new heading.
      heading.current?.focus({ preventScroll: true })
    last.current = screen
  }, [screen])
  return (
    <ClaimFrame breadcrumbs={breadcrumbs} gift={screen === 'code' ? null : (preview?.gift ?? null)}>
      <h1 ref={heading} tabIndex={-1} className="text-title-1">
        <Title screen={screen} context={context} />
      </h1>
      {screen === 'code' && <CodeForm actor={actor} />}
      {screen === 'shown' && preview && <GiftPreview actor={actor} preview={preview} ending={ending} />}
      {screen === 'claimed' && <Claimed actor={actor} context={context} ending={ending} />}
      {screen === 'putAway' && <PutAway actor={actor} context={context} />}
      {screen === 'refused' && <Refused actor={actor} context={context} />}
    </ClaimFrame>
  )
}
