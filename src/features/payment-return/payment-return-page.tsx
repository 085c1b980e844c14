import { useEffect, useMemo } from 'react'
import { useActorRef, useSelector } from '@xstate/react'
import { useCall } from '#src/api/api-context.tsx'
import { useAppActor, useChildActor, useUser } from '#src/app/app-actor.tsx'
import { classes } from '#src/ui/classes.ts'
import { Icon } from '#src/ui/icon.tsx'
import { providePaymentReturn } from './payment-return-actors.ts'
import { usePaymentScreen } from './payment-screens.tsx'
import './payment-return.css'

interface Props {
  /** How the payment page sent the player back; what really happened is asked of the server. */
  outcome: 'success' | 'cancel'
  orderId: string | null
  /** The sign-in leads back to this page. */
  rememberDestination: (page: string) => void
}

/** The return pages of a payment, both spellings. */
export function PaymentReturnPage({ outcome, orderId, rememberDestination }: Props) {
  const call = useCall()
  const app = useAppActor()
  const session = useChildActor('session')
  const userId = useUser()?.id
  const machine = useMemo(
    () =>
      providePaymentReturn({
        call,
        settle: ({ id, lines }) => app.send({ type: 'order.paid', orderId: id, lines }),
        reloadUser: () => session?.send({ type: 'session.reload' }),
      }),
    [call, app, session],
  )
  const actor = useActorRef(machine, { input: { outcome, orderId } })
  const snapshot = useSelector(actor, (current) => current)

  useEffect(() => {
    const event = { type: 'session.signedIn' } as const
    if (userId !== undefined && actor.getSnapshot().can(event)) actor.send(event)
  }, [actor, userId])

  const { icon, tone, title, text, more, action } = usePaymentScreen(snapshot, {
    check: () => actor.send({ type: 'payment.check' }),
    retry: () => actor.send({ type: 'release.retry' }),
    logIn: () => {
      rememberDestination(location.pathname + location.search)
      app.send({ type: 'login.open', reason: 'route' })
    },
    openOrder: () => app.send({ type: 'order.open', surface: 'popup' }),
  })
  return (
    <div className="payment-return page">
      <div className="payment-panel">
        <div aria-live="polite" className="payment-truth">
          <span className={classes('payment-icon', `ui-tone-${tone}`)}>
            <Icon of={icon} size={20} />
          </span>
          <h1 className="text-title-1">{title}</h1>
          {text && <p className="text-muted">{text}</p>}
        </div>
        {more}
        {action}
      </div>
    </div>
  )
}
