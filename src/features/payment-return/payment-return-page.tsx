import { useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { useLocation, useRouter } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import type { SnapshotFrom } from 'xstate'
import { href, paths } from '#contract/http/paths.ts'
import type { OrderState } from '#contract/order/placed-order.contract.ts'
import type { paymentReturnMachine } from '#machines/order/payment-return.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { keep } from '#src/browser/storage.ts'
import { AfterSaleBadge } from '#src/product/payments/after-sale-badge.tsx'
import { storageKeys } from '#src/product/account/storage-keys.ts'
import { settledLines } from '#src/product/order/kept-order.rules.ts'
import { findFlow, tellFlow, useAppActor, useOpen } from '#src/product/flows/app-actor.tsx'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { useUser } from '#src/product/account/use-user.ts'
import { Badge } from '#src/ui/figures/badge.tsx'
import { classes } from '#src/ui/classes.ts'
import { DateText } from '#src/ui/figures/figures.tsx'
import { usePrinting } from '#src/ui/use-printing.ts'
import { hasLines, isNews, secondPaymentOf } from './paid-order.ts'
import { PaperReceipt } from './paper-receipt.tsx'
import { providePaymentReturn } from './payment-return-actors.ts'
import { type ReturnState, usePaymentScreen } from './payment-screens.tsx'
import { Summit } from './summit.tsx'
import './payment-return.css'

type ReturnSnapshot = SnapshotFrom<typeof paymentReturnMachine>
const stateOf = ({ value }: ReturnSnapshot): ReturnState =>
  (typeof value === 'string' ? value : Object.keys(value)[0]) as ReturnState
const orderOf = ({ context }: ReturnSnapshot) => context.order
const problemOf = ({ context }: ReturnSnapshot) => context.problem
const isAskingIn = (snapshot: ReturnSnapshot) => snapshot.matches({ pending: 'asking' })

/** States that are still shown while the page of the second payment loads. */
const leading: Partial<Record<ReturnState, ReturnState>> = {
  confirmed: 'confirming',
  cancelled: 'releasing',
  expired: 'releasing',
}

interface Props {
  /** The outcome in the address; the server decides what really happened. */
  outcome: 'success' | 'cancel'
  orderId: string | null
  /** Makes the log-in lead back to this page. */
  rememberDestination: (page: string) => void
}

/** The return pages of a payment, both spellings. */
export function PaymentReturnPage({ outcome, orderId, rememberDestination }: Props) {
  const { t } = useLingui()
  const call = useCall()
  const app = useAppActor()
  const open = useOpen()
  const userId = useUser()?.id
  const services = {
    call,
    takeOut: (paid: OrderState) => {
      app.send({ type: 'order.paid', orderId: paid.id, lines: settledLines(paid) })
      if (paid.gift_leg?.status === 'paid') keep('localStorage', storageKeys.pendingGiftSession, null)
    },
    reloadUser: () => {
      findFlow(app, 'session')?.send({ type: 'session.reload' })
      // The order's gifts either wait for their own payment now, or this payment was for them.
      tellFlow(app, 'reminder', { type: 'reminder.check' })
    },
  }
  const actor = useFlow(() => providePaymentReturn(services), { input: { outcome, orderId } })
  const state = useSelector(actor, stateOf)
  const order = useSelector(actor, orderOf)
  const problem = useSelector(actor, problemOf)
  const isAsking = useSelector(actor, isAskingIn)

  useEffect(() => {
    const event = { type: 'session.loggedIn' } as const
    if (userId !== undefined && actor.getSnapshot().can(event)) actor.send(event)
  }, [actor, userId])

  const hash = useLocation({ select: (location) => location.hash })
  const asReceipt = state === 'confirmed' && order !== null && (hash === 'receipt' || !isNews(order))
  const { history } = useRouter()
  const next = order && !asReceipt ? secondPaymentOf(order) : null
  useEffect(() => {
    if (next) history.replace(href(paths.sequentialPayment, { order: next }))
  }, [history, next])
  const shown = next ? (leading[state] ?? state) : state
  const isConfirmed = shown === 'confirmed'
  const isPrinting = usePrinting()
  const gestures = {
    check: () => actor.send({ type: 'payment.check' }),
    retry: () => actor.send({ type: 'release.retry' }),
    logIn: () => {
      rememberDestination(location.pathname + location.search + location.hash)
      open({ type: 'login.open', reason: 'route' })
    },
    openOrder: () => open({ type: 'order.open', surface: 'popup' }),
    openDonation: () => open({ type: 'donation.open' }),
  } as const
  const { icon, tone, title, text, note, more, action, other } = usePaymentScreen(
    { state: shown, order, problem, isAsking, asReceipt },
    gestures,
  )
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    // A player who is in a dialog or a menu by then keeps the focus there.
    if (isConfirmed && !document.activeElement?.closest('[role="dialog"], [role="menu"]'))
      heading.current?.focus({ preventScroll: true })
  }, [isConfirmed])

  return (
    <div
      className={classes('lone lone-summit payment-return page', isConfirmed && !asReceipt && 'payment-new')}
    >
      {isPrinting && isConfirmed && order && hasLines(order) && <PaperReceipt order={order} />}
      <Summit seed={orderId ?? ''} order={isConfirmed ? order : null} />
      <div className="lone-column payment-column">
        <div aria-live="polite" className="payment-truth">
          <div className="payment-head">
            <Badge tone={tone} icon={icon}>
              {isConfirmed ? t({ message: 'Paid', context: 'order' }) : t`Payment`}
            </Badge>
            {isConfirmed && order && <AfterSaleBadge order={order} />}
            {order && (
              <span className="text-small text-muted">
                <Trans>
                  Order <bdi translate="no">{order.number}</bdi>
                </Trans>
                {order.paid_at && (
                  <>
                    <span>, </span>
                    <DateText at={order.paid_at} />
                  </>
                )}
              </span>
            )}
          </div>
          <h1 ref={heading} tabIndex={-1} className="text-display-1">
            {title}
          </h1>
          {text && <p className="lone-sentence">{text}</p>}
          {note && <p className="payment-note">{note}</p>}
        </div>
        {more}
        {action && (
          <div className="payment-actions">
            <div className="payment-bar" data-bottom-bar>
              {action}
            </div>
            {other}
          </div>
        )}
      </div>
    </div>
  )
}
