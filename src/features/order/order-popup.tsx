import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { isSubscriber } from '#contract/plans/plans.rules.ts'
import { Reference } from '#src/api/reference.tsx'
import { PaymentFormDialog, useShowsForm } from '#src/product/payments/payment-form-dialog.tsx'
import { useFinalFocus } from '#src/product/flows/use-final-focus.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Dialog } from '#src/ui/layers/dialog.tsx'
import { ErrorState } from '#src/ui/states/error-state.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { useRoom } from '#src/ui/use-room.ts'
import { DonationRow } from './donation-row.tsx'
import { BuiltLine, OwnPlanLine, PickLine } from './plan-terms.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderSummary } from './order-summary.tsx'
import { TotalAnnouncement } from './order-total.tsx'
import {
  checkoutOf,
  type OrderProps,
  type OrderSnapshot,
  type Screen,
  useOrder,
  useScreen,
  useWork,
} from './order-view.ts'
import { OwnerQuestion, OwnerTitle } from './owner-question.tsx'
import { PlansLoading, SummaryLoading } from './plans-loading.tsx'
import { PlansSheet } from './plans-sheet.tsx'
import { PlansTable } from './plans-table.tsx'
import { RenewalNotice } from './renewal-notice.tsx'
import './order.css'

type BodyProps = OrderProps & { screen: Screen; phone: boolean; busy: boolean }

function PlansFailed({ order }: OrderProps) {
  const problem = useOrder(order, (context) => context.problem)
  return (
    <ErrorState
      text={<Trans>Failed to load plans. Please try again.</Trans>}
      reference={<Reference problem={problem} />}
      actions={
        <Button onClick={() => order.send({ type: 'plans.retry' })}>
          <Trans>Retry</Trans>
        </Button>
      }
    />
  )
}

function Body({ order, screen, phone, busy }: BodyProps) {
  switch (screen) {
    case 'loading':
      return <PlansLoading phone={phone} />
    case 'failed':
      return <PlansFailed order={order} />
    case 'owner':
      return <OwnerQuestion order={order} />
    case 'order':
      return (
        <>
          <RenewalNotice />
          <div inert={busy} aria-busy={busy}>
            {phone ? (
              <PlansSheet order={order} />
            ) : (
              <>
                <PlansTable order={order} />
                <DonationRow order={order} />
              </>
            )}
          </div>
          <TotalAnnouncement order={order} />
        </>
      )
  }
  return screen satisfies never
}

/** True if only one plan at a time is shown: the columns have no room, or are too narrow for steppers on touch screens. */
const useOnePlan = (): boolean => {
  const hasRoom = useRoom(48)
  const hasWideColumns = useRoom(80)
  const isTouched = useMedia('(pointer: coarse)')
  return !hasRoom || (isTouched && !hasWideColumns)
}

const isOpen = (snapshot: OrderSnapshot): boolean => snapshot.matches('open')

export function OrderPopup({ actor: order }: { actor: OrderProps['order'] }) {
  const open = useSelector(order, isOpen)
  const screen = useScreen(order)
  const work = useWork(order)
  const hasPlan = useOrder(order, ({ user }) => isSubscriber(user))
  const hasAside = useRoom(64)
  const phone = useOnePlan()
  const checkout = useSelector(order, checkoutOf)
  const finalFocus = useFinalFocus(open, '[data-opens="order"]')
  const summary =
    screen === 'order' ? (
      <OrderSummary order={order} work={work} />
    ) : (
      screen === 'loading' && <SummaryLoading />
    )
  return (
    <Dialog
      open={open}
      onClose={() => order.send({ type: 'order.close' })}
      finalFocus={finalFocus}
      task={work === null && screen !== 'loading' ? screen : null}
      covered={useShowsForm(checkout)}
      dismissible={work !== 'creating' && work !== 'leaving' && work !== 'showing'}
      size={screen === 'owner' ? 'md' : 'xl'}
      title={
        <span className={classes(phone && 'text-title-2')}>
          {screen === 'owner' ? <OwnerTitle order={order} /> : <Trans>Explore Our Subscription Plans</Trans>}
        </span>
      }
      description={
        !phone &&
        screen !== 'owner' && (
          <>
            {hasPlan ? <OwnPlanLine order={order} /> : <PickLine order={order} />} <BuiltLine order={order} />
          </>
        )
      }
      aside={hasAside && summary}
      foot={!hasAside && screen === 'order' && <OrderBar order={order} work={work} billing={!phone} />}
    >
      <Body order={order} screen={screen} phone={phone} busy={work !== null} />
      <PaymentFormDialog checkout={checkout} />
    </Dialog>
  )
}
