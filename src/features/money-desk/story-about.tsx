import type { ReactNode } from 'react'
import { Plural, Trans, useLingui } from '@lingui/react/macro'
import type { StoryEntry, StoryWhat } from '#contract/desk/money-desk.contract.ts'
import { namedMethod } from '#contract/order/payment-method.rules.ts'
import type { ReceiptLine } from '#contract/order/placed-order.contract.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { textsInElements } from '#src/i18n/texts-in-elements.tsx'
import { PaymentMethodText } from '#src/product/payments/payment-method-text.tsx'
import { ReceiptLineTitle, ReceiptLineTitles } from '#src/product/order/order-line-title.tsx'
import { DateText, Money } from '#src/ui/figures/figures.tsx'

const useWhats = (): Record<StoryWhat, string> => {
  const { t } = useLingui()
  return {
    renewal: t`Renewal`,
    plan_change: t`Change of plan`,
    stray_renewal: t`Paid, but for no plan`,
    'checkout.session.completed': t`Checkout completed`,
    'checkout.session.expired': t`Checkout expired`,
    'checkout.session.async_payment_succeeded': t`Payment that takes days arrived`,
    'checkout.session.async_payment_failed': t`Payment that takes days failed`,
    'customer.subscription.created': t`Subscription begun`,
    'customer.subscription.updated': t`Subscription changed`,
    'customer.subscription.deleted': t`Subscription ended`,
    'customer.subscription.pending_update_applied': t`Change of plan paid`,
    'customer.subscription.pending_update_expired': t`Change of plan not paid`,
    'invoice.paid': t`Invoice paid`,
    'refund.created': t`Refund made`,
    'refund.updated': t`Refund changed`,
    'refund.failed': t`Refund failed`,
    plan_started: t`The plan has begun`,
    plan_changed: t`The plan was changed`,
    plan_change_waiting: t`A change of plan waits to be paid`,
    plan_change_planned: t`The plan changes later`,
    plan_change_dropped: t`The plan doesn’t change after all`,
    plan_change_lapsed: t`A change of plan wasn’t paid in time`,
    plan_ending: t`The plan is to end`,
    plan_kept: t`The plan renews after all`,
    plan_ended: t`The plan has ended`,
    payment_failed: t`A renewal could not be charged`,
    payment_recovered: t`A renewal that had failed was paid`,
    renewal_announced: t`The plan is renewed soon`,
    refunded: t`Money went back`,
    dispute_decided: t`How the dispute ended`,
    donation_thanked: t`Thanks for a donation`,
    gifts_bought: t`The gift codes are there`,
    gifts_discarded: t`The gifts weren’t paid in time`,
    bounced: t`The address was refused`,
    undelivered: t`The mail could not be delivered`,
    unwanted: t`The address wants no such mails`,
    dropped: t`Sending was cancelled`,
    at_provider: t`Done at the payment provider`,
  }
}

const Until = ({ at }: { at: string }) => {
  const day = <DateText at={at} />
  return <Trans>until {day}</Trans>
}

function GivenLine({ line, until }: { line: ReceiptLine; until: string | null }) {
  return (
    <span className="story-about text-small text-muted">
      <ReceiptLineTitle line={line} />
      {line.kind === 'plan' && until !== null && (
        <>
          <span>, </span>
          <Until at={until} />
        </>
      )}
      {line.kind === 'donation' && line.votes !== null && (
        <>
          <span>, </span>
          <Plural value={line.votes} one="# vote" other="# votes" />
        </>
      )}
    </span>
  )
}

const Gift = ({ entry: { plan_id: id, months } }: { entry: StoryEntry }) =>
  id !== null &&
  months !== null && (
    <>
      <span>{planNames[id]}</span>
      <span>, </span>
      <Plural value={months} one="# month" other="# months" />
    </>
  )

interface Props {
  entry: StoryEntry
  lines: readonly ReceiptLine[]
  /** True if the amount is not shown in its own column. */
  namesAmount: boolean
}

/** Describes a step in words. Addresses and ids at the payment provider are shown as they are. */
export function StoryAbout({ entry, lines, namesAmount }: Props) {
  const whats = useWhats()
  const { kind, what, about, until, method, months, plan_id: planId, cents } = entry
  if (kind === 'granted')
    return lines.map((line, index) => <GivenLine key={index} line={line} until={until} />)
  const parts: ReactNode[] = [
    (kind === 'placed' || kind === 'paid') && lines.length > 0 && <ReceiptLineTitles lines={lines} />,
    // The title of a later charge already contains its kind.
    what !== null && (kind !== 'charged' || what === 'stray_renewal') && whats[what],
    months !== null && <Gift entry={entry} />,
    months === null && planId !== null && planNames[planId],
    namesAmount && cents !== null && <Money cents={cents} />,
    until !== null && <Until at={until} />,
    namedMethod(method) !== null && <PaymentMethodText method={method} />,
    about !== null && <bdi translate="no">{about}</bdi>,
    entry.came_to_nothing && <Trans>changed nothing</Trans>,
  ].filter((part) => part !== false)
  if (parts.length === 0) return null
  return (
    <span className="story-about text-small text-muted">
      {parts.map((part, index) => (
        <span key={index}>
          {index > 0 && <span>, </span>}
          {textsInElements(part)}
        </span>
      ))}
    </span>
  )
}
