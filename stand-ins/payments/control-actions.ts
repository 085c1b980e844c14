import { testCards } from './cards.ts'
import { expireSession, sessionById } from './checkout-state.ts'
import { runDebits } from './debits.ts'
import { decide, dispute, disputeById, disputeReasons } from './disputes.ts'
import { ApiFault } from './fault.ts'
import { nobody } from './kit.ts'
import type { Kit } from './kit.ts'
import { chargeOf, failRefund, intentById, refundIntent } from './refunds.ts'
import { changeCard, moveOn, renew } from './renewals.ts'
import { defaultSwitches, writeSwitches } from './switches.ts'
import type { Deliverer } from './webhooks.ts'

/**
 * Something that a button makes happen at the payment provider: POST /dev/pay/control/<name>, and a form on its
 * page.
 */
export interface ControlAction {
  name: string
  label: string
  /** Result, shown on the page afterwards. */
  done: string
  /** The object concerned, and a further parameter. */
  field?: ControlField
  second?: ControlField
  act: (value: string | undefined, second: string | undefined) => void
}

/** A typed or pasted value: its parameter name, its label, the prefix of its ids (or, for no id, suggestions). */
export interface ControlField {
  name: string
  label: string
  begins: string
  required: boolean
  offered?: readonly string[]
  /** Closed list of values; the first one is preselected. */
  choices?: readonly { value: string; label: string }[]
}

const choice = (value: string): { value: string; label: string } => ({
  value,
  label: value.replaceAll('_', ' '),
})

const needed = (value: string | undefined, name: string): string => {
  if (value) return value
  throw new ApiFault(`Missing required param: ${name}.`, { param: name })
}

const mostDays = 3_660

const readDays = (value: string | undefined): number => {
  const days = Number(needed(value, 'days'))
  if (days >= 0 && days <= mostDays) return days
  throw new ApiFault(`days must be a number from 0 to ${mostDays}.`, { param: 'days' })
}

const disputeIntent = (kit: Kit, id: string, asked: string): void => {
  const reason = disputeReasons.find((one) => one === asked)
  if (!reason) throw new ApiFault(`reason must be one of ${disputeReasons.join(', ')}.`, { param: 'reason' })
  kit.store.transaction(() => dispute(kit, chargeOf(kit, intentById(kit, id, 'payment_intent', 400)), reason))
}

export const controlActions = (kit: Kit, deliverer: Deliverer): readonly ControlAction[] => [
  {
    name: 'release',
    label: 'Deliver waiting webhooks now',
    done: 'Waiting webhooks are on their way.',
    act: deliverer.release,
  },
  {
    name: 'reset',
    label: 'Reset all switches',
    done: 'Every switch is as at first, and waiting webhooks are on their way.',
    act: () => {
      writeSwitches(kit.store, defaultSwitches)
      deliverer.release()
    },
  },
  {
    name: 'redeliver',
    label: 'Deliver an event again',
    done: 'Delivered events are on their way again.',
    field: { name: 'event', label: 'Event (empty: all of them)', begins: 'evt_', required: false },
    act: (event) => deliverer.redeliver(event || undefined),
  },
  {
    name: 'expire',
    label: 'Expire an open checkout',
    done: 'The checkout has expired.',
    field: { name: 'session', label: 'Checkout', begins: 'cs_', required: true },
    act: (id) => {
      kit.store.transaction(() => expireSession(kit, sessionById(kit, needed(id, 'session')), nobody))
    },
  },
  {
    name: 'refund',
    label: 'Refund a payment',
    done: 'The payment was refunded.',
    field: { name: 'payment_intent', label: 'Payment', begins: 'pi_', required: true },
    act: (id) => void refundIntent(kit, needed(id, 'payment_intent'), nobody),
  },
  {
    name: 'fail-refund',
    label: 'Let a refund fail',
    done: 'The bank has sent the money of the refund back.',
    field: { name: 'refund', label: 'Refund', begins: 're_', required: true },
    act: (id) => failRefund(kit, needed(id, 'refund')),
  },
  {
    name: 'renew',
    label: 'Renew a subscription',
    done: 'The next period has begun and was charged.',
    field: { name: 'subscription', label: 'Subscription', begins: 'sub_', required: true },
    act: (id) => void renew(kit, needed(id, 'subscription')),
  },
  {
    name: 'advance',
    label: 'Move subscriptions and debits on, here alone',
    done: 'Time has passed for them, and what was due has happened.',
    field: {
      name: 'days',
      label: 'Days (0: only what is due now)',
      begins: '',
      required: true,
      offered: ['1', '3', '15', '31', '365'],
    },
    second: {
      name: 'subscription',
      label: 'Subscription (empty: all of them)',
      begins: 'sub_',
      required: false,
    },
    act: (days, id) => {
      const by = readDays(days) * 86_400
      runDebits(kit, by, id || undefined)
      moveOn(kit, by, id || undefined)
    },
  },
  {
    name: 'dispute',
    label: 'Dispute a payment',
    done: 'The payment is disputed, and its money taken back.',
    field: { name: 'payment_intent', label: 'Payment', begins: 'pi_', required: true },
    second: {
      name: 'reason',
      label: 'Reason',
      begins: '',
      required: false,
      choices: disputeReasons.map(choice),
    },
    act: (id, reason) => disputeIntent(kit, needed(id, 'payment_intent'), reason || 'fraudulent'),
  },
  {
    name: 'decide',
    label: 'Decide a dispute',
    done: 'The dispute is closed.',
    field: { name: 'dispute', label: 'Dispute', begins: 'du_', required: true },
    second: {
      name: 'outcome',
      label: 'Outcome',
      begins: '',
      required: true,
      choices: ['won', 'lost'].map(choice),
    },
    act: (id, outcome) => {
      if (outcome !== 'won' && outcome !== 'lost')
        throw new ApiFault('outcome must be won or lost.', { param: 'outcome' })
      kit.store.transaction(() => decide(kit, disputeById(kit, needed(id, 'dispute'), 400), outcome))
    },
  },
  {
    name: 'card',
    label: 'Charge another card from now on',
    done: 'The next renewal goes to that card.',
    field: { name: 'subscription', label: 'Subscription', begins: 'sub_', required: true },
    second: {
      name: 'card',
      label: 'Card',
      begins: '',
      required: true,
      choices: testCards
        .filter(({ brand }) => brand !== 'bank')
        .map(({ number, says }) => ({ value: number, label: `${number.slice(-4)} ${says}` })),
    },
    act: (id, number) => changeCard(kit, needed(id, 'subscription'), needed(number, 'card')),
  },
]
