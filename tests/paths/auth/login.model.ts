import { loginMachine } from '#machines/auth/login.machine.ts'
import { defineModel, passing } from '../harness/model.ts'

const donation = { text: 'A donation by card needs a log-in. It opens right after.' }
const kept = { text: 'Your order is saved. You will come back to it after logging in.' }

export const model = defineModel({
  machine: loginMachine,
  inputs: {
    'from the menu': {},
    'from an order': { reason: 'order' },
    'from a donation': { reason: 'donation' },
    'from a page': { reason: 'route' },
  },
  events: {
    'login.open': {
      valid: { reason: 'plain' },
      boundary: { reason: 'order' },
      'to donate': { reason: 'donation' },
      hostile: { reason: 'route' },
    },
    'login.close': { valid: {} },
    'session.loggedIn': { valid: {} },
  },
  actors: {},
  delays: {},
  sees: {
    opening: passing,
    closed: [{ absent: { role: 'dialog', name: 'Log in' } }],
    open: ({ reason }) => [
      { role: 'dialog', name: reason === 'plain' ? 'Log in' : 'Log in to continue' },
      reason === 'plain'
        ? { absent: { text: 'Log in to continue' } }
        : { role: 'textbox', name: 'Email address' },
      reason === 'order' ? kept : { absent: kept },
      reason === 'donation' ? donation : { absent: donation },
    ],
  },
  leads: {
    'start from the menu': ['open', { reason: 'plain' }, ['forgetSubscription']],
    'start from an order': ['open', { reason: 'order' }, []],
    'start from a donation': ['open', { reason: 'donation' }, []],
    'start from a page': ['open', { reason: 'route' }, ['forgetSubscription']],
    'closed | login.open': ['open', { reason: 'plain' }, ['forgetSubscription']],
    'closed | login.open (boundary)': ['open', { reason: 'order' }, []],
    'closed | login.open (to donate)': ['open', { reason: 'donation' }, []],
    'closed | login.open (hostile)': ['open', { reason: 'route' }, ['forgetSubscription']],
    'open | login.open': ['open', { reason: 'plain' }, ['forgetSubscription']],
    'open | login.open (boundary)': ['open', { reason: 'order' }, []],
    'open | login.open (to donate)': ['open', { reason: 'donation' }, []],
    'open | login.open (hostile)': ['open', { reason: 'route' }, ['forgetSubscription']],
    'open | login.close': ['closed', {}, ['forgetDestination']],
    'open | session.loggedIn': ({ previous }) =>
      previous?.reason === 'order'
        ? ['closed', {}, ['emits order.open', 'forgetSubscription']]
        : previous?.reason === 'donation'
          ? ['closed', {}, ['emits donation.open', 'forgetSubscription']]
          : ['closed', {}, ['landAfterLogIn']],
  },
  invariants: {
    'the order comes back as the popup it was': ({ trail }) =>
      trail.every(({ acts }) =>
        acts.every(
          ({ type, params }) =>
            type !== 'emits order.open' || (params as { surface: string }).surface === 'popup',
        ),
      ),
    'the order is reopened only for someone who came from it': ({ context, trail }) =>
      !trail.at(-1)?.did.includes('emits order.open') || context.reason === 'order',
    'the donation is reopened only for someone who came from it': ({ context, trail }) =>
      !trail.at(-1)?.did.includes('emits donation.open') || context.reason === 'donation',
    'a login that was asked for neither by an order nor by a donation forgets the from-subscription flag': ({
      trail,
    }) =>
      trail.every(
        ({ is, did }) =>
          !is('start from the menu', 'start from a page', 'login.open (valid)', 'login.open (hostile)') ||
          did.includes('forgetSubscription'),
      ),
    'closing keeps the flag: a mail read later leads back to the order': ({ trail }) =>
      trail.every(({ is, did }) => !is('login.close') || !did.includes('forgetSubscription')),
    'whoever closes the modal lands nowhere': ({ trail }) =>
      trail.every(({ is, did }) => !is('login.close') || !did.includes('landAfterLogIn')),
  },
})
