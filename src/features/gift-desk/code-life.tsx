import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, Check, type LucideIcon, Mail, MailX, Split, Ticket, Undo2 } from 'lucide-react'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import { DateText, useFigures } from '#src/ui/figures/figures.tsx'
import { Icon } from '#src/ui/drawing/icon.tsx'
import type { LifeKind } from './code-life.rules.ts'
import { lifeOf } from './code-life.rules.ts'

const icons: Record<LifeKind, LucideIcon> = {
  bought: Ticket,
  made: Ticket,
  split: Split,
  takenBack: Undo2,
  waiting: CalendarClock,
  sending: Mail,
  sent: Mail,
  bounced: MailX,
  undelivered: MailX,
  unwanted: MailX,
  claimed: Check,
  ended: Undo2,
}

function Words({ kind, code }: { kind: LifeKind; code: GiftCode }): ReactNode {
  const { number } = useFigures()
  const to = <bdi translate="no">{code.mail?.to}</bdi>
  switch (kind) {
    case 'bought':
      return (
        <Trans>
          Bought with order <bdi translate="no">{code.order_number}</bdi>
        </Trans>
      )
    case 'made':
      return <Trans>Made by an administrator</Trans>
    case 'split': {
      const whole = code.split_from && number(code.split_from.months)
      return <Trans>Split from a gift of {whole} months</Trans>
    }
    case 'takenBack':
      return <Trans>Taken back: the code before stopped working</Trans>
    case 'waiting':
      return (
        <Trans>
          Goes out to <bdi translate="no">{to}</bdi>
        </Trans>
      )
    case 'sending':
      return (
        <Trans>
          On its way to <bdi translate="no">{to}</bdi>
        </Trans>
      )
    case 'sent':
      return (
        <Trans>
          Sent to <bdi translate="no">{to}</bdi>
        </Trans>
      )
    case 'bounced':
      return (
        <Trans>
          Bounced: the mailbox <bdi translate="no">{to}</bdi> doesn’t exist
        </Trans>
      )
    case 'undelivered':
      return (
        <Trans>
          Not delivered: for a day the mail server took nothing for <bdi translate="no">{to}</bdi>
        </Trans>
      )
    case 'unwanted':
      return (
        <Trans>
          Not wanted: <bdi translate="no">{to}</bdi> gets no gift mails
        </Trans>
      )
    case 'claimed':
      return (
        <Trans>
          Claimed by <bdi translate="no">{code.claimed_by}</bdi>
        </Trans>
      )
    case 'ended':
      return <Trans>Ended by a refund</Trans>
  }
  return kind satisfies never
}

interface Props {
  code: GiftCode
  /** True for a gift to the player: only its claim or its end is shown. */
  isReceived: boolean
  now: number
}

/** The events of a code as one timeline for its giver. */
export function CodeLife({ code, isReceived, now }: Props) {
  const steps = lifeOf(code, now).filter(({ kind }) => !isReceived || kind === 'claimed' || kind === 'ended')
  return (
    <ol className="gift-life">
      {steps.map(({ kind, at }) => (
        <li key={kind} data-ahead={kind === 'waiting' || undefined}>
          <span className="gift-life-node">
            <Icon of={icons[kind]} size={16} mirror={icons[kind] === Undo2} />
          </span>
          <span className="gift-life-words">
            <Words kind={kind} code={code} />
          </span>
          <DateText at={at} className="gift-life-day" />
        </li>
      ))}
    </ol>
  )
}
