import type { EmailForm, LoginContext, LoginTab } from '#machines/auth/login.machine.ts'
import { loginMachine } from '#machines/auth/login.machine.ts'
import { failure } from '../failure.ts'
import type { Deed, Lead, Seen } from '../harness/model.ts'
import { defineModel, passing } from '../harness/model.ts'

const donation = { text: 'A donation by card needs a log-in. It opens right after.' }
const address = { role: 'textbox', name: 'Email address' }
export const tabNames: Record<LoginTab, string> = { imx: 'imx Premium', other: 'Other', email: 'Email' }
const passportTab = { role: 'tab', name: tabNames.imx }
const passport = { role: 'button', name: 'Continue with Passport' }
const google = { role: 'button', name: 'Continue with Google' }
const password = { role: 'button', name: 'Mail me a link instead' }
const proof = { text: 'Log in to the account of your address, to prove that it is yours.' }
const kept = { text: 'Your order is saved. You will come back to it after logging in.' }

const ways = ['magicLink', 'passport', 'google', 'password', 'passkey', 'wallet']
const reasons = [
  'from the menu',
  'from an order',
  'from a donation',
  'from a page',
  'for a proof',
  'to confirm',
]
const choices = [
  'at the tab of before',
  'at a tab that nobody has',
  'at the password of before',
  'to add a wallet',
  'to add Google',
]
/** The page that asked goes on by itself. */
const ofPages = ['proof', 'confirm', 'link', 'google']
const alone = ['link', 'google']
const starts = ['readOffered', ...ways].map((id) => `starts ${id}`)

/** The modal is open, and each way in runs. */
const opened = (context: Partial<LoginContext>, did: readonly string[] = []): Lead<LoginContext> => [
  'open',
  context,
  [...did, ['storeReason', { reason: context.reason }], ...starts],
]
const cancels: readonly Deed[] = ['passport', 'google'].map((id) => `tells ${id} openid.cancel`)
/** A way that is shown alone has no tabs; the Passport is none where the hub doesn't offer it. */
const turnsTo =
  (tab: LoginTab) =>
  ({ previous }: Seen<LoginContext>): Lead<LoginContext> =>
    alone.includes(previous?.reason ?? '') || (tab === 'imx' && previous?.offered?.immutablex === false)
      ? ['open', { tab: previous?.tab ?? 'imx' }, []]
      : ['open', { tab }, [...cancels, ['storeTab', { tab }]]]
const crashed = ({ previous }: Seen<LoginContext>): Lead<LoginContext> => [
  'open',
  { tab: previous?.tab ?? 'imx' },
  ['reportCrash'],
]
const withoutPassport = (tab: LoginTab = 'imx'): LoginTab => (tab === 'imx' ? 'email' : tab)

export const model = defineModel({
  machine: loginMachine,
  inputs: {
    'from the menu': {},
    'from an order': { reason: 'order' },
    'from a donation': { reason: 'donation' },
    'from a page': { reason: 'route' },
    'for a proof': { reason: 'proof', tab: 'email', email: 'alice@example.org' },
    'to confirm': { reason: 'confirm', tab: 'other' },
    'to add a wallet': { reason: 'link', tab: 'other' },
    'to add Google': { reason: 'google', tab: 'email' },
    'at the tab of before': { tab: 'other' },
    'at a tab that nobody has': { tab: '__proto__', form: '__proto__' },
    'at the password of before': { tab: 'email', form: 'password' },
  },
  events: {
    'login.open': {
      valid: { reason: 'plain' },
      boundary: { reason: 'order' },
      'to donate': { reason: 'donation' },
      'to prove': { reason: 'proof', tab: 'email', email: 'alice@example.org' },
      'for a link': { reason: 'plain', tab: 'email' },
      hostile: { reason: 'route' },
    },
    'login.close': { valid: {} },
    'login.tab': {
      valid: { tab: 'other' },
      boundary: { tab: 'email' },
      'of the Passport': { tab: 'imx' },
      hostile: { tab: '__proto__' as LoginTab },
    },
    'login.form': {
      valid: { form: 'password' },
      boundary: { form: 'link' },
      hostile: { form: '__proto__' as EmailForm },
    },
    'session.loggedIn': { valid: {} },
  },
  actors: {
    magicLink: { reports: [], fails: { crash: new Error('crashed') } },
    wallet: { reports: [], fails: { crash: new Error('crashed') } },
    openid: { reports: [], fails: { crash: new Error('crashed') } },
    password: { reports: [], fails: { crash: new Error('crashed') } },
    passkey: { reports: [], fails: { crash: new Error('crashed') } },
    readOffered: {
      done: {
        both: { google: true, immutablex: true },
        neither: { google: false, immutablex: false },
      },
      fails: { offline: failure('offline') },
    },
  },
  delays: {},
  sees: {
    opening: passing,
    closed: [{ absent: { role: 'dialog', name: 'Log in' } }],
    open: ({ reason, tab, form, offered }) => [
      { role: 'dialog', name: reason === 'plain' ? 'Log in' : 'Log in to continue' },
      ...(tab === 'imx' && offered === null
        ? []
        : [
            { role: 'tab', name: tabNames[tab] },
            offered?.immutablex === false || reason === 'proof' ? { absent: passportTab } : passportTab,
          ]),
      tab === 'email' ? address : { absent: address },
      tab === 'imx' && offered !== null ? passport : { absent: passport },
      tab === 'email' && form === 'link' && offered?.google && reason !== 'proof'
        ? google
        : { absent: google },
      tab === 'email' && form === 'password' ? password : { absent: password },
      reason === 'proof' ? proof : { absent: proof },
      reason === 'order' ? kept : { absent: kept },
      reason === 'donation' ? donation : { absent: donation },
    ],
  },
  // One way that breaks is enough: no two of them know of each other. Nor does the reason know of tab and form.
  focus: Object.fromEntries(
    [...reasons, ...choices].map((name) => [
      name,
      (step, { live }) =>
        step.is(
          'magicLink fails',
          'passport fails',
          'google fails',
          'password fails',
          'passkey fails',
          'wallet fails',
        )
          ? name === 'from the menu' && ways.every((id) => live.includes(id))
          : choices.includes(name) || !step.is('login.tab', 'login.form'),
    ]),
  ),
  leads: {
    'start from the menu': opened({ reason: 'plain', tab: 'imx', offered: null }, ['forgetSubscription']),
    'start at the tab of before': opened({ reason: 'plain', tab: 'other' }, ['forgetSubscription']),
    'start at a tab that nobody has': opened({ reason: 'plain', tab: 'imx', form: 'link' }, [
      'forgetSubscription',
    ]),
    'start at the password of before': opened({ reason: 'plain', tab: 'email', form: 'password' }, [
      'forgetSubscription',
    ]),
    'start from an order': opened({ reason: 'order', tab: 'imx' }),
    'start from a donation': opened({ reason: 'donation' }),
    'start from a page': opened({ reason: 'route' }, ['forgetSubscription']),
    'start to confirm': opened({ reason: 'confirm', tab: 'other' }),
    'start to add a wallet': opened({ reason: 'link', tab: 'other' }),
    'start to add Google': opened({ reason: 'google', tab: 'email' }),
    'start for a proof': opened({ reason: 'proof', tab: 'email', email: 'alice@example.org' }),
    ...Object.fromEntries(
      ['closed', 'open'].flatMap((state) => [
        [`${state} | login.open`, opened({ reason: 'plain' }, ['forgetSubscription'])],
        [`${state} | login.open (boundary)`, opened({ reason: 'order' })],
        [`${state} | login.open (to donate)`, opened({ reason: 'donation' })],
        [
          `${state} | login.open (to prove)`,
          opened({ reason: 'proof', tab: 'email', email: 'alice@example.org' }),
        ],
        [
          `${state} | login.open (for a link)`,
          opened({ reason: 'plain', tab: 'email' }, ['forgetSubscription']),
        ],
        [`${state} | login.open (hostile)`, opened({ reason: 'route' }, ['forgetSubscription'])],
      ]),
    ),
    'open | readOffered done: both': ({ previous }) => [
      'open',
      { offered: { google: true, immutablex: true }, tab: previous?.tab ?? 'imx' },
      [],
    ],
    'open | readOffered done: neither': ({ previous }) => [
      'open',
      { offered: { google: false, immutablex: false }, tab: withoutPassport(previous?.tab) },
      [],
    ],
    'open | readOffered fails': ({ previous }) => [
      'open',
      { offered: { google: true, immutablex: true }, tab: previous?.tab ?? 'imx' },
      [],
    ],
    'open | login.close': ['closed', {}, ['forgetDestination']],
    'open | login.tab': turnsTo('other'),
    'open | login.tab (boundary)': turnsTo('email'),
    'open | login.tab (of the Passport)': turnsTo('imx'),
    'open | login.form': ['open', { form: 'password' }, [['storeForm', { form: 'password' }]]],
    'open | login.form (boundary)': ['open', { form: 'link' }, [['storeForm', { form: 'link' }]]],
    'open | magicLink fails': crashed,
    'open | wallet fails': crashed,
    'open | passport fails': crashed,
    'open | google fails': crashed,
    'open | password fails': crashed,
    'open | passkey fails': crashed,
    'open | session.loggedIn': ({ previous }) =>
      previous?.reason === 'order'
        ? ['closed', {}, ['emits order.open', 'forgetSubscription']]
        : previous?.reason === 'donation'
          ? ['closed', {}, ['emits donation.open', 'forgetSubscription']]
          : ofPages.includes(previous?.reason ?? '')
            ? ['closed', {}, []]
            : ['closed', {}, ['landAfterLogIn']],
  },
  invariants: {
    'every way in runs exactly while the modal is open': ({ children, states, trail }) =>
      trail.some(({ did }) => did.includes('reportCrash')) ||
      ways.every((id) => children.includes(id) === states.includes('open')),
    'the tab of the Passport is never shown where the hub does not offer it': ({ context }) =>
      context.offered?.immutablex !== false || context.tab !== 'imx',
    'the reason is stored with each opening': ({ trail }) =>
      trail.every(({ acts }) =>
        acts.every(
          ({ type, params }) =>
            type !== 'storeReason' || typeof (params as { reason: unknown }).reason === 'string',
        ),
      ),
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
