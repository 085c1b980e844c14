import { assign, fromCallback, fromPromise, setup } from 'xstate'
import type { Failure, Problem } from '#contract/errors.ts'
import type { Session } from '#contract/auth/session.contract.ts'

/** A wallet of this browser: announced (EIP-6963), or the one at `window.ethereum`, which has no picture. */
export interface FoundWallet {
  readonly id: string
  /** Null if it does not tell its name. */
  readonly name: string | null
  /** Data address of its picture. */
  readonly icon: string | null
  readonly isAnnounced: boolean
}

export interface WalletAccount {
  /** As the wallet spells it. */
  readonly address: string
  /** EIP-155 number of the network that the wallet uses. */
  readonly chainId: number
  /** Has it code of a contract, and no key of its own? */
  readonly isContract: boolean
}

export interface TextToSign {
  /** The account's address with its checksum (EIP-55). */
  readonly walletAddress: string
  readonly nonce: string
  readonly message: string
  /** The server can check signatures of contract accounts. */
  readonly checksContracts: boolean
}

/** A signed text that the server verifies. `app`: the wallet's name; null if it does not tell it. */
export interface ToVerify {
  readonly app: string | null
  readonly address: string
  readonly nonce: string
  readonly signature: string
}

/** The player, or the wallet itself, did not do as asked. That is no error. */
export type WalletFault = 'refused' | 'pending' | 'locked'

export type Connected = { readonly account: WalletAccount } | { readonly fault: WalletFault }
export type Signed = { readonly signature: string } | { readonly fault: WalletFault }

/** Reason why the player is back at the choice, or why a new text is signed. None of them is an error. */
export type WalletNote =
  | 'refused'
  | 'locked'
  | 'account_changed'
  | 'contract_account'
  | 'text_renewed'
  | 'text_expired'

export interface WalletContext {
  readonly wallets: readonly FoundWallet[]
  /** The wallet in use. */
  readonly chosen: FoundWallet | null
  readonly account: WalletAccount | null
  readonly text: TextToSign | null
  readonly signature: string | null
  readonly note: WalletNote | null
  /** `wallet_failed`: the wallet itself failed. */
  readonly problem: Problem | 'wallet_failed' | null
}

export type WalletEvent =
  | { type: 'wallet.announced'; wallet: FoundWallet }
  | { type: 'wallet.choose'; id: string }
  | { type: 'wallets.look' }
  | { type: 'wallet.askAgain' }
  | { type: 'wallet.cancel' }
  | { type: 'account.changed'; address: string | null }

/** Each is set in every state that uses it. */
const chosenOf = ({ chosen }: WalletContext): FoundWallet => chosen as FoundWallet
const accountOf = ({ account }: WalletContext): WalletAccount => account as WalletAccount
const textOf = ({ text }: WalletContext): TextToSign => text as TextToSign

const absent = (name: string) => (): never => {
  throw new Error(name)
}

/**
 * Logs in by a wallet of the browser (Shell 2.9, 4, 5; decisions.md, "Session"): finds wallets, lets one choose an
 * account and sign the server's text, and sends the signature. A refusal in the wallet leads back to the choice.
 */
export const walletMachine = setup({
  types: { context: {} as WalletContext, events: {} as WalletEvent },
  actors: {
    /** Reports each wallet that the browser has, and asks all of them to announce themselves. */
    watchWallets: fromCallback<WalletEvent>(absent('watchWallets')),
    /** Reports the accounts that the player switches to. */
    watchAccount: fromCallback<WalletEvent, { walletId: string }>(absent('watchAccount')),
    connect: fromPromise<Connected, { walletId: string }>(() => Promise.reject(new Error('connect'))),
    requestText: fromPromise<TextToSign, { address: string; chainId: number }>(() =>
      Promise.reject(new Error('requestText')),
    ),
    sign: fromPromise<Signed, { walletId: string; address: string; message: string }>(() =>
      Promise.reject(new Error('sign')),
    ),
    logIn: fromPromise<Session | null, ToVerify>(() => Promise.reject(new Error('logIn'))),
  },
  guards: {
    hasWallets: ({ context }) => context.wallets.length > 0,
    isKnown: ({ context }, { id }: { id: string }) => context.wallets.some((wallet) => wallet.id === id),
    isFault: (_, { answer, is }: { answer: Connected | Signed; is: WalletFault }) =>
      'fault' in answer && answer.fault === is,
    isUncheckable: ({ context }, { text }: { text: TextToSign }) =>
      accountOf(context).isContract && !text.checksContracts,
    isOtherAccount: ({ context }, { address }: { address: string | null }) =>
      address?.toLowerCase() !== accountOf(context).address.toLowerCase(),
    isUnlocked: (_, { address }: { address: string | null }) => address !== null,
    isLocked: (_, { address }: { address: string | null }) => address === null,
    /** A text was renewed once and not signed: nobody is there. */
    wasRenewed: ({ context }) => context.note === 'text_renewed',
    isTooOld: (_, params: { error: unknown }) => (params.error as Failure).code === 'nonce_invalid',
  },
  actions: {
    /** Passes the new session on; null for a player who is logged in already. Provided by the composition root. */
    adoptSession: (_, _params: { session: Session | null }) => {},
    forgetWallets: assign({ wallets: [] }),
    /** A wallet at `window.ethereum` is one of those that announce themselves, if any does. */
    addWallet: assign({
      wallets: ({ context }, { wallet }: { wallet: FoundWallet }) => {
        const isKnown = context.wallets.some(({ id }) => id === wallet.id)
        const all = isKnown ? context.wallets : [...context.wallets, wallet]
        const announced = all.filter(({ isAnnounced }) => isAnnounced)
        return announced.length > 0 ? announced : all
      },
    }),
    choose: assign({
      chosen: ({ context }, { id }: { id: string }) =>
        context.wallets.find((wallet) => wallet.id === id) ?? null,
    }),
    takeAccount: assign({
      account: (_, { answer }: { answer: Connected }) => ('account' in answer ? answer.account : null),
    }),
    takeText: assign({ text: (_, { text }: { text: TextToSign }) => text }),
    takeSignature: assign({
      signature: (_, { answer }: { answer: Signed }) => ('signature' in answer ? answer.signature : null),
    }),
    startOver: assign({ account: null, text: null, signature: null, note: null, problem: null }),
    forgetText: assign({ text: null, signature: null }),
    note: assign({ note: (_, { note }: { note: WalletNote }) => note }),
    noteFailed: assign({ problem: 'wallet_failed' }),
    noteProblem: assign({ problem: (_, params: { error: unknown }) => (params.error as Failure).code }),
    noteTimeout: assign({ problem: 'timeout' }),
  },
  delays: { lookTime: 300, requestTimeout: 20_000, textLife: 300_000 },
}).createMachine({
  id: 'wallet',
  description: 'Logs in by a wallet of the browser: find, choose, sign a text.',
  context: {
    wallets: [],
    chosen: null,
    account: null,
    text: null,
    signature: null,
    note: null,
    problem: null,
  },
  initial: 'finding',
  states: {
    finding: {
      description: 'The wallets of this browser.',
      initial: 'looking',
      invoke: {
        id: 'watchWallets',
        src: 'watchWallets',
        onError: { description: 'The wallets found so far can be used.' },
      },
      on: {
        'wallets.look': {
          target: 'finding',
          reenter: true,
          actions: ['startOver', 'forgetWallets'],
          description: 'Every wallet is asked to announce itself again, without loading the page.',
        },
      },
      states: {
        looking: {
          description: 'Wallets announce themselves.',
          on: {
            'wallet.announced': { actions: { type: 'addWallet', params: ({ event }) => event } },
          },
          after: { lookTime: [{ guard: 'hasWallets', target: 'choosing' }, { target: 'none' }] },
        },
        none: {
          description: 'Please install a browser wallet or another Web3 provider.',
          on: {
            'wallet.announced': {
              target: 'choosing',
              actions: { type: 'addWallet', params: ({ event }) => event },
              description: 'A wallet that was slow.',
            },
          },
        },
        choosing: {
          description: 'The wallets found; above them the note or the problem of the last try.',
          on: {
            'wallet.announced': { actions: { type: 'addWallet', params: ({ event }) => event } },
            'wallet.choose': {
              guard: { type: 'isKnown', params: ({ event }) => event },
              target: '#wallet.confirming',
              actions: [{ type: 'choose', params: ({ event }) => event }, 'startOver'],
            },
          },
        },
      },
    },
    confirming: {
      description: 'A step in the wallet’s own window. Cancel works at any time.',
      initial: 'connecting',
      invoke: {
        id: 'watchAccount',
        src: 'watchAccount',
        input: ({ context }) => ({ walletId: chosenOf(context).id }),
        onError: { description: 'A signature of another account is then refused by the server.' },
      },
      on: {
        'wallet.cancel': { target: '#wallet.finding.choosing', actions: 'startOver' },
        'wallet.askAgain': {
          target: '.connecting',
          actions: 'startOver',
          description: 'The wallet’s window was lost.',
        },
      },
      states: {
        connecting: {
          description: 'The player unlocks the wallet and chooses an account.',
          invoke: {
            id: 'connect',
            src: 'connect',
            input: ({ context }) => ({ walletId: chosenOf(context).id }),
            onDone: [
              {
                guard: { type: 'isFault', params: ({ event }) => ({ answer: event.output, is: 'refused' }) },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'refused' } },
              },
              {
                guard: { type: 'isFault', params: ({ event }) => ({ answer: event.output, is: 'locked' }) },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'locked' } },
              },
              {
                guard: { type: 'isFault', params: ({ event }) => ({ answer: event.output, is: 'pending' }) },
                target: 'pending',
              },
              {
                target: 'requestingText',
                actions: { type: 'takeAccount', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: '#wallet.finding.choosing', actions: 'noteFailed' },
          },
        },
        pending: {
          description: 'The wallet still shows an earlier request: it has to be answered there first.',
          on: {
            'account.changed': {
              guard: { type: 'isUnlocked', params: ({ event }) => event },
              target: 'connecting',
              description: 'The earlier request is answered.',
            },
          },
        },
        requestingText: {
          description: 'The server makes the text to sign, with a nonce.',
          entry: 'forgetText',
          invoke: {
            id: 'requestText',
            src: 'requestText',
            input: ({ context }) => ({
              address: accountOf(context).address,
              chainId: accountOf(context).chainId,
            }),
            onDone: [
              {
                guard: { type: 'isUncheckable', params: ({ event }) => ({ text: event.output }) },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'contract_account' } },
                description: 'The player signs nothing in vain.',
              },
              {
                target: 'signing',
                actions: { type: 'takeText', params: ({ event }) => ({ text: event.output }) },
              },
            ],
            onError: {
              target: '#wallet.finding.choosing',
              actions: { type: 'noteProblem', params: ({ event }) => event },
            },
          },
          after: { requestTimeout: { target: '#wallet.finding.choosing', actions: 'noteTimeout' } },
        },
        signing: {
          description: 'The wallet shows the text; it may never be answered.',
          invoke: {
            id: 'sign',
            src: 'sign',
            input: ({ context }) => ({
              walletId: chosenOf(context).id,
              address: accountOf(context).address,
              message: textOf(context).message,
            }),
            onDone: [
              {
                guard: { type: 'isFault', params: ({ event }) => ({ answer: event.output, is: 'refused' }) },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'refused' } },
              },
              {
                guard: { type: 'isFault', params: ({ event }) => ({ answer: event.output, is: 'locked' }) },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'locked' } },
              },
              {
                guard: { type: 'isFault', params: ({ event }) => ({ answer: event.output, is: 'pending' }) },
                target: 'pending',
              },
              {
                target: 'verifying',
                actions: { type: 'takeSignature', params: ({ event }) => ({ answer: event.output }) },
              },
            ],
            onError: { target: '#wallet.finding.choosing', actions: 'noteFailed' },
          },
          on: {
            'account.changed': [
              {
                guard: { type: 'isLocked', params: ({ event }) => event },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'locked' } },
              },
              {
                guard: { type: 'isOtherAccount', params: ({ event }) => event },
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'account_changed' } },
                description: 'The text names the account chosen before.',
              },
            ],
          },
          after: {
            textLife: [
              {
                guard: 'wasRenewed',
                target: '#wallet.finding.choosing',
                actions: { type: 'note', params: { note: 'text_expired' } },
                description: 'A page that was left alone opens no more windows.',
              },
              {
                target: 'requestingText',
                actions: { type: 'note', params: { note: 'text_renewed' } },
                description: 'The text was too old. Here is a new one.',
              },
            ],
          },
        },
        verifying: {
          description: 'The server checks the signature; the account is created on its first use.',
          invoke: {
            id: 'logIn',
            src: 'logIn',
            input: ({ context }) => ({
              app: chosenOf(context).name,
              address: accountOf(context).address,
              nonce: textOf(context).nonce,
              signature: context.signature as string,
            }),
            onDone: {
              target: '#wallet.loggedIn',
              actions: { type: 'adoptSession', params: ({ event }) => ({ session: event.output }) },
            },
            onError: [
              {
                guard: { type: 'isTooOld', params: ({ event }) => event },
                target: 'requestingText',
                actions: { type: 'note', params: { note: 'text_renewed' } },
              },
              {
                target: '#wallet.finding.choosing',
                actions: { type: 'noteProblem', params: ({ event }) => event },
              },
            ],
          },
          after: { requestTimeout: { target: '#wallet.finding.choosing', actions: 'noteTimeout' } },
        },
      },
    },
    loggedIn: {
      description: 'The session exists; the modal closes with it.',
      on: {
        'wallet.cancel': {
          target: 'finding.choosing',
          actions: 'startOver',
          description: 'The way back, should the browser fail to store the session.',
        },
      },
    },
  },
})
