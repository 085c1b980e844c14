import type { LoginTab } from '#machines/auth/login.machine.ts'
import { loginMachine } from '#machines/auth/login.machine.ts'
import { defineModel, passing } from '../harness/model.ts'

const donation = { text: 'A donation by card needs a log-in. It opens right after.' }
const address = { role: 'textbox', name: 'Email address' }
const kept = { text: 'Your order is saved. You will come back to it after logging in.' }

export const model = defineModel({
  machine: loginMachine,
  inputs: {
    'from the menu': {},
    'from an order': { reason: 'order' },
    'from a donation': { reason: 'donation' },
    'from a page': { reason: 'route' },
    'at the tab of before': { tab: 'other' },
    'at a tab that nobody has': { tab: '__proto__' },
  },
  events: {
    'login.open': {
      valid: { reason: 'plain' },
      boundary: { reason: 'order' },
      'to donate': { reason: 'donation' },
      hostile: { reason: 'route' },
    },
    'login.close': { valid: {} },
    'login.tab': {
      valid: { tab: 'other' },
      boundary: { tab: 'email' },
      hostile: { tab: '__proto__' as LoginTab },
    },
    'session.loggedIn': { valid: {} },
  },
  actors: { wallet: { reports: [], fails: { crash: new Error('crashed') } } },
  delays: {},
  sees: {
    opening: passing,
    closed: [{ absent: { role: 'dialog', name: 'Log in' } }],
    open: ({ reason, tab }) => [
      { role: 'dialog', name: reason === 'plain' ? 'Log in' : 'Log in to continue' },
      { role: 'tab', name: tab === 'other' ? 'Other' : 'Email' },
      tab === 'email' ? address : { absent: address },
      reason === 'order' ? kept : { absent: kept },
      reason === 'donation' ? donation : { absent: donation },
    ],
  },
  leads: {
    'start from the menu': [
      'open',
      { reason: 'plain', tab: 'email' },
      ['forgetSubscription', 'starts wallet'],
    ],
    'start at the tab of before': [
      'open',
      { reason: 'plain', tab: 'other' },
      ['forgetSubscription', 'starts wallet'],
    ],
    'start at a tab that nobody has': [
      'open',
      { reason: 'plain', tab: 'email' },
      ['forgetSubscription', 'starts wallet'],
    ],
    'start from an order': ['open', { reason: 'order', tab: 'email' }, ['starts wallet']],
    'start from a donation': ['open', { reason: 'donation' }, ['starts wallet']],
    'start from a page': ['open', { reason: 'route' }, ['forgetSubscription', 'starts wallet']],
    'closed | login.open': ['open', { reason: 'plain' }, ['forgetSubscription', 'starts wallet']],
    'closed | login.open (boundary)': ['open', { reason: 'order' }, ['starts wallet']],
    'closed | login.open (to donate)': ['open', { reason: 'donation' }, ['starts wallet']],
    'closed | login.open (hostile)': ['open', { reason: 'route' }, ['forgetSubscription', 'starts wallet']],
    'open | login.open': ['open', { reason: 'plain' }, ['forgetSubscription', 'starts wallet']],
    'open | login.open (boundary)': ['open', { reason: 'order' }, ['starts wallet']],
    'open | login.open (to donate)': ['open', { reason: 'donation' }, ['starts wallet']],
    'open | login.open (hostile)': ['open', { reason: 'route' }, ['forgetSubscription', 'starts wallet']],
    'open | login.close': ['closed', {}, ['forgetDestination']],
    'open | login.tab': ['open', { tab: 'other' }, [['storeTab', { tab: 'other' }]]],
    'open | login.tab (boundary)': ['open', { tab: 'email' }, [['storeTab', { tab: 'email' }]]],
    'open | wallet fails': ({ previous }) => ['open', { tab: previous?.tab ?? 'email' }, ['reportCrash']],
    'open | session.loggedIn': ({ previous }) =>
      previous?.reason === 'order'
        ? ['closed', {}, ['emits order.open', 'forgetSubscription']]
        : previous?.reason === 'donation'
          ? ['closed', {}, ['emits donation.open', 'forgetSubscription']]
          : ['closed', {}, ['landAfterLogIn']],
  },
  invariants: {
    'the wallets are watched exactly while the modal is open': ({ children, states, trail }) =>
      trail.some(({ is }) => is('wallet fails')) || children.includes('wallet') === states.includes('open'),
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
