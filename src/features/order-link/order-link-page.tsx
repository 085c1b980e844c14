import { type ReactNode, useEffect, useRef } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useSelector } from '@xstate/react'
import { CircleAlert } from 'lucide-react'
import type { SnapshotFrom } from 'xstate'
import { paths } from '#contract/http/paths.ts'
import type { Plan } from '#contract/plans/plans.contract.ts'
import type { OrderLinkFault, orderLinkMachine } from '#machines/order/order-link.machine.ts'
import { useCall } from '#src/api/api-context.tsx'
import { mergeOrders } from '#src/product/order/order-link.rules.ts'
import { useFlow } from '#src/product/flows/use-flow.ts'
import { buttonClass } from '#src/ui/controls/button-class.ts'
import { Button } from '#src/ui/controls/button.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Loading, Skeleton } from '#src/ui/states/skeleton.tsx'
import { type KeptPlace, provideOrderLink } from './order-link-actors.ts'
import { LinkedLines } from './linked-lines.tsx'
import './order-link.css'

type Snapshot = SnapshotFrom<typeof orderLinkMachine>
const contextOf = ({ context }: Snapshot) => context
const stateOf = ({ value }: Snapshot) => value

interface Props {
  /** Text of the order in the link; null without one. */
  text: string | null
  plans: readonly Plan[]
  kept: KeptPlace
  userId: string | null
  openOrder: () => void
  forgetLink: () => void
}

const useFaults = (): Record<OrderLinkFault, string> => {
  const { t } = useLingui()
  return {
    long: t`This link is far longer than any order. It was not read.`,
    version: t`This link is of another version of the hub. Ask for a new one.`,
    unreadable: t`This link is cut off or altered. Ask for it once more.`,
    unknown: t`This link has a plan or an amount that isn’t offered. Nothing was changed.`,
    nothing: t`There is no order in this link.`,
  }
}

/** A message with at most one action. */
function Said({ children, action }: { children: ReactNode; action?: ReactNode }) {
  return (
    <div className="linked-said">
      <p role="alert">
        <Icon of={CircleAlert} />
        <span>{children}</span>
      </p>
      {action}
    </div>
  )
}

/** Shows an order opened from a link and its effect on the player's own order. Nothing is taken over without a press. */
export function OrderLinkPage({ text, plans, ...services }: Props) {
  const call = useCall()
  const actor = useFlow(() => provideOrderLink({ call, ...services }), { input: { text } })
  const state = useSelector(actor, stateOf)
  const { shared, own, fault, projects } = useSelector(actor, contextOf)
  const faults = useFaults()
  const { t } = useLingui()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // The pressed button is gone, so the focus moves to the content that replaced it.
    if (document.activeElement === document.body) place.current?.focus({ preventScroll: true })
  }, [state])
  const toPlans = (
    <Link to={paths.vaultVision} className={buttonClass()}>
      <span className="ui-button-label">
        <Trans>Go to Vault Vision</Trans>
      </span>
    </Link>
  )
  const merged = shared && own && mergeOrders(own, shared)
  return (
    <div ref={place} tabIndex={-1} className="order-link">
      {(state === 'reading' || state === 'takingOver') && (
        <Loading label={t`Loading...`}>
          <Skeleton className="h-40 w-full" />
        </Loading>
      )}
      {state === 'refused' && fault && <Said action={toPlans}>{faults[fault]}</Said>}
      {state === 'failed' && (
        <Said
          action={
            <Button onClick={() => actor.send({ type: 'link.retry' })}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The order could not be taken over. Nothing was changed.</Trans>
        </Said>
      )}
      {state === 'foreign' && (
        <Said
          action={
            <Button variant="primary" onClick={() => actor.send({ type: 'link.open' })}>
              <Trans>Open the kept order</Trans>
            </Button>
          }
        >
          <Trans>An order from another account is kept in this browser. Decide about that one first.</Trans>
        </Said>
      )}
      {state === 'offering' && shared && (
        <>
          <LinkedLines
            heading={<Trans>What was shared</Trans>}
            order={shared}
            plans={plans}
            projects={projects}
            className="linked-part panel cut-md"
          />
          <div className="linked-buttons">
            <Button variant="primary" onClick={() => actor.send({ type: 'link.add' })}>
              <Trans>Take it over</Trans>
            </Button>
            {toPlans}
          </div>
        </>
      )}
      {state === 'meeting' && shared && own && merged && (
        <>
          <div className="linked-both">
            <LinkedLines
              heading={<Trans>What was shared</Trans>}
              order={shared}
              plans={plans}
              projects={projects}
              className="linked-part panel"
            />
            <LinkedLines
              heading={<Trans>Your order</Trans>}
              order={own}
              plans={plans}
              projects={projects}
              className="linked-part panel"
            />
          </div>
          <LinkedLines
            heading={<Trans>Both together</Trans>}
            order={merged.order}
            plans={plans}
            projects={projects}
            className="linked-part panel cut-md"
          />
          {merged.leavesPlan && (
            <p className="text-muted">
              <Trans>An order has one plan: yours stays, and the shared one is left out.</Trans>
            </p>
          )}
          {merged.isCut && (
            <p className="text-muted">
              <Trans>Some of it is over what an order can hold, and is left out.</Trans>
            </p>
          )}
          <div className="linked-buttons">
            <Button variant="primary" onClick={() => actor.send({ type: 'link.add' })}>
              <Trans>Add it to my order</Trans>
            </Button>
            <Button onClick={() => actor.send({ type: 'link.replace' })}>
              <Trans>Take it instead of mine</Trans>
            </Button>
            <Link to={paths.vaultVision} className={buttonClass({ variant: 'ghost' })}>
              <span className="ui-button-label">
                <Trans>Keep mine as it is</Trans>
              </span>
            </Link>
          </div>
        </>
      )}
      {state === 'taken' && (
        <>
          <p role="status" className="linked-taken">
            <Trans>It is in your order.</Trans>
          </p>
          <div className="linked-buttons">
            <Button variant="primary" onClick={() => actor.send({ type: 'link.open' })}>
              <Trans>Open the order</Trans>
            </Button>
            {toPlans}
          </div>
        </>
      )}
    </div>
  )
}
