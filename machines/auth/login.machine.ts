import { assign, emit, setup } from 'xstate'
import type { Surface } from '#contract/order/order.contract.ts'

/**
 * Reason the modal opened. `order`: a guest submitted an order; `donation`: a guest donates by card; `route`: a page
 * needs a login; `plain`: the user menu.
 */
export type LoginReason = 'plain' | 'order' | 'donation' | 'route'

export interface LoginContext {
  reason: LoginReason
}

export type LoginEvent =
  | { type: 'login.open'; reason: LoginReason }
  | { type: 'login.close' }
  | { type: 'session.loggedIn' }

/** The login modal (Shell 2.9). Each tab runs its own machine. */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as { type: 'order.open'; surface: Surface } | { type: 'donation.open' },
    input: {} as { reason?: LoginReason },
  },
  guards: {
    isForOrder: ({ context }) => context.reason === 'order',
    isForDonation: ({ context }) => context.reason === 'donation',
  },
  actions: {
    setReason: assign({ reason: (_, params: { reason: LoginReason }) => params.reason }),
    /** Clears redirectAfterLogin; provided by the composition root. */
    forgetDestination: () => {},
    /** Opens the page that the player wanted, or the favourite page; provided by the composition root. */
    landAfterLogIn: () => {},
    /** Clears the from-subscription flag after use, or when it no longer applies; provided by the composition root. */
    forgetSubscription: () => {},
    reopenOrder: emit({ type: 'order.open', surface: 'popup' }),
    reopenDonation: emit({ type: 'donation.open' }),
  },
}).createMachine({
  id: 'login',
  description: 'The login modal: open or not, and why.',
  context: ({ input }) => ({ reason: input.reason ?? 'plain' }),
  initial: 'opening',
  states: {
    closed: {
      description: 'Not shown.',
      on: {
        'login.open': { target: 'opening', actions: { type: 'setReason', params: ({ event }) => event } },
      },
    },
    opening: {
      description: 'What is this login for?',
      always: [
        {
          guard: 'isForOrder',
          target: 'open',
          description:
            'A link requested now leads back to the order, even when it is opened after the modal was closed.',
        },
        {
          guard: 'isForDonation',
          target: 'open',
          description: 'As with an order: a link requested now leads to the donation.',
        },
        {
          target: 'open',
          actions: 'forgetSubscription',
          description:
            'Not opened by an order: an order abandoned earlier stays kept, but is not reopened after the login.',
        },
      ],
    },
    open: {
      description: 'The modal is shown over the page.',
      on: {
        'login.open': { target: 'opening', actions: { type: 'setReason', params: ({ event }) => event } },
        'login.close': {
          target: 'closed',
          actions: 'forgetDestination',
          description: 'Closing without logging in clears redirectAfterLogin.',
        },
        'session.loggedIn': [
          {
            guard: 'isForOrder',
            target: 'closed',
            actions: ['reopenOrder', 'forgetSubscription'],
            description: 'The order reopens, and the from-subscription flag is cleared.',
          },
          {
            guard: 'isForDonation',
            target: 'closed',
            actions: ['reopenDonation', 'forgetSubscription'],
            description: 'The donation opens as it was chosen, and the flag is cleared.',
          },
          { target: 'closed', actions: 'landAfterLogIn' },
        ],
      },
    },
  },
})
