import { useId, useState } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { Gift, HandHeart, Printer, ReceiptText } from 'lucide-react'
import type { OrderState, ReceiptLine } from '#contract/placed-order.contract.ts'
import { giftCodes } from '#contract/order.rules.ts'
import { ChargeWord } from '#src/product/charge-word.tsx'
import { ReceiptLineTitle } from '#src/product/order-line-title.tsx'
import { useProjectTypeNames } from '#src/product/project-type-names.ts'
import { Money } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { RefundRows } from './refund-rows.tsx'
import { PlanEmblem } from '#src/product/plan-emblem.tsx'
import { votesBackOf } from './votes-back.rules.ts'
import type { VotesBack } from './votes-back.rules.ts'
import { VotesBackRow } from './votes-back.tsx'

/** Says where a donation went when its project had closed. */
export function ClosedProject({ line }: { line: Extract<ReceiptLine, { kind: 'donation' }> }) {
  const type = useProjectTypeNames()[line.project_type]
  if (!line.project?.closed) return null
  return (
    <span className="text-small block">
      <Trans>The project had closed before you paid. Your donation went to the fund: {type}.</Trans>
    </span>
  )
}

/** The votes that a donation made, and where they are if they were meant for the project. */
export function GrantedVotes({
  votes,
  line: { vote_at_once: atOnce, project },
}: {
  votes: number
  line: Extract<ReceiptLine, { kind: 'donation' }>
}) {
  if (!atOnce) return <Plural value={votes} one="# vote granted" other="# votes granted" />
  return project?.closed ? (
    <Plural
      value={votes}
      one="# vote kept in your donation bank"
      other="# votes kept in your donation bank"
    />
  ) : (
    <Plural value={votes} one="# vote given to the project" other="# votes given to the project" />
  )
}

function LineText({ line, back }: { line: ReceiptLine; back: VotesBack | null }) {
  switch (line.kind) {
    case 'plan':
      return <ReceiptLineTitle line={line} />
    case 'gift':
      return (
        <>
          <span className="block">
            <ReceiptLineTitle line={line} />
          </span>
          <span className="text-small text-muted block">
            <Plural
              value={giftCodes(line.months)}
              one="The code to give away is reserved. The hub will show it once gifts can be claimed."
              other="# codes to give away are reserved. The hub will show them once gifts can be claimed."
            />
          </span>
        </>
      )
    case 'donation': {
      return (
        <>
          <span className="block">
            <ReceiptLineTitle line={line} />
          </span>
          <ClosedProject line={line} />
          {line.votes !== null && (
            <span className="text-small text-muted block">
              <GrantedVotes votes={line.votes} line={line} />
            </span>
          )}
          {back && <VotesBackRow back={back} />}
        </>
      )
    }
  }
  return line satisfies never
}

const mark = (line: ReceiptLine) =>
  line.kind === 'plan' ? (
    <PlanEmblem planId={line.plan_id} size={18} />
  ) : (
    <Icon of={line.kind === 'gift' ? Gift : HandHeart} />
  )

/** Says where the receipt was sent, and shows on the page what was paid, as the server knows it. */
export function Receipt({ order, startsOpen }: { order: OrderState; startsOpen: boolean }) {
  const { t } = useLingui()
  const id = useId()
  const [open, setOpen] = useState(startsOpen)
  const { receipt } = order
  const refunded = order.after_sale?.refunded_cents ?? 0
  const email = receipt?.email ?? ''
  return (
    <section aria-label={t`Receipt`} className="payment-receipt">
      <div className="payment-row">
        <div className="payment-row-name">
          <Icon of={ReceiptText} size={20} />
          <span className="payment-label" aria-hidden="true">
            <Trans>Receipt</Trans>
          </span>
        </div>
        <div>
          <p className="payment-fact">
            {receipt === null ? (
              <Trans>Saved with your past orders</Trans>
            ) : receipt.sent ? (
              <Trans>
                Sent to <bdi>{email}</bdi>
              </Trans>
            ) : (
              <Trans>
                On its way to <bdi>{email}</bdi>
              </Trans>
            )}
          </p>
          <button
            type="button"
            className="payment-link payment-open"
            aria-expanded={open}
            aria-controls={id}
            onClick={() => setOpen(!open)}
          >
            {open ? <Trans>Close the receipt</Trans> : <Trans>Open the receipt</Trans>}
          </button>
        </div>
        {!open && <Money cents={order.total_cents - refunded} className="payment-amount" />}
      </div>
      <div id={id} hidden={!open} className="payment-lines">
        {open && (
          <>
            <ul>
              {order.lines.map((line, index) => (
                <li key={index}>
                  {mark(line)}
                  <span>
                    <LineText line={line} back={votesBackOf(order, index)} />
                    {order.charge && (
                      <span className="text-small text-muted block">
                        <ChargeWord of={order.charge} />
                      </span>
                    )}
                  </span>
                  <Money cents={line.cents} className="payment-amount" />
                </li>
              ))}
              <RefundRows order={order} />
            </ul>
            <p className="payment-total">
              {refunded > 0 ? <Trans>Total after refunds</Trans> : <Trans>Total</Trans>}
              <Money cents={order.total_cents - refunded} className="payment-amount" />
            </p>
            <button type="button" className="payment-link payment-print" onClick={() => print()}>
              <Icon of={Printer} />
              <Trans>Print the receipt</Trans>
            </button>
          </>
        )}
      </div>
    </section>
  )
}
