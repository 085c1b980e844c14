import { expireSession, sessionById } from './checkout-state.ts'
import { ApiFault } from './fault.ts'
import { nobody } from './kit.ts'
import type { Kit } from './kit.ts'
import { refundIntent } from './refunds.ts'
import { renew } from './subscriptions.ts'
import { defaultSwitches, writeSwitches } from './switches.ts'
import type { Deliverer } from './webhooks.ts'

/** Something that happens at the payment provider at a press: POST /dev/pay/control/<name>, and a form on its page. */
export interface ControlAction {
  name: string
  label: string
  /** What has happened, for the page that comes back. */
  done: string
  /** What it is about, typed or pasted: the name it is posted under, its label, and how its ids begin. */
  field?: { name: string; label: string; begins: string; required: boolean }
  act: (value: string | undefined) => void
}

const needed = (value: string | undefined, name: string): string => {
  if (value) return value
  throw new ApiFault(`Missing required param: ${name}.`, { param: name })
}

/** Everything that can be made to happen, in the order in which the page offers it. */
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
    name: 'renew',
    label: 'Renew a subscription',
    done: 'The next period has begun and was charged.',
    field: { name: 'subscription', label: 'Subscription', begins: 'sub_', required: true },
    act: (id) => void renew(kit, needed(id, 'subscription')),
  },
]
