import { assign, emit, fromPromise, sendTo, setup } from 'xstate'
import type { Surface } from '#contract/order/order.contract.ts'
import type { OpenIdWay } from '#contract/auth/openid.contract.ts'
import type { magicLinkMachine } from './magic-link.machine.ts'
import type { openIdMachine } from './openid.machine.ts'
import type { passkeyMachine } from './passkey.machine.ts'
import type { passwordMachine } from './password.machine.ts'
import type { walletMachine } from './wallet.machine.ts'

/**
 * Reason the modal opened. `order`: a guest submitted an order; `donation`: a guest donates by card; `route`: a page
 * needs a login; `page`, `settings`: a guest opened a page of players, or the settings; `plain`: the user menu; `proof`: the player proves an account, to add a way in to it. Three come from
 * Settings, for a player who is logged in: `confirm`: they prove that it is them; `link`: they add the way of the tab, which
 * is shown alone; `google`: the same with Google.
 */
export type LoginReason =
  | 'plain'
  | 'order'
  | 'donation'
  | 'route'
  | 'page'
  | 'settings'
  | 'proof'
  | 'confirm'
  | 'link'
  | 'google'

/** The page that asked goes on by itself. */
const goesOnItself: readonly LoginReason[] = ['proof', 'confirm', 'link', 'google']

/** One way alone, without tabs. */
const alone: readonly LoginReason[] = ['link', 'google']

/**
 * Tabs of the modal, in their order: `imx` has the Immutable Passport, `other` the wallets, `email` the mailed link,
 * password, passkey and Google.
 */
const loginTabs = ['imx', 'other', 'email'] as const
export type LoginTab = (typeof loginTabs)[number]

/** Forms of the email tab. */
const emailForms = ['link', 'password'] as const
export type EmailForm = (typeof emailForms)[number]

export type OfferedWays = Readonly<Record<OpenIdWay, boolean>>

export interface LoginContext {
  reason: LoginReason
  tab: LoginTab
  form: EmailForm
  /** The address of the account to prove; empty for any other reason. */
  email: string
  /** Ways in with a page of somebody else that this hub offers; null until it is known. */
  offered: OfferedWays | null
}

export type LoginEvent =
  | { type: 'login.open'; reason: LoginReason; tab?: LoginTab; email?: string }
  | { type: 'login.close' }
  | { type: 'login.tab'; tab: LoginTab }
  | { type: 'login.form'; form: EmailForm }
  | { type: 'session.loggedIn' }

type Opening = Pick<Extract<LoginEvent, { type: 'login.open' }>, 'reason' | 'tab' | 'email'>

const absent = (name: string): unknown => fromPromise(() => Promise.reject(new Error(name)))

/** The login modal (Shell 2.9). Each way in has its own machine. */
export const loginMachine = setup({
  types: {
    context: {} as LoginContext,
    events: {} as LoginEvent,
    emitted: {} as { type: 'order.open'; surface: Surface } | { type: 'donation.open' },
    input: {} as { reason?: LoginReason; tab?: string | null; form?: string | null; email?: string },
    children: {} as {
      readOffered: 'readOffered'
      magicLink: 'magicLink'
      passport: 'openid'
      google: 'openid'
      password: 'password'
      passkey: 'passkey'
      wallet: 'wallet'
    },
  },
  actors: {
    magicLink: absent('magicLink') as typeof magicLinkMachine,
    wallet: absent('wallet') as typeof walletMachine,
    openid: absent('openid') as typeof openIdMachine,
    password: absent('password') as typeof passwordMachine,
    passkey: absent('passkey') as typeof passkeyMachine,
    readOffered: fromPromise<OfferedWays>(() => Promise.reject(new Error('readOffered'))),
  },
  guards: {
    isTab: ({ context }, { tab }: { tab: LoginTab }) =>
      !alone.includes(context.reason) &&
      loginTabs.includes(tab) &&
      (tab !== 'imx' || context.offered?.immutablex !== false),
    isForm: (_, { form }: { form: EmailForm }) => emailForms.includes(form),
    isForOrder: ({ context }) => context.reason === 'order',
    isForPage: ({ context }) => goesOnItself.includes(context.reason),
    isForDonation: ({ context }) => context.reason === 'donation',
  },
  actions: {
    setReason: assign({
      reason: (_, params: Opening) => params.reason,
      tab: ({ context }, { tab }: Opening) => tab ?? context.tab,
      email: (_, { email }: Opening) => email ?? '',
    }),
    takeTab: assign({ tab: (_, params: { tab: LoginTab }) => params.tab }),
    /** Without the Passport the modal opens at the mailed link. */
    takeOffered: assign({
      offered: (_, { offered }: { offered: OfferedWays }) => offered,
      tab: ({ context }, { offered }: { offered: OfferedWays }) =>
        context.tab === 'imx' && !offered.immutablex ? 'email' : context.tab,
    }),
    /** Each way says itself that it can't be reached. */
    assumeOffered: assign({ offered: { google: true, immutablex: true } }),
    turnFromPassport: sendTo('passport', { type: 'openid.cancel' }),
    turnFromGoogle: sendTo('google', { type: 'openid.cancel' }),
    takeForm: assign({ form: (_, params: { form: EmailForm }) => params.form }),
    /** Stores the form for this session of the browser; provided by the composition root. */
    storeForm: (_, _params: { form: EmailForm }) => {},
    /** Stores the tab for this session of the browser; provided by the composition root. */
    storeTab: (_, _params: { tab: LoginTab }) => {},
    /** Stores the reason, in case the player leaves the page to log in; provided by the composition root. */
    storeReason: (_, _params: { reason: LoginReason }) => {},
    /** Reports a way in that ended by a mistake of the page; provided by the composition root. */
    reportCrash: (_, _params: { error: unknown }) => {},
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
  context: ({ input }) => ({
    reason: input.reason ?? 'plain',
    tab: loginTabs.find((tab) => tab === input.tab) ?? 'imx',
    form: emailForms.find((form) => form === input.form) ?? 'link',
    email: input.email ?? '',
    offered: null,
  }),
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
          guard: 'isForPage',
          target: 'open',
          description: 'The page that asked goes on by itself, and knows where the player lands.',
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
      entry: { type: 'storeReason', params: ({ context }) => context },
      invoke: [
        {
          id: 'readOffered',
          src: 'readOffered',
          onDone: { actions: { type: 'takeOffered', params: ({ event }) => ({ offered: event.output }) } },
          onError: { actions: 'assumeOffered' },
        },
        {
          id: 'magicLink',
          src: 'magicLink',
          input: ({ context }) => ({ email: context.email }),
          onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
        },
        {
          id: 'passport',
          src: 'openid',
          input: { way: 'immutablex' },
          onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
        },
        {
          id: 'google',
          src: 'openid',
          input: { way: 'google' },
          onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
        },
        {
          id: 'password',
          src: 'password',
          input: {},
          onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
        },
        {
          id: 'passkey',
          src: 'passkey',
          onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
        },
        {
          id: 'wallet',
          src: 'wallet',
          onError: { actions: { type: 'reportCrash', params: ({ event }) => event } },
        },
      ],
      on: {
        'login.tab': {
          guard: { type: 'isTab', params: ({ event }) => event },
          actions: [
            'turnFromPassport',
            'turnFromGoogle',
            { type: 'takeTab', params: ({ event }) => event },
            { type: 'storeTab', params: ({ event }) => event },
          ],
          description: 'Opens at this tab for the rest of the session.',
        },
        'login.form': {
          guard: { type: 'isForm', params: ({ event }) => event },
          actions: [
            { type: 'takeForm', params: ({ event }) => event },
            { type: 'storeForm', params: ({ event }) => event },
          ],
          description: 'A mailed link or a password; kept for the rest of the session.',
        },
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
          { guard: 'isForPage', target: 'closed', description: 'The page behind the modal goes on.' },
          { target: 'closed', actions: 'landAfterLogIn' },
        ],
      },
    },
  },
})
