import type { ReactNode } from 'react'
import { Trans } from '@lingui/react/macro'
import { CalendarClock, Check, type LucideIcon, Mail, MailX, Ticket, Undo2 } from 'lucide-react'
import type { GiftCode } from '#contract/gifts/gifts.contract.ts'
import type { BadgeTone } from '#src/ui/figures/badge.tsx'
import { Badge } from '#src/ui/figures/badge.tsx'
import { useFigures } from '#src/ui/figures/figures.tsx'
import { type CodeState, codeStateOf } from './code-states.rules.ts'

const looks: Record<CodeState, { tone: BadgeTone; icon: LucideIcon }> = {
  open: { tone: 'neutral', icon: Ticket },
  waiting: { tone: 'info', icon: CalendarClock },
  sending: { tone: 'info', icon: Mail },
  sent: { tone: 'info', icon: Mail },
  bounced: { tone: 'warning', icon: MailX },
  undelivered: { tone: 'warning', icon: MailX },
  unwanted: { tone: 'warning', icon: MailX },
  claimed: { tone: 'success', icon: Check },
  ended: { tone: 'neutral', icon: Undo2 },
}

function Words({ code, state, now }: { code: GiftCode; state: CodeState; now: number }): ReactNode {
  const { nearDay } = useFigures()
  const { mail } = code
  const dayOf = (at: string | null | undefined) => (at ? nearDay(at, new Date(now).toISOString()) : '')
  const day = dayOf(state === 'claimed' ? code.claimed_at : state === 'waiting' ? mail?.deliver_at : mail?.at)
  switch (state) {
    case 'open':
      return <Trans context="gift code">Open</Trans>
    case 'waiting':
      return <Trans>Goes out {day}</Trans>
    case 'sending':
      return <Trans>On its way</Trans>
    case 'sent':
      return <Trans>Sent {day}</Trans>
    case 'bounced':
      return <Trans>Bounced</Trans>
    case 'undelivered':
      return <Trans>Not delivered</Trans>
    case 'unwanted':
      return <Trans>Not wanted</Trans>
    case 'claimed':
      return <Trans>Claimed {day}</Trans>
    case 'ended':
      return <Trans>Ended by a refund</Trans>
  }
  return state satisfies never
}

export function CodeStateBadge({ code, now }: { code: GiftCode; now: number }) {
  const state = codeStateOf(code, now)
  const { tone, icon } = looks[state]
  return (
    <Badge tone={tone} icon={icon} className="gift-state">
      <Words code={code} state={state} now={now} />
    </Badge>
  )
}
