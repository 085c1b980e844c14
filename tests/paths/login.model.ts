import { loginMachine } from '#machines/login.machine.ts'
import { defineModel } from './harness/model.ts'

export const model = defineModel({
  machine: loginMachine,
  inputs: { 'from the menu': {}, 'from an order': { reason: 'order' }, 'from a page': { reason: 'route' } },
  events: {
    'login.open': { valid: { reason: 'plain' }, boundary: { reason: 'order' }, hostile: { reason: 'route' } },
    'login.close': { valid: {} },
    'session.loggedIn': { valid: {} },
  },
  actors: {},
  delays: {},
  sees: {
    opening: 'nothing yet',
    closed: [{ absent: { role: 'dialog', name: 'Log in' } }],
    open: [{ role: 'dialog', name: 'Log in' }],
  },
  invariants: {
    'the order is reopened only for someone who came from it': ({ context, trail }) =>
      !trail.at(-1)?.did.includes('emits order.open') || context.reason === 'order',
    'a login that was not asked for by an order forgets the from-subscription flag': ({ trail }) =>
      trail.every(
        ({ label, did }) =>
          !/^(start from (the menu|a page)|login\.open( \(hostile\))?$)/.test(label) ||
          did.includes('forgetSubscription'),
      ),
    'closing keeps the flag: a mail read later leads back to the order': ({ trail }) =>
      trail.every(({ label, did }) => label !== 'login.close' || !did.includes('forgetSubscription')),
    'whoever closes the modal lands nowhere': ({ trail }) =>
      trail.every(({ label, did }) => label !== 'login.close' || !did.includes('landAfterLogIn')),
  },
})
