import type { ReactNode } from 'react'
import { Trans, useLingui } from '@lingui/react/macro'
import { CircleAlert, Info } from 'lucide-react'
import { orderLimits } from '#contract/order.contract.ts'
import { hasGifts, orderTotal } from '#contract/order.rules.ts'
import { planNames } from '#contract/plans.rules.ts'
import type { OrderEvent } from '#machines/order.machine.ts'
import { Reference } from '#src/api/reference.tsx'
import { Button } from '#src/ui/button.tsx'
import { Money, useFigures } from '#src/ui/figures.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { RadioList } from '#src/ui/radio-list.tsx'
import { paidNow } from './checkout.ts'
import { orderProblem } from './order-problems.ts'
import { changesPlan, chargedNow, chargesTooMuch, type OrderProps, takesTwoPayments } from './order-view.ts'
import './order-summary.css'

function Note({ children }: { children: ReactNode }) {
  return (
    <div className="order-note">
      <Icon of={Info} size={16} />
      <div>{children}</div>
    </div>
  )
}

/** A plan and gifts are paid one after the other: which now? */
function TwoPayments({ context, send }: OrderProps) {
  const { order, plans } = context
  const plan = <Money cents={orderTotal(paidNow(order, 'plan'), plans)} />
  const gifts = <Money cents={orderTotal(paidNow(order, 'gifts'), plans)} />
  const donates = order.donations.length > 0
  return (
    <Note>
      <RadioList
        legend={
          <span className="order-note-legend">
            <Trans>
              A plan and gifts are paid one after the other; what you don’t pay now stays in your order.
            </Trans>
          </span>
        }
        value={context.payNow}
        onChange={(leg) => send({ type: 'leg.choose', leg })}
        options={[
          {
            value: 'plan',
            label: donates ? <Trans>Plan and donations now, {plan}</Trans> : <Trans>Plan now, {plan}</Trans>,
          },
          {
            value: 'gifts',
            label: donates ? (
              <Trans>Gifts and donations now, {gifts}</Trans>
            ) : (
              <Trans>Gifts now, {gifts}</Trans>
            ),
          },
        ]}
      />
    </Note>
  )
}

/** What is paid now of a plan together with gifts, in one line. */
export function PaidNow({ context }: Pick<OrderProps, 'context'>) {
  const { payNow } = context
  if (!takesTwoPayments(context)) return null
  const now = <Money cents={chargedNow(context)} />
  return (
    <Note>
      {payNow === 'plan' ? (
        <Trans>Two payments: {now} now, the gifts after it.</Trans>
      ) : (
        <Trans>Two payments: {now} now, the plan after it.</Trans>
      )}
    </Note>
  )
}

/** What to know before submitting. */
export function OrderNotes({ context, send }: OrderProps) {
  const { order, user, problem } = context
  const running = planNames[user?.planId ?? 'tier0']
  return (
    <>
      {takesTwoPayments(context) && <TwoPayments context={context} send={send} />}
      {changesPlan(context) && problem !== 'plan_change_unsupported' && (
        <Note>
          {hasGifts(order) ? (
            <Trans>
              Your plan {running} goes on: a change of plan isn’t possible yet, gifts and donations are.
            </Trans>
          ) : (
            <Trans>You already have {running}: a change of plan isn’t possible yet.</Trans>
          )}
        </Note>
      )}
    </>
  )
}

/** The donation that was typed and not added: one press settles it, and Submit has the focus again. */
function UnaddedDonation({ context, send }: OrderProps) {
  const { number } = useFigures()
  const typed = <Money cents={context.donationAmount * 100} />
  const full = context.order.donations.length >= orderLimits.donations
  const settle = (event: OrderEvent) => () => {
    send(event)
    document.querySelector<HTMLElement>('[data-order-submit]')?.focus()
  }
  return (
    <div className="order-unadded">
      <p className="order-problem">
        <Icon of={CircleAlert} size={16} />
        <strong>
          {full ? (
            <Trans>
              An order holds at most {number(orderLimits.donations)} donations. Clear the amount of {typed}.
            </Trans>
          ) : (
            <Trans>Add the donation of {typed} or clear it.</Trans>
          )}
        </strong>
      </p>
      <div>
        {!full && (
          <Button size="sm" onClick={settle({ type: 'donation.add' })}>
            <Trans>Add</Trans>
          </Button>
        )}
        <Button size="sm" variant="ghost" onClick={settle({ type: 'donation.amount', amount: 0 })}>
          <Trans>Clear</Trans>
        </Button>
      </div>
    </div>
  )
}

/** Why the last submit could not go on, or why the next one can't. */
export function OrderProblem({ context, send }: OrderProps) {
  const { t } = useLingui()
  const problem = context.problem ?? (chargesTooMuch(context) ? 'order_too_large' : null)
  const shown = problem && orderProblem(problem)
  return (
    <div role="alert">
      {problem === 'donation_not_added' ? (
        <UnaddedDonation context={context} send={send} />
      ) : (
        shown && (
          <p className="order-problem">
            <Icon of={CircleAlert} size={16} />
            <span>
              <strong>{t(shown.text)}</strong> {shown.advice && t(shown.advice)}
              <Reference problem={context.problem} />
            </span>
          </p>
        )
      )}
    </div>
  )
}
