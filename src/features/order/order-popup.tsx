import { useLayoutEffect, useRef } from 'react'
import { Trans } from '@lingui/react/macro'
import { useSelector } from '@xstate/react'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/button.tsx'
import { classes } from '#src/ui/classes.ts'
import { Dialog } from '#src/ui/dialog.tsx'
import { ErrorState } from '#src/ui/error-state.tsx'
import { useMedia } from '#src/ui/use-media.ts'
import { DonationRow } from './donation-row.tsx'
import { isSubscriber } from './order-view.ts'
import { BuiltLine, OwnPlanLine } from './plan-terms.tsx'
import { OrderBar } from './order-bar.tsx'
import { OrderSummary } from './order-summary.tsx'
import {
  type OrderActor,
  type OrderProps,
  type OrderSnapshot,
  type Screen,
  screenOf,
  workOf,
} from './order-view.ts'
import { OwnerQuestion, OwnerTitle } from './owner-question.tsx'
import { PlansLoading, SummaryLoading } from './plans-loading.tsx'
import { PlansSheet } from './plans-sheet.tsx'
import { PlansTable } from './plans-table.tsx'
import './order.css'

/** Room for two parts side by side. */
const wide = '(width >= 1024px)'
/** One plan at a time: phones, and tablets whose fingers need wider steppers than the columns are. */
const narrow = '(width < 768px), (width < 1280px) and (pointer: coarse)'

type BodyProps = OrderProps & { screen: Screen; phone: boolean; busy: boolean }

function Body({ context, send, screen, phone, busy }: BodyProps) {
  switch (screen) {
    case 'loading':
      return <PlansLoading phone={phone} />
    case 'failed':
      return (
        <ErrorState
          text={<Trans>Failed to load plans. Please try again.</Trans>}
          reference={<Reference problem={context.problem} />}
          actions={
            <Button onClick={() => send({ type: 'plans.retry' })}>
              <Trans>Retry</Trans>
            </Button>
          }
        />
      )
    case 'owner':
      return <OwnerQuestion context={context} send={send} />
    case 'order':
      return (
        <div inert={busy} aria-busy={busy}>
          {phone ? (
            <PlansSheet context={context} send={send} />
          ) : (
            <>
              <PlansTable context={context} send={send} />
              <DonationRow context={context} send={send} />
            </>
          )}
        </div>
      )
  }
  return screen satisfies never
}

const isOpen = (snapshot: OrderSnapshot): boolean => snapshot.matches('open')

/** Premium loses the focus, because the header is put away while the popup is open; every other opener keeps it. */
const useFinalFocus = (open: boolean) => {
  const opener = useRef<Element | null>(null)
  useLayoutEffect(() => {
    if (open) opener.current = document.activeElement
  }, [open])
  return (): HTMLElement | null => {
    const keptFocus = opener.current?.isConnected && opener.current !== document.body
    return keptFocus ? null : document.querySelector<HTMLElement>('[data-order-opener]')
  }
}

/** The subscription popup: the plans compared, gifts, donations, and the order that comes of them. */
export function OrderPopup({ order }: { order: OrderActor }) {
  const snapshot = useSelector(order, (current) => current)
  const hasAside = useMedia(wide)
  const phone = useMedia(narrow)
  const finalFocus = useFinalFocus(isOpen(snapshot))
  const screen = screenOf(snapshot)
  const work = workOf(snapshot)
  const parts = { context: snapshot.context, send: order.send }
  const summary =
    screen === 'order' ? <OrderSummary {...parts} work={work} /> : screen === 'loading' && <SummaryLoading />
  return (
    <Dialog
      open={isOpen(snapshot)}
      onClose={() => order.send({ type: 'order.close' })}
      finalFocus={finalFocus}
      task={work === null && screen !== 'loading' ? screen : null}
      dismissible={work !== 'creating' && work !== 'leaving'}
      size={screen === 'owner' ? 'md' : 'plans'}
      title={
        <span className={classes(phone && 'text-title-2')}>
          {screen === 'owner' ? (
            <OwnerTitle context={snapshot.context} />
          ) : (
            <Trans>Explore Our Subscription Plans</Trans>
          )}
        </span>
      }
      description={
        !phone &&
        screen !== 'owner' && (
          <>
            {isSubscriber(snapshot.context) ? (
              <OwnPlanLine context={snapshot.context} />
            ) : (
              <Trans>Pick a column. You can add gifts and a donation to the same order.</Trans>
            )}{' '}
            <BuiltLine context={snapshot.context} />
          </>
        )
      }
      aside={hasAside && summary}
      foot={!hasAside && screen === 'order' && <OrderBar {...parts} work={work} billing={!phone} />}
    >
      <Body {...parts} screen={screen} phone={phone} busy={work !== null} />
    </Dialog>
  )
}
