import { useEffect, useRef } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CreditCard, RefreshCw, Trash2 } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { PlanFeature } from '#contract/plans/plans.contract.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { sequentialPaymentMachine } from '#machines/order/sequential-payment.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { boughtIn } from '#src/product/order/bought-lines.ts'
import { PaymentFormDialog, useShowsForm } from '#src/product/payments/payment-form-dialog.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { classes } from '#src/ui/classes.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { RunningRuler } from '#src/ui/figures/ruler.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { DiscardDialog } from './discard-dialog.tsx'
import { isFirstPaid } from './gift-words.tsx'
import { FirstLeg } from './first-leg.tsx'
import { type SecondLook, SecondLeg } from './second-leg.tsx'
import { Massif } from './massif.tsx'
import { looks, type SequentialState, useScreenWords } from './screen-words.tsx'
import { provideSequentialPayment } from './sequential-payment-actors.ts'
import './sequential-payment.css'

type SequentialSnapshot = SnapshotFrom<typeof sequentialPaymentMachine>
const stateOf = ({ value }: SequentialSnapshot): SequentialState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as SequentialState
const checkoutOf = ({ children }: SequentialSnapshot) => children.checkout
const contextOf = ({ context }: SequentialSnapshot) => context
const isIdleIn = (snapshot: SequentialSnapshot) => snapshot.matches({ open: 'idle' })
const isOpeningIn = (snapshot: SequentialSnapshot) => snapshot.matches({ open: { paying: 'opening' } })
const isLeavingIn = (snapshot: SequentialSnapshot) => snapshot.matches({ open: { paying: 'leaving' } })
const isCheckingIn = (snapshot: SequentialSnapshot) => snapshot.matches({ open: 'checking' })
const isAskingIn = (snapshot: SequentialSnapshot) => snapshot.matches({ open: 'askingToDiscard' })
/** True while the state is loaded again; the page still shows the known one. */
const isAskingAgainIn = (snapshot: SequentialSnapshot) =>
  snapshot.matches({ open: { idle: 'refreshing' } }) ||
  snapshot.matches({ pending: 'asking' }) ||
  snapshot.matches({ confirming: 'asking' })
const isDiscardingIn = (snapshot: SequentialSnapshot) => snapshot.matches({ open: 'discarding' })

/** The number of payments made, as two bars. */
function StepMark({ first, as }: { first: OrderState; as: SecondLook }) {
  return (
    <span className="sequential-steps" aria-hidden="true">
      <span className={classes('sequential-step', isFirstPaid(first) && 'sequential-step-paid')} />
      <span className={classes('sequential-step', as === 'paid' && 'sequential-step-paid')} />
    </span>
  )
}

/** May the page take the focus? A dialog or a menu keeps it. */
const isFocusFree = (): boolean => !document.activeElement?.closest('[role*="dialog"], [role="menu"]')

interface Props {
  /** The first order; null for the oldest one with pending gifts. */
  orderId: string | null
  leave: (url: string) => void
  features: readonly PlanFeature[]
  /** Called when the player postpones the payment. */
  onLater?: () => void
  /** Called when pending gifts were paid or discarded. */
  onChanged?: () => void
}

/** The second payment of an order with a plan and gifts: the paid part, and the part to pay now. */
export function SequentialPaymentPage({ orderId, leave, features, onLater, onChanged }: Props) {
  const { t } = useLingui()
  const { money } = useFigures()
  const call = useCall()
  const actor = useFlow(() => provideSequentialPayment({ call, leave, onChanged: () => onChanged?.() }), {
    input: { orderId },
  })
  const state = useSelector(actor, stateOf)
  const { leg, first, problem, refusal } = useSelector(actor, contextOf)
  const checkout = useSelector(actor, checkoutOf)
  const showsForm = useShowsForm(checkout)
  const isIdle = useSelector(actor, isIdleIn)
  const isOpening = useSelector(actor, isOpeningIn)
  const isLeaving = useSelector(actor, isLeavingIn)
  const isChecking = useSelector(actor, isCheckingIn)
  const isAsking = useSelector(actor, isAskingIn)
  const isAskingAgain = useSelector(actor, isAskingAgainIn)
  const isDiscarding = useSelector(actor, isDiscardingIn)
  const { title, text, note } = useScreenWords({ state, leg, first, problem, features })

  const pay = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const shown = useRef<SequentialState>(state)
  useEffect(() => {
    const before = shown.current
    shown.current = state
    if (before === state || !isFocusFree()) return
    if (state === 'open') pay.current?.focus({ preventScroll: true })
    // The pressed button is gone; the heading shows the result.
    else if (before === 'open' || before === 'confirming') heading.current?.focus({ preventScroll: true })
  }, [state])

  if (state === 'loading' || state === 'sorting')
    return (
      <Loading label={t`Loading...`} className="lone sequential page">
        <span className="sequential-column">
          <Skeleton className="h-5 w-[60%]" />
          <Skeleton className="h-[3.5rem] w-[50%]" />
          <Skeleton className="h-[3.25rem] w-full" />
          <Skeleton className="h-[16rem] w-full" />
          <Skeleton className="h-12 w-[10rem]" />
        </span>
      </Loading>
    )

  const as = looks[state]
  const isOpen = state === 'open'
  const count = leg === null ? 0 : boughtIn(leg).gifts.length
  const price = leg && leg.price_cents !== null ? money(leg.price_cents) : null
  const home = (
    <Link to={paths.vaultVision} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      <Trans>Go to Vault Vision</Trans>
    </Link>
  )
  const pastOrders = (
    <Link to={paths.settings} hash="past-orders" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
      <Trans>Past orders</Trans>
    </Link>
  )
  return (
    <div className="lone sequential page" aria-busy={isAskingAgain}>
      {as && leg && first && <Massif leg={leg} first={first} />}
      <div className="sequential-column">
        <div aria-live="polite" className="sequential-truth">
          {as && leg && first && (
            <div className="sequential-head">
              <StepMark first={first} as={as} />
              <span className="text-small text-muted">
                <Trans>
                  Order <bdi translate="no">{leg.order_number}</bdi>
                </Trans>
                <span>, </span>
                <DateText at={first.paid_at ?? first.created_at} />
              </span>
            </div>
          )}
          <h1 ref={heading} tabIndex={-1} className="text-display-1">
            {title}
          </h1>
          <p className="lone-sentence">{text}</p>
          {note && <p className="sequential-problem">{note}</p>}
        </div>
        {state === 'confirming' && <RunningRuler label={t`Checking the payment`} />}
        {as && leg && first && (
          <ol className="sequential-legs">
            <FirstLeg first={first} features={features} />
            <SecondLeg leg={leg} as={as} refusal={refusal} />
          </ol>
        )}
        <div className="sequential-actions">
          <div className="sequential-bar" data-bottom-bar>
            {isOpen && price !== null && (
              <Button
                ref={pay}
                variant="primary"
                size="lg"
                icon={CreditCard}
                className="sequential-pay"
                busy={
                  isOpening
                    ? t`Creating checkout`
                    : showsForm
                      ? t`Pay in the form`
                      : isLeaving
                        ? t`Opening the payment page`
                        : isChecking && t`Checking your last payment`
                }
                onClick={() => actor.send({ type: 'gifts.pay' })}
              >
                <Trans>Pay {price}</Trans>
              </Button>
            )}
            {isOpen && (
              <Link to={paths.vaultVision} onClick={onLater} className={buttonClass({ size: 'lg' })}>
                <Trans>Later</Trans>
              </Link>
            )}
            {state === 'pending' && first && (
              <Link
                to={paths.paymentSuccess}
                search={{ order: first.id }}
                className={buttonClass({ variant: 'primary', size: 'lg' })}
              >
                <Trans>See the first payment</Trans>
              </Link>
            )}
            {state === 'failed' && (
              <Button
                variant="primary"
                size="lg"
                icon={RefreshCw}
                onClick={() => actor.send({ type: 'leg.retry' })}
              >
                <Trans>Retry</Trans>
              </Button>
            )}
            {!isOpen && state !== 'pending' && state !== 'failed' && state !== 'confirming' && home}
          </div>
          {isOpen && (
            <Button
              variant="ghost"
              size="lg"
              icon={Trash2}
              className="sequential-discard"
              disabledReason={!isIdle && !isAsking && !isDiscarding && t`Wait until the payment is checked.`}
              onClick={() => actor.send({ type: 'gifts.discard' })}
            >
              <Plural value={count} one="Discard the gift" other="Discard the gifts" />
            </Button>
          )}
          {(state === 'paid' || state === 'none' || state === 'discarded' || state === 'differs') &&
            pastOrders}
        </div>
        {isOpen && (
          <p className="sequential-foot">
            <Plural
              value={count}
              one="You pay in the next step. Until you pay or discard it, the gift waits for you on every device."
              other="You pay in the next step. Until you pay or discard them, the gifts wait for you on every device."
            />
          </p>
        )}
      </div>
      <PaymentFormDialog checkout={checkout} />
      {leg && (
        <DiscardDialog
          leg={leg}
          isOpen={isAsking || isDiscarding}
          isDiscarding={isDiscarding}
          onDiscard={() => actor.send({ type: 'discard.confirm' })}
          onKeep={() => actor.send({ type: 'discard.cancel' })}
          // Once the gifts are discarded, the button that opened the dialog is gone.
          finalFocus={() => (stateOf(actor.getSnapshot()) === 'open' ? null : heading.current)}
        />
      )}
    </div>
  )
}
