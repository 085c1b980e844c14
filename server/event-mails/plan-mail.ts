import type { PlayerEvent, PlayerEventData } from '#contract/account/player-events.ts'
import { planNames } from '#contract/plans/plans.rules.ts'
import { lineName } from '../receipts/receipt-words.rules.ts'
import type { Say } from '../platform/mail/mail-texts.ts'
import { texts } from './event-texts.ts'

/** Content of a mail. */
export interface Told {
  readonly subject: string
  readonly heading: string
  /** Language of subject, heading and lines; missing: the mail's. */
  readonly lang?: string
  readonly lines: readonly string[]
  /** Text before the address in the text version, which has no button. */
  readonly way: string
  /** Without it, the button opens Your plan. */
  readonly button?: { readonly address: string; readonly label: string }
  /** Without it, the mail is about an order. */
  readonly footer?: string
}

export interface Figures {
  readonly money: (cents: number) => string
  readonly day: (at: string) => string
  readonly moment: (at: string) => string
}

type Change = PlayerEventData<'plan_changed'>

const endedLead = {
  ended: texts.endedAsSaidLead,
  unpaid: texts.endedLead,
  dispute: texts.endedByDisputeLead,
  refund: null,
}

const tellOfEnd = (data: PlayerEventData<'plan_ended'>, say: Say, { day }: Figures): Told | null => {
  const name = planNames[data.plan_id]
  const lead = endedLead[data.reason]
  return (
    lead && {
      subject: say(texts.endedSubject, { name }),
      heading: say(texts.endedHeading, { name }),
      lines: [say(lead, { day: day(data.paid_until) })],
      way: say(texts.pickAgain),
    }
  )
}

/** Returns the content of a mail about a plan; null for events that are not mailed. */
export const tellOfPlan = (event: PlayerEvent, say: Say, figures: Figures): Told | null => {
  const { money, day, moment } = figures
  const planOf = ({ plan_id, type }: Change['from']): string =>
    lineName({ kind: 'plan', plan_id, type, cents: 0 }, say)
  const openPlan = `${say(texts.openPlan)}:`
  switch (event.kind) {
    case 'plan_changed': {
      const { from, to, cents } = event.data
      const name = planNames[to.plan_id]
      return {
        subject: say(texts.changedSubject, { name }),
        heading: say(texts.changedHeading, { name }),
        lines: [
          say(texts.changedFrom, { plan: planOf(from) }),
          say(texts.changedTo, { plan: planOf(to) }),
          ...(cents > 0 ? [say(texts.changeCharged, { price: money(cents) })] : []),
        ],
        way: openPlan,
      }
    }
    case 'plan_change_waiting': {
      const { from, to, cents, until, payment_url: address } = event.data
      const name = planNames[to.plan_id]
      const price = money(cents)
      const label = say(texts.pay, { price })
      return {
        subject: say(texts.waitingSubject, { name }),
        heading: say(texts.waitingHeading, { name }),
        lines: [
          say(texts.waitingLead, { price }),
          say(texts.waitingUntil, { moment: moment(until), name: planNames[from.plan_id] }),
        ],
        way: address === null ? openPlan : `${label}:`,
        ...(address !== null && { button: { address, label } }),
      }
    }
    case 'plan_change_planned': {
      const { from, to, cents, at } = event.data
      const named = { plan: planOf(to), day: day(at) }
      return {
        subject: say(texts.plannedSubject, named),
        heading: say(texts.plannedHeading, named),
        lines: [
          say(texts.plannedLead, { name: planNames[from.plan_id] }),
          say(texts.plannedCharge, { day: day(at), price: money(cents), plan: planOf(to) }),
        ],
        way: say(texts.changeIt),
      }
    }
    case 'plan_change_dropped': {
      const { from, to, cents } = event.data
      const name = planNames[from.plan_id]
      return {
        subject: say(texts.droppedSubject, { name }),
        heading: say(texts.droppedHeading),
        lines: [say(texts.droppedLead, { name, price: money(cents), plan: planOf(to) })],
        way: openPlan,
      }
    }
    case 'plan_change_lapsed': {
      const { from, to } = event.data
      const name = planNames[to.plan_id]
      return {
        subject: say(texts.lapsedSubject, { name }),
        heading: say(texts.lapsedHeading, { name }),
        lines: [say(texts.lapsedLead, { name: planNames[from.plan_id] })],
        way: say(texts.changeAgain),
      }
    }
    case 'renewal_announced': {
      const { plan_id, type, cents, at } = event.data
      const named = { name: planNames[plan_id], day: day(at), price: money(cents) }
      return {
        subject: say(texts.announcedSubject, named),
        heading: say(texts.announcedHeading),
        lines: [
          say(texts.announcedLead, { ...named, plan: planOf({ plan_id, type }) }),
          say(texts.announcedEnd, named),
        ],
        way: say(texts.endIt),
      }
    }
    case 'plan_ending': {
      const named = { name: planNames[event.data.plan_id], day: day(event.data.paid_until) }
      return {
        subject: say(texts.endingSubject, named),
        heading: say(texts.endingHeading, named),
        lines: [say(texts.endingLead, named)],
        way: say(texts.changeIt),
      }
    }
    case 'plan_kept': {
      const name = planNames[event.data.plan_id]
      return {
        subject: say(texts.keptSubject, { name }),
        heading: say(texts.keptHeading, { name }),
        lines: [say(texts.keptLead, { day: day(event.data.paid_until), price: money(event.data.cents) })],
        way: openPlan,
      }
    }
    case 'plan_ended':
      return tellOfEnd(event.data, say, figures)
    default:
      return null
  }
}
