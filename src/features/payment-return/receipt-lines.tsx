import { Plural, Trans } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { Gift, HandHeart } from 'lucide-react'
import type { OrderState, ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { giftCodes } from '#contract/order/order.rules.ts'
import { paths } from '#contract/http/paths.ts'
import { ChargeWord } from '#src/product/payments/charge-word.tsx'
import { ReceiptLineTitle } from '#src/product/order/order-line-title.tsx'
import { PlanEmblem } from '#src/product/plans/plan-emblem.tsx'
import { useProjectTypeNames } from '#src/product/projects/project-type-names.ts'
import { Icon } from '#src/ui/drawing/icon.tsx'
import { Money } from '#src/ui/figures/figures.tsx'
import { isGone } from './gone.rules.ts'
import { RefundRows } from './refund-rows.tsx'
import { votesBackOf } from './votes-back.rules.ts'
import type { VotesBack } from './votes-back.rules.ts'
import { VotesBackRow } from './votes-back.tsx'

/** Names the fund that a donation went to because its project had closed. */
export function ClosedProject({ line }: { line: Extract<ReceiptLine, { kind: 'donation' }> }) {
  const type = useProjectTypeNames()[line.project_type]
  if (!line.project?.closed) return null
  return (
    <span className="text-small block">
      <Trans>The project had closed before you paid. Your donation went to the fund: {type}.</Trans>
    </span>
  )
}

/** Shows the votes of a donation and, if they were meant for the project, their place now. */
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

interface LineProps {
  line: ReceiptLine
  back: VotesBack | null
  /** True if the line was refunded or is on hold. */
  gone: boolean
  onPaper: boolean
}

function LineText({ line, back, gone, onPaper }: LineProps) {
  switch (line.kind) {
    case 'plan':
      return <ReceiptLineTitle line={line} />
    case 'gift':
      return (
        <>
          <span className="block">
            <ReceiptLineTitle line={line} />
          </span>
          {!onPaper && !gone && (
            <span className="text-small text-muted block">
              <Plural value={giftCodes(line.months)} one="# gift code" other="# gift codes" />{' '}
              <Link to={paths.inviteCodes} className="payment-link">
                <Trans>Gifts and invite codes</Trans>
              </Link>
            </span>
          )}
        </>
      )
    case 'donation': {
      return (
        <>
          <span className="block">
            <ReceiptLineTitle line={line} />
          </span>
          <ClosedProject line={line} />
          {line.votes !== null && !gone && (
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

/** Lists all payments and refunds line by line, with the total. The printed version leaves out everything still to come. */
export function ReceiptLines({ order, onPaper = false }: { order: OrderState; onPaper?: boolean }) {
  const refunded = order.after_sale?.refunded_cents ?? 0
  return (
    <>
      <ul>
        {order.lines.map((line, index) => (
          <li key={index}>
            {mark(line)}
            <span>
              <LineText
                line={line}
                back={votesBackOf(order, index)}
                gone={isGone(order, index)}
                onPaper={onPaper}
              />
              {order.charge && !onPaper && (
                <span className="text-small text-muted block">
                  <ChargeWord of={order.charge} />
                </span>
              )}
            </span>
            <Money cents={line.cents} className="payment-amount" />
          </li>
        ))}
        <RefundRows order={order} onPaper={onPaper} />
      </ul>
      {refunded > 0 && (
        <p className="payment-total">
          <Trans>Paid</Trans>
          <Money cents={order.total_cents} className="payment-amount" />
        </p>
      )}
      <p className="payment-total">
        {refunded > 0 ? <Trans>Total after refunds</Trans> : <Trans>Total</Trans>}
        <Money cents={order.total_cents - refunded} className="payment-amount" />
      </p>
    </>
  )
}
