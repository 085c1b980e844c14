import type { BillingPortalContext } from '#machines/subscriptions/billing-portal.machine.ts'
import { billingPortalMachine } from '#machines/subscriptions/billing-portal.machine.ts'
import type { Lead } from '../harness/model.ts'
import { defineModel } from '../harness/model.ts'

type Line = Lead<BillingPortalContext>

const button = { role: 'button', name: 'Card and invoices at the payment provider' } as const
const busy = { role: 'button', name: 'Opening the payment provider’s page', is: 'busy' } as const
const nothing = {
  text: 'The payment provider has neither a card nor an invoice of yours.',
} as const
const refused = { text: 'Payment initiation failed.' } as const

const ready = (rest: Partial<BillingPortalContext>, did: string[] = []): Line => ['ready', rest, did]

export const model = defineModel({
  machine: billingPortalMachine,
  inputs: { 'as it is': undefined },
  events: {
    'portal.open': { valid: {} },
    'checkout.opened': {
      valid: { paymentId: '' },
      boundary: { paymentId: ' ' },
      hostile: { paymentId: '<script>' },
    },
    'checkout.refused': {
      valid: { problem: 'nothing_to_manage' },
      boundary: { problem: 'unavailable' },
      hostile: { problem: 'address_refused' },
    },
    'checkout.returned': { valid: {} },
  },
  actors: {
    checkout: {
      reports: ['checkout.opened', 'checkout.refused', 'checkout.returned'],
      fails: { crash: new Error('crashed') },
    },
  },
  delays: {},
  sees: {
    ready: ({ problem }) => [
      button,
      problem === 'nothing_to_manage' ? nothing : { absent: nothing },
      problem === 'address_refused' ? refused : { absent: refused },
    ],
    'opening.asking': [busy],
    'opening.leaving': [busy],
  },
  bound: ({ problem }) => [problem],
  leads: {
    'start as it is': ready({ problem: null }),
    'ready | portal.open': ['opening.asking', { problem: null }, [['starts checkout', { payment: {} }]]],
    'opening.asking | checkout.opened': ['opening.leaving', {}, []],
    'opening | checkout.refused': ready({ problem: 'nothing_to_manage' }),
    'opening | checkout.refused (boundary)': ready({ problem: 'unavailable' }),
    'opening | checkout.refused (hostile)': ready({ problem: 'address_refused' }),
    'opening | checkout.returned': ready({ problem: null }, ['askAnew']),
    'opening | checkout fails': ready({ problem: 'internal' }, ['reportCrash']),
  },
  invariants: {
    'one press opens one page': ({ trail }) => {
      const last = trail.at(-1)
      const opened = (last?.started ?? []).filter(({ src }) => src === 'checkout').length
      return opened === 0 || (opened === 1 && last?.is('portal.open') === true)
    },
    'after coming back the server is asked, and only then': ({ trail, previousStates }) => {
      const last = trail.at(-1)
      const asked = last?.did.includes('askAnew') ?? false
      const isBack =
        last?.is('checkout.returned') === true && previousStates.some((state) => state.startsWith('opening'))
      return asked === isBack
    },
    'a problem is shown until the next try': ({ context, states }) =>
      context.problem === null || states.includes('ready'),
  },
})
