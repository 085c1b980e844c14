import { assign, emit, fromPromise, setup } from 'xstate'
import type { DonationNetwork, DonationWays } from '#contract/donation/donation-ways.contract.ts'
import type { Failure, Problem } from '#contract/errors.ts'
import type { LoginReason } from '../auth/login.machine.ts'

/** Copyable text: the address of a network, or the referral code. */
export type Copyable = DonationNetwork | 'referral'

export interface DonationDropdownContext {
  isGuest: boolean
  /** Null until loaded. After closing, the old ones stay until the next opening. */
  ways: DonationWays | null
  /** The text last copied, or being copied. */
  copied: Copyable | null
  problem: Problem | null
}

export type DonationDropdownEvent =
  | { type: 'donationDropdown.open' }
  | { type: 'donationDropdown.close' }
  | { type: 'ways.retry' }
  | { type: 'code.copy'; code: Copyable }
  | { type: 'card.choose' }
  | { type: 'user.changed'; isGuest: boolean }

const textOf = (ways: DonationWays | null, code: Copyable | null): string | null =>
  code === 'referral'
    ? (ways?.referral?.code ?? null)
    : (ways?.addresses.find(({ network }) => network === code)?.address ?? null)

/**
 * The donation dropdown (Shell 2.7, Money 2): by card, from a wallet on two networks, and the referral code. Open to
 * anyone; only a donation by card needs a log-in.
 */
export const donationDropdownMachine = setup({
  types: {
    context: {} as DonationDropdownContext,
    events: {} as DonationDropdownEvent,
    emitted: {} as { type: 'donation.open' } | { type: 'login.open'; reason: LoginReason },
    input: {} as { isGuest: boolean },
  },
  actors: {
    loadWays: fromPromise<DonationWays>(() => Promise.reject(new Error('loadWays'))),
    copyText: fromPromise<void, { text: string }>(() => Promise.reject(new Error('copyText'))),
  },
  guards: {
    isGuest: ({ context }) => context.isGuest,
    isOffered: ({ context }, params: { code: Copyable }) => textOf(context.ways, params.code) !== null,
    isReferral: ({ context }) => context.copied === 'referral',
  },
  actions: {
    setUser: assign({ isGuest: (_, params: { isGuest: boolean }) => params.isGuest }),
    forgetWays: assign({ ways: null, copied: null, problem: null }),
    takeWays: assign({ ways: (_, params: { ways: DonationWays }) => params.ways }),
    setCopied: assign({ copied: (_, params: { code: Copyable }) => params.code }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
    /** Opens the referral profile in a new tab; provided by the feature. */
    openProfile: (_, _params: { ways: DonationWays | null }) => {},
    /** Logs that the browser refused the copy; provided by the feature. */
    reportRefusal: (_, _params: { error: unknown }) => {},
    /**
     * Stores the page and the wanted donation by card, for a log-in mail opened later; provided by the composition
     * root.
     */
    rememberDonation: () => {},
    openDonation: emit({ type: 'donation.open' }),
    announceLoginNeeded: emit({ type: 'login.open', reason: 'donation' }),
  },
  delays: { loadTimeout: 20_000, confirmationTime: 2_000 },
}).createMachine({
  id: 'donationDropdown',
  description: 'The ways to donate: by card, from a wallet on two networks, and the referral code.',
  context: ({ input }) => ({ isGuest: input.isGuest, ways: null, copied: null, problem: null }),
  initial: 'open',
  on: {
    'user.changed': { actions: { type: 'setUser', params: ({ event }) => event } },
  },
  states: {
    closed: {
      description: 'Not shown.',
      on: { 'donationDropdown.open': 'open' },
    },
    open: {
      description:
        'The dropdown is shown; a donation by card can be chosen at once, whatever is being loaded.',
      entry: 'forgetWays',
      initial: 'loading',
      on: {
        'donationDropdown.close': {
          target: 'closed',
          description: 'The cross, Escape, Back, a press outside, or the icon again.',
        },
        'card.choose': [
          {
            guard: 'isGuest',
            target: 'closed',
            actions: ['rememberDonation', 'announceLoginNeeded'],
            description: 'A guest logs in first; then the donation opens.',
          },
          {
            target: 'closed',
            actions: 'openDonation',
            description: 'The donation modal opens.',
          },
        ],
      },
      states: {
        loading: {
          description: 'Addresses and referral code are asked for anew: a replaced address is never shown.',
          invoke: {
            id: 'loadWays',
            src: 'loadWays',
            onDone: {
              target: 'ready',
              actions: { type: 'takeWays', params: ({ event }) => ({ ways: event.output }) },
            },
            onError: { target: 'failed', actions: { type: 'noteProblem', params: ({ event }) => event } },
          },
          after: { loadTimeout: { target: 'failed', actions: 'noteTimeout' } },
        },
        failed: {
          description: 'Addresses and code could not be loaded; Try again, and the card, are there.',
          on: { 'ways.retry': { target: 'loading', actions: 'forgetWays' } },
        },
        ready: {
          description: 'The networks with an address, and the referral code if the hub has one.',
          initial: 'idle',
          on: {
            'code.copy': {
              guard: { type: 'isOffered', params: ({ event }) => event },
              target: '.copying',
              actions: { type: 'setCopied', params: ({ event }) => event },
              description: 'The last press wins.',
            },
          },
          states: {
            idle: { description: 'Nothing was copied, or its confirmation is over.' },
            copying: {
              description: 'The browser is asked to copy.',
              invoke: {
                id: 'copyText',
                src: 'copyText',
                input: ({ context }) => ({ text: textOf(context.ways, context.copied) ?? '' }),
                onDone: [
                  {
                    guard: 'isReferral',
                    target: 'copied',
                    actions: { type: 'openProfile', params: ({ context }) => context },
                    description: 'Only a copied code leads to the profile: there it is pasted.',
                  },
                  { target: 'copied' },
                ],
                onError: {
                  target: 'refused',
                  actions: { type: 'reportRefusal', params: ({ event }) => event },
                },
              },
            },
            copied: {
              description: 'The button of what was copied says so for 2 seconds.',
              after: { confirmationTime: 'idle' },
            },
            refused: {
              description: 'The browser didn’t let the page copy: the text is selected, the button stays.',
            },
          },
        },
      },
    },
  },
})
