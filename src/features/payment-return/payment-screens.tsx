import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import {
  CircleAlert,
  CircleCheck,
  CircleX,
  Hourglass,
  LogIn,
  type LucideIcon,
  RefreshCw,
  SearchX,
} from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { isPaidPlanId } from '#contract/plans/plans.rules.ts'
import { paths, projectPath } from '#contract/http/paths.ts'
import type { PaymentReturnContext, paymentReturnMachine } from '#machines/order/payment-return.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { useUser } from '#src/product/account/use-user.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { RunningRuler } from '#src/ui/figures/ruler.tsx'
import { ConfirmedRows, ConfirmedText, ConfirmedTitle } from './confirmed.tsx'
import { useOrderLeft } from './order-left.ts'
import { hasLines, projectGivenTo } from './paid-order.ts'

export interface Screen {
  icon: LucideIcon
  tone: 'accent' | 'success' | 'warning'
  title: ReactNode
  text?: ReactNode
  /** Names the problem that prevents the page from loading the state. */
  note?: ReactNode
  more?: ReactNode
  action?: ReactNode
  other?: ReactNode
}

interface Gestures {
  check: () => void
  retry: () => void
  logIn: () => void
  openOrder: () => void
  openDonation: () => void
}

function Act({
  name,
  busy,
  onPress,
}: {
  name: ReactNode
  busy?: string | false | undefined
  onPress: () => void
}) {
  return (
    <Button variant="primary" size="lg" busy={busy} onClick={onPress}>
      {name}
    </Button>
  )
}

function HomeLink({ primary = true }: { primary?: boolean }) {
  return (
    <Link
      to={paths.vaultVision}
      className={buttonClass({ variant: primary ? 'primary' : 'ghost', size: 'lg' })}
    >
      <Trans>Go to Vault Vision</Trans>
    </Link>
  )
}

function SendGiftsLink({ codes }: { codes: number }) {
  return (
    <Link to={paths.inviteCodes} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      <Plural value={codes} one="Send your gift" other="Send your gifts" />
    </Link>
  )
}

function YourPlanLink() {
  return (
    <Link to={paths.settings} hash="tab-assets" className={buttonClass({ variant: 'ghost', size: 'lg' })}>
      <Trans>Your plan</Trans>
    </Link>
  )
}

function ProjectLink({ id }: { id: string }) {
  return (
    <Link to={projectPath(id)} className={buttonClass({ variant: 'primary', size: 'lg' })}>
      <Trans>Go to the project</Trans>
    </Link>
  )
}

function PastOrdersLink({ primary = false }: { primary?: boolean }) {
  return (
    <Link
      to={paths.settings}
      hash="past-orders"
      className={buttonClass({ variant: primary ? 'primary' : 'ghost', size: 'lg' })}
    >
      <Trans>Past orders</Trans>
    </Link>
  )
}

type Outermost<Value> = Value extends string ? Value : keyof Value & string
export type ReturnState = Outermost<SnapshotFrom<typeof paymentReturnMachine>['value']>

interface Shown extends Pick<PaymentReturnContext, 'order' | 'problem'> {
  state: ReturnState
  /** True while the state is loaded again, automatically or at the player's request. */
  isAsking: boolean
  /** True for an older payment that was opened again. */
  asReceipt: boolean
}

/** Returns the screen for each state of the return pages: one icon, one sentence, one action. */
export const usePaymentScreen = (
  { state, order, problem, isAsking, asReceipt }: Shown,
  gestures: Gestures,
): Screen => {
  const { t } = useLingui()
  const user = useUser()
  const isSubscriber = user !== null && isPaidPlanId(user.paid_plan_id)
  const openOrder = <Act onPress={gestures.openOrder} name={<Trans>Open your order</Trans>} />
  const donateAgain = <Act onPress={gestures.openDonation} name={<Trans>Back to your donation</Trans>} />
  const goOn = <Act onPress={gestures.openOrder} name={<Trans>Continue with the rest</Trans>} />
  const isLeft = useOrderLeft(order, isSubscriber)
  /** A payment of another feature is neither in the past orders nor in the stored order. */
  const isOther = order !== null && !hasLines(order)
  const unreachable = problem !== null && (
    <Trans>The hub can’t be reached right now. This page keeps trying.</Trans>
  )

  const asked = { icon: Hourglass, tone: 'accent', note: unreachable } as const
  const ruler = <RunningRuler label={t`Checking the payment`} />

  switch (state) {
    case 'arriving':
    case 'confirming':
      return {
        ...asked,
        title: <Trans>Confirming your payment</Trans>,
        text: <Trans>Waiting for the payment provider to confirm. This takes a few seconds.</Trans>,
        more: ruler,
      }
    case 'releasing':
      return { ...asked, title: <Trans>Checking what happened to the payment</Trans>, more: ruler }
    case 'pending':
      return {
        icon: Hourglass,
        tone: 'warning',
        title: <Trans>Your payment is still pending</Trans>,
        text: (
          <Trans>
            The payment provider has not confirmed it yet. Do not pay again: you get what you bought as soon
            as it does.
          </Trans>
        ),
        note: unreachable,
        action: (
          <Act onPress={gestures.check} name={<Trans>Check now</Trans>} busy={isAsking && t`Checking`} />
        ),
      }
    case 'confirmed': {
      const confirmed: Screen = {
        icon: CircleCheck,
        tone: 'success',
        title: order && <ConfirmedTitle order={order} asReceipt={asReceipt} />,
        text: order && <ConfirmedText order={order} asReceipt={asReceipt} left={isLeft} />,
      }
      if (isOther) return { ...confirmed, action: <HomeLink /> }
      const project = order && projectGivenTo(order)
      return {
        ...confirmed,
        more: order && <ConfirmedRows order={order} asReceipt={asReceipt} />,
        ...(asReceipt
          ? {
              action: <PastOrdersLink primary />,
              other: order?.plan ? <YourPlanLink /> : <HomeLink primary={false} />,
            }
          : isLeft
            ? { action: goOn, other: <HomeLink primary={false} /> }
            : project
              ? { action: <ProjectLink id={project.id} />, other: <PastOrdersLink /> }
              : order?.codes && order.codes.open > 0
                ? { action: <SendGiftsLink codes={order.codes.open} />, other: <PastOrdersLink /> }
                : { action: <HomeLink />, other: order?.plan ? <YourPlanLink /> : <PastOrdersLink /> }),
      }
    }
    case 'releaseFailed':
      return {
        icon: RefreshCw,
        tone: 'warning',
        title: <Trans>We could not check whether you paid</Trans>,
        text: <Trans>Do not pay again until we know.</Trans>,
        more: <Reference problem={problem} />,
        action: <Act onPress={gestures.retry} name={<Trans>Try again</Trans>} />,
      }
    case 'logInNeeded':
      return {
        icon: LogIn,
        tone: 'accent',
        title: <Trans>Log in to see your payment</Trans>,
        text: <Trans>Your session has ended. Nothing is lost.</Trans>,
        action: <Act onPress={gestures.logIn} name={<Trans>Log in</Trans>} />,
      }
    case 'differs': {
      const number = order?.number
      return {
        icon: CircleAlert,
        tone: 'warning',
        title: <Trans>The amount paid differs from your order</Trans>,
        text: (
          <Trans>
            A payment arrived, but for a different amount, so nothing was granted. It is recorded for the team
            to put right. If you write to them, quote order <bdi translate="no">{number}</bdi>. Do not pay
            again until you hear from them.
          </Trans>
        ),
        action: <HomeLink />,
        other: isOther ? null : <PastOrdersLink />,
      }
    }
    case 'cancelled':
    case 'expired':
      return {
        icon: CircleX,
        tone: 'accent',
        title:
          state === 'expired' ? <Trans>The checkout has expired</Trans> : <Trans>Payment cancelled</Trans>,
        text:
          isOther || order?.is_donation ? (
            <Trans>Nothing was charged.</Trans>
          ) : (
            <Trans>Nothing was charged. Your order is saved.</Trans>
          ),
        action: isOther ? <HomeLink /> : order?.is_donation ? donateAgain : openOrder,
      }
    case 'unknown':
      return {
        icon: SearchX,
        tone: 'accent',
        title: <Trans>No payment found</Trans>,
        text: <Trans>This link doesn’t belong to any of your payments.</Trans>,
        action: <HomeLink />,
      }
  }
  return state satisfies never
}
